import '../bookings.css'
import { Alert, Button, CopyButton, Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { feedAddresses, renewFeedAddress } from '#modules/calendar/calendar-feed.server.ts'
import {
  addCalendarAddress,
  type CalendarAddress,
  calendarAddresses,
  chooseFar,
  fetchNow,
  removeCalendarAddress,
} from '#modules/calendar/external-calendars.server.ts'
import { sayCalendarTrouble, sayUnread } from '#modules/calendar/external-calendars.ts'
import {
  forgetCalendar,
  importCalendar,
  takenSources,
  unreadEntries,
} from '#modules/calendar/external-nights.server.ts'
import { CALENDAR_MOST_BYTES, decodeCalendar } from '#modules/calendar/fetch-calendar.server.ts'
import { clashesFrom } from '#modules/calendar/nights.server.ts'
import { dayInZone, sayDay, sayMoment, sayStay } from '#modules/common/day.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../../access.server.ts'
import { FileField } from '../../parts/fields/file-field.tsx'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { AskedFirst } from '../../parts/saving/asked-first.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { nameSpan } from '../../parts/span-path.ts'
import { BookingsHead } from '../bookings-head.tsx'
import type { Route } from './+types/calendars.ts'
import { AddAddress, type CalendarRefusal, FetchedCalendars } from './fetched.tsx'

export { shouldRevalidate } from '../../parts/look-again.ts'

const PAGE = '/admin/bookings/calendars'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { timeZone } = await readSettings(ctx)
  const [feeds, sources, fetched, unread, clashes] = await Promise.all([
    feedAddresses(ctx),
    takenSources(ctx),
    calendarAddresses(ctx),
    unreadEntries(ctx),
    clashesFrom(ctx, dayInZone(ctx.clock.now(), timeZone)),
  ])
  const moment = (time: string) => sayMoment(new Date(time), timeZone)
  const unreadOf = (stay: string, source: string) => {
    const found = unread.find((each) => each.stay === stay && each.source === source)
    return found && sayUnread(found)
  }
  const say = ({ id, source, shown, stay, ...each }: CalendarAddress) => {
    const brought = sources.find((one) => one.stay === stay && one.source === source)
    return {
      id,
      source,
      shown,
      spans: brought?.spans ?? 0,
      seen: brought?.brought_at ?? '',
      fetchedAt: each.fetched_at && moment(each.fetched_at),
      trouble: each.trouble && sayCalendarTrouble(each.trouble),
      failingSince: each.failing_since && moment(each.failing_since),
      unread: unreadOf(stay, source),
      emptied: each.emptied_at !== null,
      farFrom: each.far_from && sayDay(each.far_from),
      leavesFar: each.leave_far,
    }
  }
  return {
    done: new URL(request.url).searchParams.get('done'),
    clashes: clashes.map(({ stay, from, until, stays }) => ({
      stay,
      month: from.slice(0, 7),
      said: `${sayStay(from, until)}: ${stays.map(nameSpan).join(' and ')}`,
    })),
    /** Those of stays that are not let any more: they rest. */
    resting: fetched.filter(({ stay }) => !feeds.some((feed) => feed.stay === stay)).map(say),
    stays: feeds.map((feed) => ({
      ...feed,
      fetched: fetched.filter(({ stay }) => stay === feed.stay).map(say),
      // What is fetched says so above.
      sources: sources
        .filter(({ stay }) => stay === feed.stay)
        .filter(({ source }) => !fetched.some((each) => each.stay === feed.stay && each.source === source))
        .map(({ source, spans, brought_at }) => ({
          source,
          spans,
          unread: unreadOf(feed.stay, source),
          seen: brought_at,
          brought: sayDay(dayInZone(new Date(brought_at), timeZone)),
        })),
    })),
  }
}

