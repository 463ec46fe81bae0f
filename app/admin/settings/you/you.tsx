import { Button, Group, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { data, Form, Link, useRevalidator } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDay, formatMoment } from '#core/values/day.ts'
import { isKeyOf, keysOf } from '#core/values/record.ts'
import { readColourScheme, writeColourSchemeCookie } from '#modules/accounts/known-device.server.ts'
import {
  endTwoStep,
  listDevices,
  listPasskeys,
  removePasskey,
  signDeviceOut,
} from '#modules/accounts/own-account.server.ts'
import { MAX_PASSKEY_NAME_CHARACTERS, MAX_TRUSTED_DAYS, TRUSTED_IDLE_DAYS } from '#modules/accounts/owner.ts'
import { changePassword } from '#modules/accounts/passwords.server.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { readField, reply, requireIntent } from '../../parts/form.server.ts'
import { ActionButton, ActionRefusalNote, IntentForm, useIntent } from '../../parts/intent.tsx'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { SaveRow } from '../../parts/save-bar.tsx'
import { SmallText } from '../../parts/section.tsx'
import { readClient } from '../../sign-in/sign-in-page.server.ts'
import { NewPasswordField, PasswordField } from '../../sign-in/sign-in-page.tsx'
import { canUsePasskeys, usePasskey } from '../../sign-in/use-passkey.ts'
import { EntryRow, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/you.ts'

/** The buttons that ask for the password again, by their intent. */
const guardedButtonLabels = {
  'end-device': 'Sign out',
  'end-other-devices': 'Sign out all others',
  'end-two-step': 'Turn off',
  'remove-passkey': 'Remove',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const [devices, passkeys, { timeZone }] = await Promise.all([
    listDevices(ctx, me),
    listPasskeys(ctx, me.id),
    readSettings(ctx),
  ])
  const { name, email, role, hasTwoStep } = me
  return {
    me: { name, email, role, twoStep: hasTwoStep },
    colourScheme: readColourScheme(ctx, request),
    devices: devices.map((each) => ({
      ...each,
      since: formatMoment(new Date(each.signedInAt), timeZone),
      trustedUntil: each.trustedUntil && formatDay(dayInZone(each.trustedUntil, timeZone)),
    })),
    passkeys: passkeys.map(({ createdAt, usedAt, ...each }) => ({
      ...each,
      since: formatDay(dayInZone(new Date(createdAt), timeZone)),
      used: usedAt && formatMoment(new Date(usedAt), timeZone),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, me } = context.get(adminContext)
  const form = await request.formData()
  const intent = requireIntent(form, ['change-password', 'look', ...keysOf(guardedButtonLabels)])
  const id = readField(form, 'id', 60)
  if (isKeyOf(guardedButtonLabels, intent))
    await requireRecentPassword({ request, context }, { form, button: guardedButtonLabels[intent] })
  switch (intent) {
    case 'change-password': {
      const [currentPassword, newPassword] = [readField(form, 'current'), readField(form, 'fresh')]
      const client = readClient(request, context)
      return reply(await changePassword(ctx, client, me, { currentPassword, newPassword }))
    }
    case 'look': {
      const cookie = writeColourSchemeCookie(readField(form, 'look', 20), ctx.config.publicOrigin)
      return data({ ok: true as const }, { headers: { 'set-cookie': cookie } })
    }
    case 'end-device':
      return reply(await signDeviceOut(ctx, me, id))
    case 'end-other-devices':
      return reply(await signDeviceOut(ctx, me, 'others'))
    case 'end-two-step':
      return reply(await endTwoStep(ctx, me))
    case 'remove-passkey':
      return reply(await removePasskey(ctx, me, id))
  }
}

type Page = Route.ComponentProps['loaderData']

/** The account of the signed-in person: second step, passkeys, colours, devices and password. */
export default function You({ loaderData: { me, colourScheme, devices, passkeys } }: Route.ComponentProps) {
  return (
    <SettingsPage title={me.name} tabTitle="You" description={`${me.email}, ${me.role}`}>
      <ActionRefusalNote />
      <SettingsSection title="Safer sign-in">
        {me.twoStep ? (
          <>
            <Text>On. You sign in with your password and a code from your phone.</Text>
            <ActionButton intent="end-two-step">{guardedButtonLabels['end-two-step']}</ActionButton>
          </>
        ) : (
          <Text>
            Off. <Link to="/admin/settings/you/two-step">Turn it on</Link>. Then you need a code from your
            phone as well as the password.
          </Text>
        )}
      </SettingsSection>
      <Passkeys passkeys={passkeys} devices={devices} />
      <ColourSchemeChoice colourScheme={colourScheme} />
      <Devices devices={devices} />
      <NewPassword email={me.email} />
    </SettingsPage>
  )
}

function NewPassword({ email }: { email: string }) {
  const [timesChanged, setTimesChanged] = useState(0)
  const form = useIntent('change-password', { onDone: () => setTimesChanged(timesChanged + 1) })
  return (
    <IntentForm form={form} className="sheet" key={timesChanged}>
      <h2>Your password</h2>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField name="current" label="Current password" error={form.error('current')} />
      <NewPasswordField
        name="fresh"
        label="New password"
        description="At least 12 characters. This signs out all your other devices."
        mt="sm"
        error={form.error('password')}
      />
      <SaveRow form={form} label="Change password" />
    </IntentForm>
  )
}

/** The devices on which this person is signed in, until when each is trusted, and a button that signs each out. */
function Devices({ devices }: Pick<Page, 'devices'>) {
  const isTrusted = devices.some(({ trustedUntil }) => trustedUntil)
  return (
    <SettingsSection title="Where you are signed in" id="devices">
      <SmallText mb="sm">
        {isTrusted
          ? `A trusted device stays signed in if you use it once in ${TRUSTED_IDLE_DAYS} days, for ${MAX_TRUSTED_DAYS} days at most. After you sign it out, it is not trusted any more.`
          : 'A device is signed out after 30 minutes without use. You can trust your own phone when you sign in on it.'}
      </SmallText>
      {devices.map(({ id, device: name, network, since, isThisDevice, trustedUntil }) => (
        <EntryRow
          key={id}
          title={name}
          facts={[
            `${isThisDevice ? 'This device' : `From ${network}`}, since ${since}`,
            trustedUntil && `Trusted until ${trustedUntil}`,
          ]}
        >
          {isThisDevice ? (
            <Form method="post" action="/admin/sign-out" reloadDocument>
              <Button type="submit" aria-label="Sign out here">
                {guardedButtonLabels['end-device']}
              </Button>
            </Form>
          ) : (
            <ActionButton intent="end-device" fields={{ id }} aria-label={`Sign out ${name}`}>
              {guardedButtonLabels['end-device']}
            </ActionButton>
          )}
        </EntryRow>
      ))}
      {devices.length > 2 && (
        <ActionButton intent="end-other-devices">{guardedButtonLabels['end-other-devices']}</ActionButton>
      )}
    </SettingsSection>
  )
}

/** The passkeys of this person, each with a button that removes it, and a form that adds one on this device. */
function Passkeys({ passkeys, devices }: Pick<Page, 'passkeys' | 'devices'>) {
  const { revalidate } = useRevalidator()
  const { isBusy, refusal, startCeremony } = usePasskey<PublicKeyCredentialCreationOptionsJSON>({
    optionsEndpoint: 'generate-register-options',
    verifyEndpoint: 'verify-registration',
    callDevice: (options) =>
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    onDone: () => void revalidate(),
    rejectedMessage: messages.passkeyNotSaved,
    describeFault: describePasskeyFault,
  })
  const addPasskey = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void startCeremony({ body: { name: new FormData(event.currentTarget).get('name') } })
  }
  return (
    <SettingsSection title="Passkeys" id="passkeys">
      <Text>
        {passkeys.length === 0
          ? 'With a passkey you sign in with your finger, your face or the PIN of your device. Your password still works, too.'
          : 'Each of these signs you in without your password and without the code app.'}
      </Text>
      {passkeys.map(({ id, name, since, used }) => (
        <EntryRow
          key={id}
          title={name}
          facts={[`Added on ${since}; ${used ? `last used ${used}` : 'not used yet'}`]}
        >
          <ActionButton intent="remove-passkey" fields={{ id }} aria-label={`Remove the passkey ${name}`}>
            {guardedButtonLabels['remove-passkey']}
          </ActionButton>
        </EntryRow>
      ))}
      <RefusalNote message={refusal} />
      <form onSubmit={addPasskey}>
        <TextInput
          name="name"
          label="Name of the passkey"
          description="So that you find it when you want to remove it."
          defaultValue={devices.find(({ isThisDevice }) => isThisDevice)?.device}
          maxLength={MAX_PASSKEY_NAME_CHARACTERS}
          maw="24rem"
        />
        <Button type="submit" loading={isBusy} mt="md">
          {passkeys.length === 0 ? 'Add a passkey' : 'Add another passkey'}
        </Button>
      </form>
    </SettingsSection>
  )
}

function describePasskeyFault(fault: unknown): string {
  if (!canUsePasskeys())
    return 'You cannot add a passkey here. It needs a newer browser, and a secure (https) address.'
  const isAlreadyAdded = fault instanceof DOMException && fault.name === 'InvalidStateError'
  return isAlreadyAdded ? 'This device already has a passkey.' : 'No passkey was added. Nothing has changed.'
}

const colourSchemes = { '': 'Same as this device', light: 'Light', dark: 'Dark' }

/** A light or dark admin, on this device; the site itself follows each visitor's own. */
function ColourSchemeChoice({ colourScheme }: Pick<Page, 'colourScheme'>) {
  return (
    <SettingsSection title="Light or dark" id="look">
      <SmallText>Only for the admin on this device. Visitors see the colours of their own device.</SmallText>
      <Group gap="xs">
        {Object.entries(colourSchemes).map(([value, label]) => {
          const isChosen = value === (colourScheme ?? '')
          return (
            <ActionButton
              key={value}
              intent="look"
              fields={{ look: value }}
              px="sm"
              aria-pressed={isChosen}
              leftSection={isChosen && <Icon name="check" />}
            >
              {label}
            </ActionButton>
          )
        })}
      </Group>
    </SettingsSection>
  )
}
