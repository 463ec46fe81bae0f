import './calendar.css'
import { Button, Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Span, spansBetween } from '#modules/calendar/nights.server.ts'
import { overfullNights } from '#modules/calendar/nights.ts'
import { everyStay, roomsOf } from '#modules/calendar/stays.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayInZone,
  isDay,
  sayMonth,
  sayStay,
  weekdayNumber,
} from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { adminContext } from '../../access.server.ts'
import { spanPath } from '../../parts/span-path.ts'
import { useMe } from '../../parts/use-me.ts'
import { BookingsHead } from '../bookings-head.tsx'
import type { Route } from './+types/calendar.ts'
import { DayDetails } from './day.tsx'
import { HouseMonth, StayTable } from './month-tables.tsx'
import { type Night, nightsOf, pickDay } from './nights.ts'

/** Nights that several guests have, in words, and all of these. */
type Shared = { nights: string; from: Day; over: boolean; closed: boolean; spans: Named[] }
type Named = { id: string; name: string; to: string | undefined }
export type StayMonth = {
  id: string
  title: string
  retired: boolean
  nights: Night[]
  taken: number
  shared: Shared[]
}

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
  // A retired stay is shown as long as somebody still has nights in it.
  const stays = everyStay(content)
    .filter(({ id }) => letNow.has(id) || spans.has(id))
    .map(({ id, title }) => ({
      id,
      title,
      retired: !letNow.has(id),
      rooms: roomsOf(content, id),
      spans: spans.get(id) ?? [],
    }))
  const day = query.get('day') ?? ''
  return {
    month: sayMonth(from),
    shown: from.slice(0, 7),
    before: addMonths(from, -1).slice(0, 7),
    after: until.slice(0, 7),
    thisMonth: today.startsWith(from.slice(0, 7)),
    /** How many cells stand empty before the first: Monday is 0. */
    lead: weekdayNumber(from) - 1,
    open: (spans.get('') ?? []).map(named),
    stays: stays.map(({ id, title, retired, ...stay }): StayMonth => {
      const nights = nightsOf(stay, { from, until, today })
      return { id, title, retired, nights, ...countsOf(stay, nights) }
    }),
    picked: isDay(day) && from <= day && day < until ? pickDay(stays, day, query.get('stay'), today) : null,
  }
}

function countsOf({ spans, rooms }: { spans: Span[]; rooms: number }, nights: readonly Night[]) {
  const over = overfullNights(spans, rooms)
  return {
    taken: nights.filter(({ span }) => span && span.from !== 'closed').length,
    shared: overfullNights(spans, 1).map(({ from, until, stays }) => ({
      nights: sayStay(from, until),
      from,
      over: over.some((each) => each.from < until && from < each.until),
      closed: stays.some((span) => span.from === 'closed'),
      spans: stays.map(named),
    })),
  }
}

function named(span: Span): Named {
  return { id: span.id, name: span.name, to: spanPath(span) }
}

/**
 * One month, `/admin/bookings/calendar`. On a phone it is the month of the whole house, a line for each stay on each day; on a wide window
 * each stay has its own. A day that is tapped says who is there, and leads to adding and closing.
 */
export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  const onKeyDown = useCalendarKeys(page)
  const isOwner = useMe()?.role === 'owner'
  return (
    <>
      <BookingsHead view="Calendar" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for whichever day within has the focus */}
      <div className="calendar" onKeyDown={onKeyDown}>
        <div className="calendar-turn">
          <Turn to={page.before} label="The month before" sign="left" />
          <div className="calendar-month">
            <Title order={2} size="h3">
              {page.month}
            </Title>
            {!page.thisMonth && <Link to="/admin/bookings/calendar">Back to this month</Link>}
          </div>
          <Turn to={page.after} label="The month after" sign="right" />
        </div>
        <HouseMonth page={page} />
        {page.picked && <DayDetails picked={page.picked} month={page.shown} />}
        <div className="stay-months">
          {page.stays.map((stay) => (
            <div key={stay.id}>
              <StayTable stay={stay} lead={page.lead} month={page.shown} picked={page.picked?.day} />
              <SharedNights stay={stay} />
            </div>
          ))}
        </div>
        <HouseMonthKey stays={page.stays} />
      </div>
      {page.open.length > 0 && (
        <p>
          Without a stay as yet: <Names spans={page.open} />
        </p>
      )}
      <p className="calendar-ends">
        <Button component={Link} to="/admin/bookings/closures/new" variant="default">
          Close nights
        </Button>{' '}
        {isOwner && (
          <Button component={Link} to="/admin/seasons" variant="default">
            Prices and seasons
          </Button>
        )}
      </p>
    </>
  )
}