/** Brings another site's calendar, as a file or by its address, forgets one, or gives our own a new address; which of them, the form says. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const [stay, seen, id] = [field(form, 'stay'), field(form, 'seen'), field(form, 'id', 40)]
  const intent = field(form, 'intent', 40)
  const reply = (outcome: Outcome, done: string) =>
    outcome.ok ? redirect(`${PAGE}?done=${done}`) : refused({ stay, id, intent }, outcome)
  switch (form.get('intent')) {
    case 'renew':
      return reply(await renewFeedAddress(ctx, actor, stay, seen), 'renewed')
    case 'forget': {
      const source = field(form, 'source')
      return reply(await forgetCalendar(ctx, actor, { stay, seen, source }), 'forgotten')
    }
    case 'add': {
      const address = field(form, 'address', 3000)
      const outcome = await addCalendarAddress(ctx, actor, { stay, address })
      return outcome.ok ? reply(outcome, 'added') : refused({ stay, id, intent, address }, outcome)
    }
    case 'fetch':
      return reply(await fetchNow(ctx, actor, id), 'brought')
    case 'leave-far':
    case 'take-far':
      return reply(await chooseFar(ctx, actor, id, intent === 'leave-far'), intent)
    case 'remove-all':
    case 'remove-address': {
      const nights = intent === 'remove-all' ? 'forgotten' : 'kept'
      return reply(await removeCalendarAddress(ctx, actor, id, nights), `address-${nights}`)
    }
    default: {
      const file = form.get('file')
      const isReadable = file instanceof File && file.size > 0 && file.size <= CALENDAR_MOST_BYTES
      const outcome = isReadable
        ? await importCalendar(ctx, actor, stay, decodeCalendar(await file.bytes()))
        : refuse('calendarUnreadable', 'file')
      return reply(outcome, 'brought')
    }
  }
}

type Tried = { stay: string; id: string; intent: string; address?: string }

function refused(tried: Tried, refusal: Refusal & { source?: string }) {
  return data({ ...tried, ...refusal }, { status: 400 })
}

const doneWords: Record<string, string> = {
  added: 'This calendar is fetched every half hour from now on.',
  'address-forgotten': 'This calendar is not fetched any more, and its nights are forgotten.',
  'address-kept': 'This calendar is not fetched any more. Its nights stay until you forget them.',
  brought: 'The taken nights are in the calendar.',
  forgotten: 'These nights are forgotten.',
  'leave-far': 'What that site does not let yet is left out from now on.',
  renewed: 'The calendar has a new address. Please give it to the other sites.',
  'take-far': 'What that site does not let yet counts as taken again.',
}

/** What other sites know of our nights, and we of theirs: `/admin/bookings/calendars`. */
export default function Calendars({
  loaderData: { stays, clashes, resting, done },
  actionData,
}: Route.ComponentProps) {
  const refusal: Refused | undefined = actionData
  const { key } = useLocation()
  // Once a file was brought, its field is empty again.
  const [chosen, setChosen] = useState({ stay: '', after: '' })
  const after = done && !refusal ? key : ''
  return (
    <>
      <BookingsHead view="Other sites" />
      <RefusalNote message={refusal?.stay === undefined ? refusal?.message : undefined} />
      {done && doneWords[done] && !refusal && (
        <Alert role="status" color="deodar" mb="md">
          {doneWords[done]}
        </Alert>
      )}
      <Text mb="lg" maw="46rem">
        Where you also let on Airbnb, Booking.com or another site, give that site the secret address of your
        calendar, and paste the address of its calendar here: it is mostly found there under “Export
        calendar”. It is fetched every half hour. Ours says only which nights are taken; of theirs we keep
        only the nights.
      </Text>
      {stays.map((stay) => (
        <Stay
          key={`${stay.stay} ${after}`}
          stay={stay}
          clashes={clashes.filter((clash) => clash.stay === stay.stay)}
          refusal={refusal?.stay === stay.stay ? refusal : undefined}
          isChosen={chosen.stay === stay.stay && chosen.after === after}
          onChosen={(isChosen) => setChosen({ stay: isChosen ? stay.stay : '', after })}
        />
      ))}
      {resting.length > 0 && (
        <section className="sheet" aria-labelledby="resting">
          <Title order={2} size="h3" id="resting">
            Of stays that are not let any more
          </Title>
          <Text>These are not fetched as long as their stay is not on the site.</Text>
          <FetchedCalendars stay="" calendars={resting} refusal={refusal} />
        </section>
      )}
    </>
  )
}

