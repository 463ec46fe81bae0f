import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, describeStay, formatDay, formatMoment } from '#core/values/day.ts'
import { entryOf } from '#core/values/record.ts'
import { feedAddresses, renewFeedAddress } from '#modules/calendar/calendar-feed.server.ts'
import {
  addCalendarAddress,
  calendarAddresses,
  fetchNow,
  leaveOutFarNights,
  removeCalendarAddress,
} from '#modules/calendar/external-calendars.server.ts'
import { describeCalendarTrouble, describeUnread } from '#modules/calendar/external-calendars.ts'
import {
  importCalendar,
  importedSources,
  removeImportedNights,
  unreadEntries,
} from '#modules/calendar/external-nights.server.ts'
import { decodeCalendar, MAX_CALENDAR_BYTES } from '#modules/calendar/fetch-calendar.server.ts'
import { doubleBookingsFrom } from '#modules/calendar/nights.server.ts'
import { adminContext } from '../access.server.ts'
import { CopyText } from '../parts/fields/copy-text.tsx'
import { FileField } from '../parts/fields/file-field.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { IntentButton, IntentForm, ReturnedNote, useIntent } from '../parts/intent.tsx'
import { intentOf } from '../parts/intent-of.server.ts'
import { DoneNote } from '../parts/record-form.tsx'
import { reply } from '../parts/reply.server.ts'
import { ConfirmedAction } from '../parts/saving/confirmed-action.tsx'
import { nameSpan } from '../parts/span-path.ts'
import type { Route } from './+types/calendars.ts'
import { BookingsHead } from './bookings-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { timeZone } = await readSettings(ctx)
  const [feeds, sources, addresses, unread, conflicts] = await Promise.all([
    feedAddresses(ctx),
    importedSources(ctx),
    calendarAddresses(ctx),
    unreadEntries(ctx),
    doubleBookingsFrom(ctx, dayInZone(ctx.clock.now(), timeZone)),
  ])
  const moment = (time: string | null) => time && formatMoment(new Date(time), timeZone)
  const isSame = (one: Source, other: Source) => one.stay === other.stay && one.source === other.source
  const aboutUnread = (source: Source) => unread.filter((each) => isSame(each, source)).map(describeUnread)[0]
  const fetched = addresses.map((address) => {
    const { id, source, shown, stay } = address
    const nights = sources.find((each) => isSame(each, address))
    return {
      id,
      source,
      shown,
      stay,
      taken: nights?.spans ?? 0,
      seen: nights?.brought_at ?? '',
      fetchedAt: moment(address.fetched_at),
      trouble: address.trouble && describeCalendarTrouble(address.trouble),
      failingSince: moment(address.failing_since),
      unread: aboutUnread(address),
      emptied: address.emptied_at !== null,
      farFrom: address.unavailable_from && formatDay(address.unavailable_from),
      leavesFar: address.ignore_unavailable === 1,
    }
  })
  const files = sources
    .filter((source) => !addresses.some((address) => isSame(address, source)))
    .map((source) => ({
      stay: source.stay,
      source: source.source,
      taken: source.spans,
      seen: source.brought_at,
      unread: aboutUnread(source),
      since: formatDay(dayInZone(new Date(source.brought_at), timeZone)),
    }))
  return {
    done: new URL(request.url).searchParams.get('done'),
    stays: feeds.map((feed) => ({
      ...feed,
      fetched: fetched.filter(({ stay }) => stay === feed.stay),
      files: files.filter(({ stay }) => stay === feed.stay),
      conflicts: conflicts
        .filter(({ stay }) => stay === feed.stay)
        .map(({ from, until, stays }) => ({
          month: from.slice(0, 7),
          said: `${describeStay(from, until)}: ${stays.map(nameSpan).join(' and ')}`,
        })),
    })),
    /** Calendars of stays that are not on the site: they are not fetched. */
    resting: fetched.filter(({ stay }) => !feeds.some((feed) => feed.stay === stay)),
  }
}

type Source = { stay: string; source: string }

