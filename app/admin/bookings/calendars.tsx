import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDay, formatMoment, formatVisitDays, monthOf } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import { listFeedAddresses, renewFeedAddress } from '#modules/calendar/calendar-feed.server.ts'
import {
  addCalendarAddress,
  type CalendarAddress,
  fetchCalendarNow,
  listCalendarAddresses,
  removeCalendarAddress,
  setFarNightsLeftOut,
} from '#modules/calendar/external-calendars.server.ts'
import { describeCalendarTrouble, describeUnreadableEntries } from '#modules/calendar/external-calendars.ts'
import {
  importCalendar,
  listCalendarsWithUnreadableEntries,
  listImportedSources,
  removeImportedNights,
} from '#modules/calendar/external-nights.server.ts'
import { decodeCalendar, MAX_CALENDAR_BYTES } from '#modules/calendar/fetch-calendar.server.ts'
import { listDoubleBookingsFrom } from '#modules/calendar/nights.server.ts'
import { adminContext } from '../access.server.ts'
import { describeSpan } from '../parts/admin-path.ts'
import { CopyButton, FileField } from '../parts/fields.tsx'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton, ConfirmButton, IntentForm, useIntent } from '../parts/intent.tsx'
import { SmallText } from '../parts/section.tsx'
import type { Route } from './+types/calendars.ts'
import { BookingsHead } from './bookings-head.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { timeZone } = await readSettings(ctx)
  const [feeds, sources, addresses, unread, conflicts] = await Promise.all([
    listFeedAddresses(ctx),
    listImportedSources(ctx),
    listCalendarAddresses(ctx),
    listCalendarsWithUnreadableEntries(ctx),
    listDoubleBookingsFrom(ctx, dayInZone(ctx.clock.now(), timeZone)),
  ])
  const formatTime = (time: string | null) => time && formatMoment(new Date(time), timeZone)
  const isSameCalendar = (one: CalendarKey, other: CalendarKey) =>
    one.stay === other.stay && one.source === other.source
  const describeCalendar = (key: CalendarKey, address?: CalendarAddress) => {
    const { stay, source } = key
    const nights = sources.find((each) => isSameCalendar(each, key))
    const importedAt = nights?.stored_at ?? ''
    const updated = address
      ? address.fetched_at && `updated on ${formatTime(address.fetched_at)}`
      : `imported on ${formatDay(dayInZone(new Date(importedAt), timeZone))}`
    return {
      stay,
      source,
      id: address?.id ?? null,
      shown: address?.shown,
      importedAt,
      facts: [countBookings(nights?.spans ?? 0), updated].filter(Boolean).join(', '),
      trouble:
        address?.trouble &&
        `Not updated since ${formatTime(address.failing_since)}. ${describeCalendarTrouble(address.trouble)}`,
      unreadText: unread.filter((each) => isSameCalendar(each, key)).map(describeUnreadableEntries)[0],
      isEmptied: address !== undefined && address.emptied_at !== null,
      unavailableFrom: address?.unavailable_from && formatDay(address.unavailable_from),
      ignoresUnavailable: address?.ignore_unavailable === 1,
    }
  }
  const calendars = [
    ...addresses.map((address) => describeCalendar(address, address)),
    ...sources
      .filter((source) => !addresses.some((address) => isSameCalendar(address, source)))
      .map((source) => describeCalendar(source)),
  ]
  return {
    stays: feeds.map((feed) => ({
      ...feed,
      calendars: calendars.filter(({ stay }) => stay === feed.stay),
      conflicts: conflicts
        .filter(({ stay }) => stay === feed.stay)
        .map(({ from, until, spans }) => ({
          month: monthOf(from),
          text: `${formatVisitDays(from, until)}: ${spans.map(describeSpan).join(' and ')}`,
        })),
    })),
    /** Calendars of stays that are not on the site: they are not fetched. */
    notOnSite: calendars.filter(({ id, stay }) => id && !feeds.some((feed) => feed.stay === stay)),
  }
}

type CalendarKey = { stay: string; source: string }