type Refused = CalendarRefusal
type Data = Route.ComponentProps['loaderData']
type Shown = Data['stays'][number]
type StayProps = {
  stay: Shown
  clashes: Data['clashes']
  refusal: Refused | undefined
  /** It was the last for which a file was chosen. */
  isChosen: boolean
  onChosen: (isChosen: boolean) => void
}

function Stay({ stay, clashes, refusal, isChosen, onChosen }: StayProps) {
  const busy = useNavigation().formData?.get('stay') === stay.stay
  return (
    <section className="sheet" aria-labelledby={`of-${stay.stay}`}>
      <Title order={2} size="h3" id={`of-${stay.stay}`} mb="sm">
        {stay.title}
      </Title>
      <RefusalNote message={isElsewhere(refusal) ? undefined : refusal?.message} />
      {clashes.length > 0 && (
        <Alert color="roof" variant="light" mb="md" title="Taken twice">
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
          value={stay.address}
          readOnly
          flex="1 1 16rem"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={stay.address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} aria-live="polite">
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <AskedFirst name="New address" says={oldAddressEnds([...stay.fetched, ...stay.sources])}>
          <Form method="post">
            <input type="hidden" name="stay" value={stay.stay} />
            <input type="hidden" name="seen" value={stay.renewedAt} />
            <Button type="submit" name="intent" value="renew" variant="default">
              End the old one, make a new one
            </Button>
          </Form>
        </AskedFirst>
      </Group>
      <FetchedCalendars stay={stay.stay} calendars={stay.fetched} refusal={refusal} />
      <AddAddress stay={stay} refusal={refusal} />
      <Form method="post" encType="multipart/form-data">
        <input type="hidden" name="stay" value={stay.stay} />
        <Group align="flex-end" gap="sm" mt="md">
          <FileField
            name="file"
            label="Or a calendar of another site as a file, once"
            accept=".ics,text/calendar"
            onChosen={onChosen}
          />
          <Button
            type="submit"
            name="intent"
            value="bring"
            variant={isChosen ? 'filled' : 'default'}
            loading={busy}
          >
            Bring it
          </Button>
        </Group>
        <RefusalNote message={refusal?.field === 'file' ? refusal.message : undefined}>
          {refusal?.source && <Emptied source={refusal.source} seen={seenOf(stay, refusal.source)} />}
        </RefusalNote>
      </Form>
      {stay.sources.map(({ source, spans, unread, seen, brought }) => (
        <Form method="post" key={source}>
          <input type="hidden" name="stay" value={stay.stay} />
          <input type="hidden" name="source" value={source} />
          <input type="hidden" name="seen" value={seen} />
          <Group justify="space-between" mt="sm">
            <Text>
              {source}: taken {spans === 1 ? 'once' : `${spans} times`}, brought {brought}
            </Text>
            <Button
              type="submit"
              name="intent"
              value="forget"
              variant="subtle"
              aria-label={`Forget ${source}`}
            >
              Forget
            </Button>
          </Group>
          {unread && <Text role="status">{unread}</Text>}
        </Form>
      ))}
    </section>
  )
}

/** Said beside the field or the calendar that it is about. */
function isElsewhere(refusal: Refused | undefined): boolean {
  return refusal?.field === 'file' || refusal?.field === 'address' || Boolean(refusal?.id)
}

function seenOf({ sources }: Shown, source: string): string {
  return sources.find((each) => each.source === source)?.seen ?? ''
}

function oldAddressEnds(sources: readonly { source: string }[]): string {
  const known = [...new Set(sources.map(({ source }) => source))]
  const where =
    known.length > 0 ? `${known.join(', ')}, and wherever else you gave it` : 'wherever you gave it'
  return `The old address ends at once. It may be in use at ${where}: there your nights count as free until you give the new one.`
}

/** The nights stay until this is pressed; bringing another file is the other way on. */
function Emptied({ source, seen }: { source: string; seen: string }) {
  return (
    <div>
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" name="intent" value="forget" variant="default" mt="sm">
        Forget the nights from {source}
      </Button>
    </div>
  )
}