const calendarIntents = [
  'renew',
  'forget',
  'add',
  'fetch',
  'leave-far',
  'take-far',
  'remove-address',
  'remove-all',
  'import',
] as const

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const [stay, seen, id] = [field(form, 'stay'), field(form, 'seen'), field(form, 'id', 40)]
  const intent = intentOf(form, calendarIntents)
  const answer = (outcome: Outcome) =>
    outcome.ok ? redirect(`/admin/bookings/calendars?done=${intent}`) : reply(request, outcome, form)
  switch (intent) {
    case 'renew':
      return answer(await renewFeedAddress(ctx, actor, stay, seen))
    case 'forget':
      return answer(await removeImportedNights(ctx, actor, { stay, seen, source: field(form, 'source') }))
    case 'add':
      return answer(await addCalendarAddress(ctx, actor, { stay, address: field(form, 'address', 3000) }))
    case 'fetch':
      return answer(await fetchNow(ctx, actor, id))
    case 'leave-far':
    case 'take-far':
      return answer(await leaveOutFarNights(ctx, actor, id, intent === 'leave-far'))
    case 'remove-address':
      return answer(await removeCalendarAddress(ctx, actor, id, 'kept'))
    case 'remove-all':
      return answer(await removeCalendarAddress(ctx, actor, id, 'forgotten'))
    case 'import': {
      const file = form.get('file')
      const isReadable = file instanceof File && file.size > 0 && file.size <= MAX_CALENDAR_BYTES
      if (!isReadable) return answer(refuse('calendarUnreadable', 'file'))
      return answer(await importCalendar(ctx, actor, stay, decodeCalendar(await file.bytes())))
    }
  }
}

const doneSentences: Record<string, string> = {
  add: 'Calendar connected. It is updated every 30 minutes.',
  import: 'The nights of this file are in your calendar.',
  fetch: 'Calendar updated.',
  forget: 'These nights are removed.',
  'leave-far': 'Nights that the other site does not sell yet count as free now.',
  'remove-address': 'Calendar disconnected. Its nights still count as booked until you remove them.',
  'remove-all': 'Calendar disconnected. Its nights are removed.',
  renew: 'Your calendar has a new address. Give it to the other sites now.',
  'take-far': 'Nights that the other site does not sell yet count as booked again.',
}

/** The calendars of other sites, and our calendar for them: `/admin/bookings/calendars`. */
export default function Calendars({ loaderData: { stays, resting, done } }: Route.ComponentProps) {
  const { key } = useLocation()
  return (
    <>
      <BookingsHead view="Other sites" />
      <ReturnedNote />
      <DoneNote>{done && entryOf(doneSentences, done)}</DoneNote>
      <Text mb="lg" maw="46rem">
        Do guests also book on Airbnb, Booking.com or another site? Copy your calendar address and paste it on
        that site. Then copy the calendar address of that site, often under “Export calendar”, and paste it
        here. Your calendar is then updated every 30 minutes. Other sites see only booked dates, no names.
      </Text>
      {stays.map((stay) => (
        // The key changes with each success, which empties the fields.
        <Stay key={`${stay.stay} ${done ? key : ''}`} stay={stay} />
      ))}
      {resting.length > 0 && (
        <section className="sheet" aria-labelledby="resting">
          <Title order={2} size="h3" id="resting">
            Rooms that are not on your site now
          </Title>
          <Text>These calendars are not updated while the room is not on your site.</Text>
          {resting.map((calendar) => (
            <FetchedCalendar key={calendar.id} calendar={calendar} />
          ))}
        </section>
      )}
    </>
  )
}

type StayCalendars = Route.ComponentProps['loaderData']['stays'][number]

function Stay({
  stay: { stay, title, address, renewedAt, fetched, files, conflicts },
}: {
  stay: StayCalendars
}) {
  const known = [...new Set([...fetched, ...files].map(({ source }) => source))]
  const where = known.length > 0 ? `${known.join(', ')} and other sites` : 'Other sites'
  return (
    <Stack component="section" className="sheet" aria-labelledby={`of-${stay}`}>
      <Title order={2} size="h3" id={`of-${stay}`}>
        {title}
      </Title>
      {conflicts.length > 0 && (
        <Alert color="roof" variant="light" title="Double booking">
          {conflicts.map(({ said, month }) => (
            <p key={said}>
              <Link to={`/admin/bookings/calendar?month=${month}`}>{said}</Link>
            </p>
          ))}
        </Alert>
      )}
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Your calendar address, for other sites"
          value={address}
          readOnly
          flex="1 1 16rem"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyText value={address}>Copy</CopyText>
        <ConfirmedAction
          name="Make a new address"
          explanation={`The old address stops working at once. ${where} cannot see your booked dates until you give them the new address.`}
        >
          <IntentButton intent="renew" fields={{ stay, seen: renewedAt }}>
            Make a new address
          </IntentButton>
        </ConfirmedAction>
      </Group>
      {fetched.map((calendar) => (
        <FetchedCalendar key={calendar.id} calendar={calendar} />
      ))}
      <AddAddress stay={stay} />
      <ImportFile stay={stay} sources={[...fetched, ...files]} />
      {files.map(({ source, taken, since, seen, unread }) => (
        <Group key={source} justify="space-between">
          <Text>
            {source}: {countBookings(taken)}, imported on {since}
          </Text>
          <IntentButton
            intent="forget"
            fields={{ stay, source, seen }}
            variant="subtle"
            aria-label={`Remove the nights from ${source}`}
          >
            Remove
          </IntentButton>
          {unread && <Text role="status">{unread}</Text>}
        </Group>
      ))}
    </Stack>
  )
}

function countBookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}

/** A connected calendar of another site: when it was updated, and what is wrong with it. */
function FetchedCalendar({ calendar }: { calendar: StayCalendars['fetched'][number] }) {
  const { id, stay, source, shown, seen, trouble, emptied, farFrom, leavesFar, unread } = calendar
  const isTroubled = Boolean(trouble || emptied || unread)
  const fields = { id, stay }
  return (
    <Paper withBorder p="md" {...(isTroubled && { style: { borderLeft: '4px solid var(--primary)' } })}>
      <Stack gap="sm">
        <div>
          <strong>{source}</strong>,{' '}
          <Text component="span" style={{ overflowWrap: 'anywhere' }}>
            {shown}
          </Text>
          <Text size="sm" c="dimmed">
            {countBookings(calendar.taken)}
            {calendar.fetchedAt && `, updated on ${calendar.fetchedAt}`}
          </Text>
        </div>
        {trouble && (
          <Text role="status" c="var(--error)">
            Not updated since {calendar.failingSince}. {trouble}
          </Text>
        )}
        {unread && <Text role="status">{unread}</Text>}
        {emptied && (
          <>
            <Text role="status">
              This calendar has no bookings now. Its old nights still count as booked. If they are free,
              remove them.
            </Text>
            <IntentButton intent="forget" fields={{ stay, source, seen }}>
              Remove the nights from {source}
            </IntentButton>
          </>
        )}
        {farFrom && (
          <>
            <Text>
              {leavesFar
                ? `From ${farFrom} on, the other site sells no nights yet. They count as free here.`
                : `From ${farFrom} on, all nights are “not available” on the other site. Probably it does not sell them yet, and nobody has booked.`}
            </Text>
            <IntentButton intent={leavesFar ? 'take-far' : 'leave-far'} fields={fields}>
              {leavesFar ? 'Count them as booked' : 'Count them as free'}
            </IntentButton>
          </>
        )}
        <Group gap="sm" align="flex-start">
          <IntentButton intent="fetch" fields={fields}>
            Update now
          </IntentButton>
          <ConfirmedAction
            name="Disconnect"
            label={`Disconnect ${source}`}
            explanation="Choose: its nights still count as booked, or they are removed."
          >
            <Group gap="sm">
              <IntentButton intent="remove-address" fields={fields}>
                Disconnect and keep its nights
              </IntentButton>
              <IntentButton intent="remove-all" fields={fields}>
                Disconnect and remove its nights
              </IntentButton>
            </Group>
          </ConfirmedAction>
        </Group>
      </Stack>
    </Paper>
  )
}

/** The form for the address of another calendar. A refused address stays in its field. */
function AddAddress({ stay }: { stay: string }) {
  const form = useIntent('add', { fields: { stay } })
  return (
    // The refusal is shown at the only field.
    <IntentForm of={{ ...form, refused: undefined }}>
      <Group align="flex-end" gap="sm">
        <TextInput
          name="address"
          type="url"
          inputMode="url"
          label="Calendar address of the other site"
          placeholder="https://"
          defaultValue={form.typed.address}
          error={form.refused ?? form.error('address')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          flex="1 1 16rem"
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Connect this calendar
        </Button>
      </Group>
    </IntentForm>
  )
}

type ImportFileProps = {
  stay: string
  /** The sites whose nights are here already. */
  sources: readonly { source: string; seen: string }[]
}

function ImportFile({ stay, sources }: ImportFileProps) {
  const form = useIntent('import', { fields: { stay } })
  const [isChosen, setChosen] = useState(false)
  const refusal = form.refusal ?? form.returned
  const emptied = refusal && 'source' in refusal && sources.find(({ source }) => source === refusal.source)
  return (
    <>
      <IntentForm of={form} encType="multipart/form-data">
        <Group align="flex-end" gap="sm">
          <FileField
            name="file"
            label="Or import a calendar file once"
            accept=".ics,text/calendar"
            onChosen={setChosen}
          />
          <Button type="submit" variant={isChosen ? 'filled' : 'default'} loading={form.busy}>
            Import this file
          </Button>
        </Group>
      </IntentForm>
      {emptied && (
        <IntentButton intent="forget" fields={{ stay, source: emptied.source, seen: emptied.seen }}>
          Remove the nights from {emptied.source}
        </IntentButton>
      )}
    </>
  )
}
