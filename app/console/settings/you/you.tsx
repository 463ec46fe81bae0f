import { Anchor, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { dayInZone, sayDay, sayMoment } from '#domain/day.ts'
import { isKeyOf } from '#domain/record.ts'
import { refuse } from '#domain/refusal.ts'
import {
  endDevice,
  endTwoStep,
  listDevices,
  listPasskeys,
  removePasskey,
} from '#server/house/accounts/own-account.ts'
import { changePassword } from '#server/house/accounts/passwords.ts'
import { lookCookie, lookOf } from '#server/house/devices/chosen-look.ts'
import { readSettings } from '#server/house/settings.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { credentialsOf, field, refused } from '../../parts/frame/sign-in-page.server.ts'
import { IntentButton } from '../../parts/intent.tsx'
import { useChanged } from '../../parts/kept/use-changed.ts'
import { reply } from '../../parts/reply.server.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-line.tsx'
import { useRefusal } from '../../parts/saving/use-refusal.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/you.ts'
import { Devices } from './devices.tsx'
import { labels } from './labels.ts'
import { LookChoice } from './look-choice.tsx'
import { Passkeys } from './passkeys.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const [devices, passkeys, { timeZone }] = await Promise.all([
    listDevices(ctx, me),
    listPasskeys(ctx, me),
    readSettings(ctx),
  ])
  const { name, email, role, twoStep } = me
  return {
    me: { name, email, role, twoStep },
    look: lookOf(request),
    devices: devices.map((each) => ({
      ...each,
      since: sayMoment(new Date(each.begunAt), timeZone),
      trustedUntil: each.trustedUntil && sayDay(dayInZone(each.trustedUntil, timeZone)),
    })),
    passkeys: passkeys.map(({ createdAt, usedAt, ...each }) => ({
      ...each,
      since: sayDay(dayInZone(new Date(createdAt), timeZone)),
      used: usedAt && sayMoment(new Date(usedAt), timeZone),
    })),
    saved: new URL(request.url).searchParams.has('saved'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, me } = context.get(adminContext)
  const form = await request.formData()
  const [intent, id] = [field(form, 'intent', 40), field(form, 'id', 60)]
  if (isKeyOf(labels, intent))
    await requireRecentPassword({ request, context }, { form, button: labels[intent] })
  switch (intent) {
    case 'change-password': {
      const given = { current: field(form, 'current'), fresh: field(form, 'fresh') }
      const outcome = await changePassword(ctx, credentialsOf(request, context), me, given)
      return outcome.ok ? redirect('/admin/settings/you?saved') : refused(outcome)
    }
    case 'look': {
      const cookie = lookCookie(field(form, 'look', 20), ctx.config.publicOrigin)
      return redirect('/admin/settings/you#look', { headers: { 'set-cookie': cookie } })
    }
    case 'end-device':
      return reply(request, await endDevice(ctx, me, id), form)
    case 'end-other-devices':
      return reply(request, await endDevice(ctx, me, 'others'), form)
    case 'end-two-step':
      return reply(request, await endTwoStep(ctx, me), form)
    case 'remove-passkey':
      return reply(request, await removePasskey(ctx, me, id), form)
    default:
      return reply(request, refuse('broken'), form)
  }
}

/** One's own account: password, second step, and where one is signed in. */
export default function You({
  loaderData: { me, look, devices, passkeys, saved },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const changed = useChanged(form, saved ? 'saved' : 'open')
  const refusal = actionData?.ok === false && !('typed' in actionData) ? actionData : undefined
  const { message, error } = useRefusal(refusal)
  return (
    <SettingsRoom>
      <PageHead title={me.name} tab="You">
        {me.email}, {me.role === 'owner' ? 'owner' : 'helper'}
      </PageHead>
      <RefusalNote message={message} />
      <section className="sheet">
        <h2>The second step</h2>
        {me.twoStep ? (
          <>
            <Text>On. Besides your password, this site asks for six digits from your phone.</Text>
            <IntentButton intent="end-two-step">{labels['end-two-step']}</IntentButton>
          </>
        ) : (
          <Text>
            Off.{' '}
            <Anchor component={Link} to="/admin/settings/you/two-step" underline="always">
              Turn it on
            </Anchor>
            , and nobody comes in with your password alone.
          </Text>
        )}
      </section>
      <Passkeys passkeys={passkeys} />
      <LookChoice look={look} />
      <Devices devices={devices} />
      <Form method="post" className="sheet" ref={setForm} key={saved ? 'saved' : 'open'}>
        <h2>Your password</h2>
        <input type="hidden" name="intent" value="change-password" />
        <input type="hidden" name="email" autoComplete="username" value={me.email} />
        <PasswordInput
          name="current"
          label="The one you have"
          autoComplete="current-password"
          required
          error={error('current')}
        />
        <PasswordInput
          name="fresh"
          label="The new one"
          description="At least 12 characters. All your other devices are signed out."
          autoComplete="new-password"
          minLength={12}
          required
          mt="sm"
          error={error('password')}
        />
        <SaveLine changed={changed} saving={busy} saved={saved} save="Change it" />
      </Form>
    </SettingsRoom>
  )
}
