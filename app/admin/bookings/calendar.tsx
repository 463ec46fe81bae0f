import './calendar.css'
import { ActionIcon, Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useNavigate, useNavigationType } from 'react-router'
import { readSettings } from '#core/settings.server.ts'
import {
  addDays,
  addMonths,
  dayInZone,
  describeStay,
  formatMonth,
  isDay,
  weekdayNumber,
} from '#core/values/day.ts'
import { spansBetween } from '#modules/calendar/nights.server.ts'
import { overbookedNights } from '#modules/calendar/nights.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { everyStay, roomsOf } from '#modules/content/stays.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { spanPath } from '../parts/span-path.ts'
import { useMe } from '../parts/use-me.ts'
import type { Route } from './+types/calendar.ts'
import { BookingsHead } from './bookings-head.tsx'
import { MonthTable } from './month-table.tsx'
import { nightsOf, type PickedDay, pickDay } from './nights.ts'
import { PeriodHead } from './period-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const { timeZone } = await readSettings(ctx)
  const today = dayInZone(ctx.clock.now(), timeZone)
  const query = new URL(request.url).searchParams
  const asked = `${query.get('month')}-01`
  const from = isDay(asked) ? asked : `${today.slice(0, 7)}-01`
  const until = addMonths(from, 1)
  const [content, spans] = await Promise.all([publishedContent(ctx), spansBetween(ctx, from, until)])
  const letNow = new Set(content.stays.items.map(({ id }) => id))
  // A retired stay is shown while it has nights in this month.
  const stays = everyStay(content)
    .filter(({ id }) => letNow.has(id) || spans.has(id))
    .map(({ id, title }) => ({
      id,
      title,
      isRetired: !letNow.has(id),
      rooms: roomsOf(content, id),
      spans: spans.get(id) ?? [],
    }))
  const day = query.get('day') ?? ''
  return {
    month: formatMonth(from),
    shown: from.slice(0, 7),
    before: addMonths(from, -1).slice(0, 7),
    after: until.slice(0, 7),
    isNow: today.startsWith(from.slice(0, 7)),
    /** How many empty cells there are before the first day: on a Monday none. */
    lead: weekdayNumber(from) - 1,
    withoutStay: (spans.get('') ?? []).map((span) => ({ ...span, to: spanPath(span) })),
    stays: stays.map(({ id, title, spans, rooms }) => {
      const over = overbookedNights(spans, rooms)
      return {
        id,
        title,
        nights: nightsOf({ spans, rooms }, { from, until, today }),
        /** Nights with several guests, and all of these guests. */
        shared: overbookedNights(spans, 1).map(({ from, until, stays }) => ({
          from,
          said: describeStay(from, until),
          isOver: over.some((each) => each.from < until && from < each.until),
          isClosed: stays.some((span) => span.from === 'closed'),
          spans: stays.map((span) => ({ ...span, to: spanPath(span) })),
        })),
      }
    }),
    picked: isDay(day) && from <= day && day < until ? pickDay(stays, day, today) : null,
  }
}

type Page = Route.ComponentProps['loaderData']
export type StayMonth = Page['stays'][number]

/** One month of all stays, `/admin/bookings/calendar`. A chosen day shows its guests, with links to add a booking and to block dates. */
export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  const isOwner = useMe()?.role === 'owner'
  const onKeyDown = useCalendarKeys(page)
  return (
    <>
      <BookingsHead view="Calendar" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the focused day within */}
      <div className="calendar" onKeyDown={onKeyDown}>
        <PeriodHead
          title={page.month}
          before={{ to: `?month=${page.before}`, label: 'Previous month' }}
          after={{ to: `?month=${page.after}`, label: 'Next month' }}
          now={page.isNow ? null : { to: '/admin/bookings/calendar', label: 'Back to this month' }}
        />
        <MonthTable
          caption={`${page.month}, all rooms`}
          stays={page.stays}
          month={page.shown}
          lead={page.lead}
          picked={page.picked?.day}
        />
        {page.picked && <DayDetails picked={page.picked} month={page.shown} />}
        {page.stays.map((stay) => (
          <SharedNights key={stay.id} stay={stay} />
        ))}
        <Text size="sm" c="dimmed" mt="xs" hiddenFrom="md">
          Lines from top to bottom: {page.stays.map(({ title }) => title).join(', ')}.
        </Text>
        <Group
          component="ul"
          className="calendar-key"
          gap="0.25rem 1rem"
          mt="xs"
          c="dimmed"
          fz="sm"
          aria-label="What the calendar shows"
        >
          {Object.entries(meanings).map(([mark, meaning]) => (
            <Group component="li" key={mark} gap={6}>
              <i className={mark} /> {meaning}
            </Group>
          ))}
        </Group>
      </div>
      {page.withoutStay.length > 0 && (
        <p>
          Bookings without a room: <Names spans={page.withoutStay} />
        </p>
      )}
      <Group mt="lg" gap="sm">
        <Button component={Link} to="/admin/bookings/closures/new" variant="default">
          Block dates
        </Button>
        {isOwner && (
          <Button component={Link} to="/admin/seasons" variant="default">
            Seasons
          </Button>
        )}
      </Group>
    </>
  )
}

const meanings = {
  ours: 'booked',
  held: 'on hold',
  elsewhere: 'on another site',
  closed: 'blocked',
  nobody: 'free',
}

const daysOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Arrow keys move the focus from day to day, also into the next month; Page Up and Page Down show another month. */
function useCalendarKeys({ shown, before, after }: Page) {
  const navigate = useNavigate()
  const dayToFocus = useRef('')
  useEffect(() => {
    if (dayToFocus.current.startsWith(shown)) linkOf(dayToFocus.current)?.focus()
    // Cleared, so that another visit to that month does not move the focus.
    dayToFocus.current = ''
  }, [shown])
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const days = daysOfKey[event.key]
    const month = { PageUp: before, PageDown: after }[event.key]
    if (!month && !(days && from)) return
    event.preventDefault()
    const day = from && days ? addDays(from, days) : ''
    if (day.startsWith(shown)) return linkOf(day)?.focus()
    dayToFocus.current = day
    void navigate(`?month=${month ?? day.slice(0, 7)}`, { preventScrollReset: true })
  }
}

function linkOf(day: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${day}"]`)
}

/** Nights with several guests, and a link to each guest: a cell has space for one name. */
function SharedNights({ stay: { title, shared } }: { stay: StayMonth }) {
  if (shared.length === 0) return null
  return (
    <ul aria-label={`${title}: several guests in the same nights`}>
      {shared.map(({ from, said, spans, isOver, isClosed }) => (
        <Text key={from} component="li" size="sm" px="xs">
          {title},{' '}
          <Text component="strong" size="sm" {...(isOver && { c: 'var(--error)' })}>
            {isOver && (isClosed ? 'Blocked but booked, ' : 'Double booking, ')}
            {said}:
          </Text>{' '}
          <Names spans={spans} />
        </Text>
      ))}
    </ul>
  )
}

type NamedSpan = { id: string; name: string; to: string | undefined }

/** Names one after another, each a link to its page. */
function Names({ spans }: { spans: readonly NamedSpan[] }) {
  return spans.map(({ id, name, to }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {to ? (
        <Anchor component={Link} to={to} inherit display="inline-block" py="xs">
          {name}
        </Anchor>
      ) : (
        name
      )}
    </span>
  ))
}

type DayDetailsProps = { picked: PickedDay; month: string }

/** The chosen day: who is in each stay, and buttons for the stays that are free. */
function DayDetails({ picked: { day, said, isOpen, stays, allFree }, month }: DayDetailsProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const isOwner = useMe()?.role === 'owner'
  const isTapped = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (!isTapped || !day) return
    head.current?.focus({ preventScroll: true })
    head.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [day, isTapped])
  const closing = (stay: string) =>
    `/admin/bookings/closures/new?stay=${encodeURIComponent(stay)}&from=${day}`
  return (
    <Box component="section" className="calendar-day sheet" my="md" aria-labelledby="calendar-day">
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h4" id="calendar-day" ref={head} tabIndex={-1}>
          {said}
        </Title>
        <ActionIcon component={Link} to={`?month=${month}`} aria-label="Hide this day" preventScrollReset>
          <Icon name="close" />
        </ActionIcon>
      </Group>
      <Group component="ul" align="start" gap="md">
        {stays.map((stay) => (
          <Box
            key={stay.id}
            component="li"
            flex="1 1 15rem"
            miw={0}
            pt="sm"
            style={{ borderTop: '1px solid var(--rule)', overflowWrap: 'anywhere' }}
          >
            <strong>{stay.title}</strong>
            {stay.isRetired && (
              <Text component="span" c="dimmed" ml="sm">
                not on the site now
              </Text>
            )}
            {stay.left > 0 && (
              <Text component="span" c="dimmed" ml="sm">
                {stay.rooms === 1 ? 'Free' : `${stay.left} of ${stay.rooms} rooms free`}
              </Text>
            )}
            {stay.there.map(({ id, name, to, nights }) => (
              <div key={id}>
                {to ? <Names spans={[{ id, name, to }]} /> : `Booked on ${name}`}
                <Text size="sm" c="dimmed">
                  {nights}
                </Text>
              </div>
            ))}
            {stay.mayAdd && (
              <Group gap="xs" mt="xs">
                <Button
                  component={Link}
                  to={`/admin/bookings/new?stay=${encodeURIComponent(stay.id)}&checkIn=${day}`}
                  variant="default"
                  size="sm"
                  aria-label={`Add a booking, ${stay.title}`}
                >
                  Add a booking
                </Button>
                <Button
                  component={Link}
                  to={`/admin/enquiries/new?stay=${encodeURIComponent(stay.id)}&checkIn=${day}`}
                  variant="default"
                  size="sm"
                  aria-label={`Write down an enquiry, ${stay.title}`}
                >
                  Enquiry
                </Button>
                <Button
                  component={Link}
                  to={closing(stay.id)}
                  variant="default"
                  size="sm"
                  aria-label={`Block these dates, ${stay.title}`}
                >
                  Block these dates
                </Button>
              </Group>
            )}
          </Box>
        ))}
      </Group>
      {isOpen && (
        <Group gap="lg" mt="sm">
          {allFree && (
            <Anchor component={Link} to={closing('all')} py="xs">
              Block all rooms
            </Anchor>
          )}
          {isOwner && (
            <Anchor component={Link} to={`/admin/seasons/new?from=${day}`} py="xs">
              Add a season
            </Anchor>
          )}
        </Group>
      )}
    </Box>
  )
}