function Turn({ to, label, sign }: { to: string; label: string; sign: 'left' | 'right' }) {
  return (
    <Button
      component={Link}
      to={`?month=${to}`}
      variant="default"
      aria-label={label}
      preventScrollReset
      data-turn={sign}
    >
      <Icon name={sign} />
    </Button>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Keys for whoever sits at a computer: arrows go from day to day, also into the next month; Page Up and Page Down turn the month. */
function useCalendarKeys({ shown, before, after }: { shown: string; before: string; after: string }) {
  const navigate = useNavigate()
  const wanted = useRef('')
  useEffect(() => {
    if (!wanted.current.startsWith(shown)) return
    dayLinks(document, wanted.current)
      .find((link) => link.checkVisibility())
      ?.focus()
    wanted.current = ''
  }, [shown])
  const turn = (month: string) => navigate(`?month=${month}`, { preventScrollReset: true })
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const from = event.target instanceof HTMLElement ? (event.target.dataset.day ?? '') : ''
    const step = steps[event.key]
    const page = { PageUp: before, PageDown: after }[event.key]
    if (!page && !(step && from)) return
    event.preventDefault()
    if (page) return void turn(page)
    const day = addDays(from, step ?? 0)
    const table = event.target instanceof Element && event.target.closest('table')
    if (table && day.startsWith(shown)) return dayLinks(table, day)[0]?.focus()
    wanted.current = day
    void turn(day < shown ? before : after)
  }
}

function dayLinks(within: ParentNode, day: string): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(`[data-day="${day}"]`)]
}

/** Nights that several guests have, with a way to each of them: a cell has room for one name. */
function SharedNights({ stay: { title, shared } }: { stay: StayMonth }) {
  if (shared.length === 0) return null
  return (
    <ul className="shared-nights" aria-label={`Nights in ${title} that several guests have`}>
      {shared.map(({ from, nights, spans, ...each }) => (
        <li key={from} data-over={each.over || undefined}>
          <span className="of-stay">{title}, </span>
          <strong>
            {sayOver(each)}
            {nights}:
          </strong>{' '}
          <Names spans={spans} />
        </li>
      ))}
    </ul>
  )
}

function sayOver({ over, closed }: Pick<Shared, 'over' | 'closed'>): string {
  if (!over) return ''
  return closed ? 'Booked though closed, ' : 'Taken twice, '
}

/** Names one after another, each with the way to what it stands for. */
function Names({ spans }: { spans: readonly Named[] }) {
  return spans.map(({ id, name, to }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {to ? <Link to={to}>{name}</Link> : name}
    </span>
  ))
}

/** What the lines and patterns of the calendar mean. */
function HouseMonthKey({ stays }: { stays: readonly { title: string }[] }) {
  return (
    <>
      <p className="house-month-key">Lines from above: {stays.map(({ title }) => title).join(', ')}.</p>
      <ul className="house-month-key" aria-label="What the calendar shows">
        <Sign of="ours">booked</Sign>
        <Sign of="held">held</Sign>
        <Sign of="elsewhere">on another site</Sign>
        <Sign of="closed">closed</Sign>
        <Sign>free</Sign>
      </ul>
    </>
  )
}

function Sign({ of, children }: { of?: string; children: string }) {
  return (
    <li>
      <i className={of} /> {children}
    </li>
  )
}
