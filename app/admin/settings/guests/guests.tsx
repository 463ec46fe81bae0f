import { NativeSelect, Radio, Switch, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { readCurrentDay, readSettings, type SettingValues } from '#core/settings.server.ts'
import { formatDay, isDay } from '#core/values/day.ts'
import { keysOf, recordByName } from '#core/values/record.ts'
import { invitationSettings, listGuestsDueNow } from '#modules/invitations/due-invitations.server.ts'
import { guestMediaSettings } from '#modules/media/media.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import { adminContext } from '../../access.server.ts'
import { readTrimmedField } from '../../parts/form.server.ts'
import { SmallText } from '../../parts/section.tsx'
import { EmailNotSetUp } from '../../parts/write-to-guest.tsx'
import { loadSettings, saveSettings } from '../save-settings.server.ts'
import { SettingsForm, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/guests.ts'

const settings = { ...guestMediaSettings, ...invitationSettings, ...keepMonthsSettings }

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = args.context.get(adminContext)
  const saved = await loadSettings(args, settings)
  const due = saved.values.invitations.automatic ? [] : await listGuestsDueNow(ctx)
  return { ...saved, dueGuestNames: due.map(({ name }) => name) }
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = args.context.get(adminContext)
  const form = await args.request.formData()
  const readNumber = (name: string) => Number(readTrimmedField(form, name, 20) || Number.NaN)
  const readMonths = (name: string) => (readTrimmedField(form, name, 20) ? readNumber(name) : null)
  const reminders = readNumber('invitations.reminders')
  const automatic = form.has('invitations.automatic')
  const { invitations: savedInvitations } = await readSettings(ctx, invitationSettings)
  const startDay = form.get('begin') === 'lately' ? null : await readCurrentDay(ctx)
  const typed: SettingValues<typeof settings> = {
    guestMedia: recordByName(['photos', 'video', 'audio'], (name) => form.has(`guestMedia.${name}`)),
    invitations: {
      automatic,
      afterDays: readNumber('invitations.afterDays'),
      reminders: reminders === 1 || reminders === 2 ? reminders : 0,
      reminderEveryDays: readNumber('invitations.reminderEveryDays'),
      since: automatic && !savedInvitations.automatic ? startDay : savedInvitations.since,
    },
    keepMonths: recordByName(['enquiries', 'bookings'], (name) => readMonths(`keepMonths.${name}`)),
  }
  return saveSettings(args, form, settings, typed)
}

const labels = {
  'guestMedia.photos': 'Photos of their trip',
  'guestMedia.video': 'A video',
  'guestMedia.audio': 'A voice note',
  'invitations.automatic': 'Ask guests for a review by e-mail after their stay',
  'invitations.since': 'Start with',
  'invitations.afterDays': 'Days after check-out',
  'invitations.reminders': 'Reminders',
  'invitations.reminderEveryDays': 'Days between them',
  'keepMonths.enquiries': 'Enquiries, in months',
  'keepMonths.bookings': 'Bookings, in months after check-out',
}
const reminderOptions = ['None', 'One', 'Two'].map((label, count) => ({ value: String(count), label }))

/** What guests may add, when they are invited, and how long their data is stored. */
export default function Guests({ loaderData: { dueGuestNames, ...page } }: Route.ComponentProps) {
  return (
    <SettingsPage title="Guests">
      <SettingsForm
        name="settings guests"
        {...page}
        labels={labels}
        format={(text) => (isDay(text) ? formatDay(text) : text)}
      >
        {(field, { guestMedia, invitations }) => (
          <>
            <SettingsSection as="fieldset" title="What guests may add to a review">
              {keysOf(guestMedia).map((name) => (
                <Switch
                  key={name}
                  name={`guestMedia.${name}`}
                  label={labels[`guestMedia.${name}`]}
                  defaultChecked={guestMedia[name]}
                />
              ))}
            </SettingsSection>
            <SettingsSection as="fieldset" title="Asking for a review">
              <Switch
                name="invitations.automatic"
                label={labels['invitations.automatic']}
                description="Goes to all guests, also to guests who were not happy. They can stop it with one tap. It ends when they write a review."
                defaultChecked={invitations.automatic}
              />
              <EmailNotSetUp>Until then, no guest is asked automatically.</EmailNotSetUp>
              {dueGuestNames.length > 0 && <InvitationStart names={dueGuestNames} />}
              <NumberField {...field('invitations.afterDays')} />
              <NativeSelect {...field('invitations.reminders')} maw="14rem" data={reminderOptions} />
              <NumberField {...field('invitations.reminderEveryDays')} />
            </SettingsSection>
            <SettingsSection as="fieldset" title="How long data is kept">
              <SmallText>
                Older data is deleted every night. Published reviews stay, but their e-mail and phone are
                deleted.
              </SmallText>
              <NumberField {...field('keepMonths.enquiries')} description="Leave empty to keep them." />
              <NumberField {...field('keepMonths.bookings')} description="Leave empty to keep them." />
            </SettingsSection>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

const MAX_NAMED = 20

/** Asks, before automatic invitations are turned on, whether guests who have left already get one too. */
function InvitationStart({ names }: { names: readonly string[] }) {
  const unnamedCount = names.length - MAX_NAMED
  return (
    <Radio.Group name="begin" label="Start with" defaultValue="today">
      <Radio value="today" label="Guests who leave from today on" mt="xs" />
      <Radio
        value="lately"
        mt="xs"
        label={`Also ${names.length} ${names.length === 1 ? 'guest' : 'guests'} who left in the last days`}
        description={`They get the e-mail now: ${names.slice(0, MAX_NAMED).join(', ')}${unnamedCount > 0 ? ` and ${unnamedCount} more` : ''}.`}
      />
    </Radio.Group>
  )
}

function NumberField(field: ComponentProps<typeof TextInput>) {
  const wrapper = { maxWidth: '14rem' }
  return <TextInput {...field} inputMode="numeric" pattern="\d*" maxLength={3} styles={{ wrapper }} />
}
