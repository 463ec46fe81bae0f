import { NativeSelect, Radio, Switch, Text, TextInput } from '@mantine/core'
import { redirect } from 'react-router'
import { dayInZone, isDay, sayDay } from '#modules/common/day.ts'
import { askedAtOnce } from '#modules/invitations/due-invitations.server.ts'
import { type Changeable, changeSettings } from '#server/change-settings.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../../access.server.ts'
import { readOpenedForm, refuseForm } from '../../parts/drafts/opened.server.ts'
import { EmailNotSetUp } from '../../parts/email-not-set-up.tsx'
import { fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { SettingsForm, SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/guests.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { guestMedia, invitations, keepMonths } = await readSettings(ctx)
  const atOnce = invitations.automatic ? [] : (await askedAtOnce(ctx)).map(({ name }) => name)
  const saved = new URL(request.url).searchParams.has('saved')
  return { values: { guestMedia, invitations, keepMonths }, atOnce, saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const number = (name: string) => Number(fieldLine(form, name, 20) || Number.NaN)
  const months = (name: string) => (fieldLine(form, name, 20) ? number(name) : null)
  const reminders = number('reminders')
  const { invitations: before, timeZone } = await readSettings(ctx)
  const begins = form.get('begin') === 'lately' ? null : dayInZone(ctx.clock.now(), timeZone)
  const opened = readOpenedForm(form)
  const typed: Pick<Changeable, 'guestMedia' | 'invitations' | 'keepMonths'> = {
    guestMedia: { photos: form.has('photos'), video: form.has('video'), audio: form.has('audio') },
    invitations: {
      automatic: form.has('automatic'),
      afterDays: number('afterDays'),
      reminders: reminders === 1 || reminders === 2 ? reminders : 0,
      reminderEveryDays: number('reminderEveryDays'),
      since: form.has('automatic') && !before.automatic ? begins : before.since,
    },
    keepMonths: { enquiries: months('keepEnquiries'), bookings: months('keepBookings') },
  }
  const outcome = await changeSettings(ctx, actor, typed, opened)
  return outcome.ok ? redirect('/admin/settings/guests?saved') : refuseForm(outcome, typed, opened)
}

const media = { photos: 'Photos of their trip', video: 'A video', audio: 'A voice note' } as const

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(media).map(([name, label]) => [`guestMedia.${name}`, label])),
  'invitations.automatic': 'Write to guests by e-mail after their stay',
  'invitations.since': 'Whom it begins with',
  'invitations.afterDays': 'Days after check-out',
  'invitations.reminders': 'Reminders',
  'invitations.reminderEveryDays': 'Days between them',
  'keepMonths.enquiries': 'Enquiries, in months',
  'keepMonths.bookings': 'Bookings, in months after check-out',
}

/** What guests may add, when they are invited, and how long their data is stored. */
export default function Guests({ loaderData: { values, atOnce, saved }, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage title="Guests">
      <SettingsForm
        name="settings guests"
        values={values}
        saved={saved}
        answer={actionData}
        label={(path) => labels[path] ?? path}
        say={(text) => (isDay(text) ? sayDay(text) : text)}
      >
        {({ guestMedia, invitations, keepMonths }) => (
          <>
            <fieldset className="sheet">
              <h2>What guests may add to a review</h2>
              {(['photos', 'video', 'audio'] as const).map((name) => (
                <Switch key={name} name={name} label={media[name]} defaultChecked={guestMedia[name]} />
              ))}
            </fieldset>
            <fieldset className="sheet">
              <h2>Asking for a review</h2>
              <Switch
                name="automatic"
                label={labels['invitations.automatic']}
                description="Every guest alike. They can opt out with one tap, and a review ends it."
                defaultChecked={invitations.automatic}
              />
              <EmailNotSetUp>Nobody is asked by itself until it is.</EmailNotSetUp>
              {atOnce.length > 0 && <Beginning names={atOnce} />}
              <NumberField name="afterDays" label="Days after check-out" value={invitations.afterDays} />
              <NativeSelect
                name="reminders"
                label="Reminders"
                maw="14rem"
                defaultValue={String(invitations.reminders)}
                data={[
                  { value: '0', label: 'None' },
                  { value: '1', label: 'One' },
                  { value: '2', label: 'Two, and no more' },
                ]}
              />
              <NumberField
                name="reminderEveryDays"
                label="Days between them"
                value={invitations.reminderEveryDays}
              />
            </fieldset>
            <fieldset className="sheet">
              <h2>How long data is kept</h2>
              <Text c="dimmed" size="sm">
                Every night, what is older is erased for good. Published reviews stay; the e-mail and phone
                behind them go.
              </Text>
              <NumberField name="keepEnquiries" label="Enquiries, in months" value={keepMonths.enquiries} />
              <NumberField
                name="keepBookings"
                label="Bookings, in months after check-out"
                value={keepMonths.bookings}
              />
            </fieldset>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

const NAMED = 20

/** Whom the first e-mails go to, asked before they are switched on. */
function Beginning({ names }: { names: readonly string[] }) {
  const more = names.length - NAMED
  return (
    <Radio.Group name="begin" label="Whom it begins with" defaultValue="today">
      <Radio value="today" label="Guests who leave from today on" mt="xs" />
      <Radio
        value="lately"
        mt="xs"
        label={names.length === 1 ? 'Also one who left lately' : `Also ${names.length} who left lately`}
        description={`Written to at once: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
      />
    </Radio.Group>
  )
}

type NumberFieldProps = { name: string; label: string; value: number | null }

function NumberField({ name, label, value }: NumberFieldProps) {
  return (
    <TextInput
      name={name}
      label={label}
      description={name.startsWith('keep') && 'Empty keeps them.'}
      defaultValue={value === null || Number.isNaN(value) ? '' : value}
      inputMode="numeric"
      pattern="\d*"
      maxLength={3}
      styles={{ wrapper: { maxWidth: '14rem' } }}
    />
  )
}
