import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import { feedAddresses, renewFeedAddress } from '#modules/calendar/calendar-feed.server.ts'
import {
  addCalendarAddress,
  calendarAddresses,
  chooseFar,
  fetchNow,
  removeCalendarAddress,
} from '#modules/calendar/external-calendars.server.ts'
import { describeCalendarTrouble, describeUnread } from '#modules/calendar/external-calendars.ts'
import {
  forgetCalendar,
  importCalendar,
  takenSources,
  unreadEntries,
} from '#modules/calendar/external-nights.server.ts'
import { CALENDAR_MOST_BYTES, decodeCalendar } from '#modules/calendar/fetch-calendar.server.ts'
import { clashesFrom } from '#modules/calendar/nights.server.ts'
import { dayInZone, describeStay, formatDay, formatMoment } from '#modules/common/day.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { CopyText } from '../parts/fields/copy-text.tsx'
import { FileField } from '../parts/fields/file-field.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { IntentButton, IntentForm, ReturnedNote, useIntent } from '../parts/intent.tsx'
import { DoneNote } from '../parts/record-form.tsx'
import { reply } from '../parts/reply.server.ts'
import { ConfirmedAction } from '../parts/saving/confirmed-action.tsx'
import { nameSpan } from '../parts/span-path.ts'
import type { Route } from './+types/calendars.ts'
import { BookingsHead } from './bookings-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { timeZone } = await readSettings(ctx)
  const [feeds, sources, addresses, unread, clashes] = await Promise.all([
    feedAddresses(ctx),
    takenSources(ctx),
    calendarAddresses(ctx),
    unreadEntries(ctx),
    clashesFrom(ctx, dayInZone(ctx.clock.now(), timeZone)),
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
      clashes: clashes
        .filter(({ stay }) => stay === feed.stay)
        .map(({ from, until, stays }) => ({
          month: from.slice(0, 7),
          said: `${describeStay(from, until)}: ${stays.map(nameSpan).join(' and ')}`,
        })),
    })),
    /** Those of stays that are not let any more: they are not fetched. */
    resting: fetched.filter(({ stay }) => !feeds.some((feed) => feed.stay === stay)),
  }
}

type Source = { stay: string; source: string }

/** Changes what other sites know of our nights, and we of theirs; the form's intent says how. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const [stay, seen, id] = [field(form, 'stay'), field(form, 'seen'), field(form, 'id', 40)]
  const intent = field(form, 'intent', 40)
  const answer = (outcome: Outcome) =>
    outcome.ok ? redirect(`/admin/bookings/calendars?done=${intent}`) : reply(request, outcome, form)
  switch (form.get('intent')) {
    case 'renew':
      return answer(await renewFeedAddress(ctx, actor, stay, seen))
    case 'forget':
      return answer(await forgetCalendar(ctx, actor, { stay, seen, source: field(form, 'source') }))
    case 'add':
      return answer(await addCalendarAddress(ctx, actor, { stay, address: field(form, 'address', 3000) }))
    case 'fetch':
      return answer(await fetchNow(ctx, actor, id))
    case 'leave-far':
    case 'take-far':
      return answer(await chooseFar(ctx, actor, id, intent === 'leave-far'))
    case 'remove-address':
      return answer(await removeCalendarAddress(ctx, actor, id, 'kept'))
    case 'remove-all':
      return answer(await removeCalendarAddress(ctx, actor, id, 'forgotten'))
    default: {
      const file = form.get('file')
      const isReadable = file instanceof File && file.size > 0 && file.size <= CALENDAR_MOST_BYTES
      if (!isReadable) return answer(refuse('calendarUnreadable', 'file'))
      return answer(await importCalendar(ctx, actor, stay, decodeCalendar(await file.bytes())))
    }
  }
}

const doneSentences: Record<string, string> = {
  add: 'This calendar is fetched every half hour from now on.',
  import: 'The taken nights are in the calendar.',
  fetch: 'The taken nights are in the calendar.',
  forget: 'These nights are forgotten.',
  'leave-far': 'What that site does not let yet is left out from now on.',
  'remove-address': 'This calendar is not fetched any more. Its nights stay until you forget them.',
  'remove-all': 'This calendar is not fetched any more, and its nights are forgotten.',
  renew: 'The calendar has a new address. Please give it to the other sites.',
  'take-far': 'What that site does not let yet counts as taken again.',
}

/** What other sites know of our nights, and we of theirs: `/admin/bookings/calendars`. */
export default function Calendars({ loaderData: { stays, resting, done } }: Route.ComponentProps) {
  const { key } = useLocation()
  return (
    <>
      <BookingsHead view="Other sites" />
      <ReturnedNote />
      <DoneNote>{done && doneSentences[done]}</DoneNote>
      <Text mb="lg" maw="46rem">
        Where you also let on Airbnb, Booking.com or another site, give that site the secret address of your
        calendar, and paste the address of its calendar here: it is mostly found there under “Export
        calendar”. It is fetched every half hour. Ours says only which nights are taken; of theirs we keep
        only the nights.
      </Text>
      {stays.map((stay) => (
        // After something was done the fields are empty again.
        <Stay key={`${stay.stay} ${done ? key : ''}`} stay={stay} />
      ))}
      {resting.length > 0 && (
        <section className="sheet" aria-labelledby="resting">
          <Title order={2} size="h3" id="resting">
            Of stays that are not let any more
          </Title>
          <Text>These are not fetched as long as their stay is not on the site.</Text>
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
  stay: { stay, title, address, renewedAt, fetched, files, clashes },
}: {
  stay: StayCalendars
}) {
  const known = [...new Set([...fetched, ...files].map(({ source }) => source))]
  const where = known.length > 0 ? `${known.join(', ')}, and wherever else` : 'wherever'
  return (
    <Stack component="section" className="sheet" aria-labelledby={`of-${stay}`}>
      <Title order={2} size="h3" id={`of-${stay}`}>
        {title}
      </Title>
      {clashes.length > 0 && (
        <Alert color="roof" variant="light" title="Taken twice">
          {clashes.map(({ said, month }) => (
            <p key={said}>
              <Link to={`/admin/bookings/calendar?month=${month}`}>{said}</Link>
            </p>
          ))}
        </Alert>
      )}
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Our calendar, for other sites"
          value={address}
          readOnly
          flex="1 1 16rem"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyText value={address}>Copy</CopyText>
        <ConfirmedAction
          name="New address"
          explanation={`The old address ends at once. It may be in use at ${where} you gave it: there your nights count as free until you give the new one.`}
        >
          <IntentButton intent="renew" fields={{ stay, seen: renewedAt }}>
            End the old one, make a new one
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
            {source}: {describeTaken(taken).toLowerCase()}, imported {since}
          </Text>
          <IntentButton
            intent="forget"
            fields={{ stay, source, seen }}
            variant="subtle"
            aria-label={`Forget ${source}`}
          >
            Forget
          </IntentButton>
          {unread && <Text role="status">{unread}</Text>}
        </Group>
      ))}
    </Stack>
  )
}