function countBookings(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const [stay, seen, id] = [readField(form, 'stay'), readField(form, 'seen'), readField(form, 'id', 40)]
  const importFile = async () => {
    const file = form.get('file')
    const isReadable = file instanceof File && file.size > 0 && file.size <= MAX_CALENDAR_BYTES
    if (!isReadable) return refuse('calendarUnreadable', 'file')
    return importCalendar(ctx, actor, stay, decodeCalendar(await file.bytes()))
  }
  const changes = {
    renew: () => renewFeedAddress(ctx, actor, stay, seen),
    forget: () =>
      removeImportedNights(ctx, actor, { stay, seenStoredAt: seen, source: readField(form, 'source') }),
    add: () => addCalendarAddress(ctx, actor, { stay, address: readField(form, 'address', 3000) }),
    fetch: () => fetchCalendarNow(ctx, actor, id),
    'leave-far': () => setFarNightsLeftOut(ctx, actor, id, true),
    'take-far': () => setFarNightsLeftOut(ctx, actor, id, false),
    'remove-address': () => removeCalendarAddress(ctx, actor, id, 'kept'),
    'remove-all': () => removeCalendarAddress(ctx, actor, id, 'forgotten'),
    import: importFile,
  }
  return reply(await changes[requireIntent(form, keysOf(changes))]())
}

/** The calendars of other sites, and our calendar for them: `/admin/bookings/calendars`. */
export default function Calendars({ loaderData: { stays, notOnSite } }: Route.ComponentProps) {
  return (
    <>
      <BookingsHead view="Other sites" />
      <Text mb="lg" maw="46rem">
        Do guests also book on Airbnb, Booking.com or another site? Copy your calendar address and paste it on
        that site. Then copy the calendar address of that site, often under “Export calendar”, and paste it
        here. Your calendar is then updated every 30 minutes. Other sites see only booked dates, no names.
      </Text>
      {stays.map((stay) => (
        <Stay key={stay.stay} stay={stay} />
      ))}
      {notOnSite.length > 0 && (
        <section className="sheet" aria-labelledby="resting">
          <Title order={2} size="h3" id="resting">
            Rooms that are not on your site now
          </Title>
          <Text>These calendars are not updated while the room is not on your site.</Text>
          {notOnSite.map((calendar) => (
            <OtherCalendar key={calendar.id} calendar={calendar} />
          ))}
        </section>
      )}
    </>
  )
}

type StayCalendars = Route.ComponentProps['loaderData']['stays'][number]
type Calendar = StayCalendars['calendars'][number]