function describeTaken(times: number): string {
  if (times === 0) return 'Nothing taken'
  return times === 1 ? 'Taken once' : `Taken ${times} times`
}

/** The calendar of another site that is fetched: how old it is, and what is wrong with it. */
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
            {describeTaken(calendar.taken)}
            {calendar.fetchedAt && `, as of ${calendar.fetchedAt}`}
          </Text>
        </div>
        {trouble && (
          <Text role="status" c="var(--error)">
            Not fetched since {calendar.failingSince}. {trouble}
          </Text>
        )}
        {unread && <Text role="status">{unread}</Text>}
        {emptied && (
          <>
            <Text role="status">
              There are no taken nights in this calendar any more. Those it had stay taken until you say that
              they are free.
            </Text>
            <IntentButton intent="forget" fields={{ stay, source, seen }}>
              Forget the nights from {source}
            </IntentButton>
          </>
        )}
        {farFrom && (
          <>
            <Text>
              {leavesFar
                ? `Left out: from ${farFrom} on everything is “not available” there, as that site does not let so far ahead.`
                : `From ${farFrom} on everything is “not available” there. Most likely that site does not let so far ahead, and nobody has booked.`}
            </Text>
            <IntentButton intent={leavesFar ? 'take-far' : 'leave-far'} fields={fields}>
              {leavesFar ? 'Count it as taken' : 'Leave it out'}
            </IntentButton>
          </>
        )}
        <Group gap="sm" align="flex-start">
          <IntentButton intent="fetch" fields={fields}>
            Fetch now
          </IntentButton>
          <ConfirmedAction
            name="Stop fetching"
            label={`Stop fetching ${source}`}
            explanation="You choose whether its nights stay taken or are free again."
          >
            <Group gap="sm">
              <IntentButton intent="remove-address" fields={fields}>
                Stop, and keep its nights
              </IntentButton>
              <IntentButton intent="remove-all" fields={fields}>
                Stop, and forget its nights
              </IntentButton>
            </Group>
          </ConfirmedAction>
        </Group>
      </Stack>
    </Paper>
  )
}

/** The address of one more calendar; what was typed comes back where it is refused. */
function AddAddress({ stay }: { stay: string }) {
  const form = useIntent('add', { fields: { stay } })
  return (
    // Why it is refused is shown at its only field.
    <IntentForm of={{ ...form, refused: undefined }}>
      <Group align="flex-end" gap="sm">
        <TextInput
          name="address"
          type="url"
          inputMode="url"
          label="Address of another site’s calendar"
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
          Fetch it from now on
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
            label="Or a calendar of another site as a file, once"
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
          Forget the nights from {emptied.source}
        </IntentButton>
      )}
    </>
  )
}