function Stay({ stay: { stay, title, address, renewedAt, calendars, conflicts } }: { stay: StayCalendars }) {
  const knownSources = [...new Set(calendars.map(({ source }) => source))]
  const otherSites = knownSources.length > 0 ? `${knownSources.join(', ')} and other sites` : 'Other sites'
  return (
    <Stack component="section" className="sheet" aria-labelledby={`of-${stay}`}>
      <Title order={2} size="h3" id={`of-${stay}`}>
        {title}
      </Title>
      {conflicts.length > 0 && (
        <Alert color="roof" variant="light" title="Double booking">
          {conflicts.map(({ text, month }) => (
            <p key={text}>
              <Link to={`/admin/bookings/calendar?month=${month}`}>{text}</Link>
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
        <CopyButton value={address}>Copy</CopyButton>
        <ActionButton
          intent="renew"
          confirmation={`The old address stops working at once. ${otherSites} cannot see your booked dates until you give them the new address.`}
          doneMessage="Your calendar has a new address. Give it to the other sites now."
          fields={{ stay, seen: renewedAt }}
        >
          Make a new address
        </ActionButton>
      </Group>
      {calendars.map((calendar) => (
        <OtherCalendar key={calendar.id ?? calendar.source} calendar={calendar} />
      ))}
      <AddAddress stay={stay} key={`${calendars.length} calendars`} />
      <ImportFile stay={stay} calendars={calendars} />
    </Stack>
  )
}

/** A calendar of another site, connected or imported once: when it was updated, and what is wrong with it. */
function OtherCalendar({ calendar }: { calendar: Calendar }) {
  const { id, source, facts, trouble, unreadText, isEmptied, unavailableFrom, ignoresUnavailable } = calendar
  const isTroubled = Boolean(trouble || isEmptied || unreadText)
  return (
    <Paper withBorder p="md" {...(isTroubled && { style: { borderLeft: '4px solid var(--primary)' } })}>
      <Stack gap="sm">
        <div>
          <strong>{source}</strong>
          {calendar.shown && `, ${calendar.shown}`}
          <SmallText>{facts}</SmallText>
        </div>
        {trouble && (
          <Text role="status" c="var(--error)">
            {trouble}
          </Text>
        )}
        {unreadText && <Text role="status">{unreadText}</Text>}
        {isEmptied && (
          <Text role="status">
            This calendar has no bookings now. Its old nights still count as booked. If they are free, remove
            them.
          </Text>
        )}
        {(isEmptied || !id) && <RemoveNights calendar={calendar} />}
        {id && unavailableFrom && (
          <>
            <Text>
              {ignoresUnavailable
                ? `From ${unavailableFrom} on, the other site sells no nights yet. They count as free here.`
                : `From ${unavailableFrom} on, all nights are “not available” on the other site. Probably it does not sell them yet, and nobody has booked.`}
            </Text>
            <ActionButton
              intent={ignoresUnavailable ? 'take-far' : 'leave-far'}
              doneMessage={`Nights that the other site does not sell yet count as ${ignoresUnavailable ? 'booked again' : 'free now'}.`}
              fields={{ id }}
            >
              {ignoresUnavailable ? 'Count them as booked' : 'Count them as free'}
            </ActionButton>
          </>
        )}
        {id && (
          <Group gap="sm" align="flex-start">
            <ActionButton intent="fetch" doneMessage="Calendar updated." fields={{ id }}>
              Update now
            </ActionButton>
            <ConfirmButton
              title="Disconnect"
              ariaLabel={`Disconnect ${source}`}
              explanation="Choose: its nights still count as booked, or they are removed."
            >
              <ActionButton
                intent="remove-address"
                doneMessage="Calendar disconnected. Its nights still count as booked until you remove them."
                fields={{ id }}
              >
                Disconnect and keep its nights
              </ActionButton>
              <ActionButton
                intent="remove-all"
                doneMessage="Calendar disconnected. Its nights are removed."
                fields={{ id }}
              >
                Disconnect and remove its nights
              </ActionButton>
            </ConfirmButton>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

function RemoveNights({ calendar: { stay, source, importedAt: seen } }: { calendar: Calendar }) {
  return (
    <ActionButton intent="forget" doneMessage="These nights are removed." fields={{ stay, source, seen }}>
      Remove the nights from {source}
    </ActionButton>
  )
}

/** The form for the address of another calendar. A refused address stays in its field. */
function AddAddress({ stay }: { stay: string }) {
  const form = useIntent('add', {
    fields: { stay },
    doneMessage: 'Calendar connected. It is updated every 30 minutes.',
  })
  return (
    // The refusal is shown at the only field, which is empty again after each success.
    <IntentForm form={{ ...form, refusalMessage: undefined }}>
      <Group align="flex-end" gap="sm">
        <TextInput
          name="address"
          type="url"
          inputMode="url"
          label="Calendar address of the other site"
          placeholder="https://"
          error={form.refusalMessage ?? form.error('address')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          flex="1 1 16rem"
        />
        <Button type="submit" loading={form.isBusy}>
          Connect this calendar
        </Button>
      </Group>
    </IntentForm>
  )
}

function ImportFile({ stay, calendars }: Pick<StayCalendars, 'stay' | 'calendars'>) {
  const [importCount, setImported] = useState(0)
  const form = useIntent('import', {
    fields: { stay },
    doneMessage: 'The nights of this file are in your calendar.',
    onDone: () => setImported(importCount + 1),
  })
  const { refusal } = form
  const emptiedCalendar =
    refusal && 'source' in refusal && calendars.find(({ source }) => source === refusal.source)
  return (
    <>
      <IntentForm form={form} key={importCount} encType="multipart/form-data">
        <Group align="flex-end" gap="sm">
          <FileField name="file" label="Or import a calendar file once" accept=".ics,text/calendar" />
          <Button type="submit" loading={form.isBusy}>
            Import this file
          </Button>
        </Group>
      </IntentForm>
      {emptiedCalendar && <RemoveNights calendar={emptiedCalendar} />}
    </>
  )
}
