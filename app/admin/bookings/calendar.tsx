import { ActionIcon, Anchor, Box, Group, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useNavigate, useNavigationType } from 'react-router'
import { readCurrentDay } from '#core/settings.server.ts'
import { addDays, formatDay, formatDays, formatVisitDays, monthAfter, monthOf } from '#core/values/day.ts'
import { listSpansBetween, type Span } from '#modules/calendar/nights.server.ts'
import { findOverbookedNights } from '#modules/calendar/nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { countRooms, listAllStays } from '#modules/content/stays.ts'
import { findDayForKey } from '../../ui/nights/day-grid.tsx'
import { NightLegend } from '../../ui/nights/month-table.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { readPickedDays, spanPath } from '../parts/admin-path.ts'
import { LinkButton, SmallText } from '../parts/section.tsx'
import { useMe } from '../parts/use-me.ts'
import type { Route } from './+types/calendar.ts'
import { BookingsHead } from './bookings-head.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { describeNights, describeStaysOnNights } from './nights.ts'
import { PeriodHead, readShownMonth } from './period-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const today = await readCurrentDay(ctx)
  const month = readShownMonth(request, monthOf(today))
  const [from, until] = [`${month}-01`, `${monthAfter(month, 1)}-01`]
  const days = readPickedDays(new URL(request.url).searchParams, 'day')
  const [content, spans, pickedSpans] = await Promise.all([
    readContent(ctx),
    listSpansBetween(ctx, from, until),
    days && listSpansBetween(ctx, days.first, addDays(days.last, 1)),
  ])
  const pickedStays = pickedSpans && listStaysWithSpans(content, pickedSpans)
  return {
    month,
    today,
    spansWithoutStay: spans.get('') ?? [],
    stays: listStaysWithSpans(content, spans).map(({ id, title, spans, rooms }) => {
      const overbooked = findOverbookedNights(spans, rooms)
      return {
        id,
        title,
        nights: describeNights({ spans, rooms }, { from, until }),
        /** Nights that several guests have, with the spans of all of them. */
        sharedNights: findOverbookedNights(spans, 1).map(({ from, until, spans }) => ({
          from,
          dates: formatVisitDays(from, until),
          isOverbooked: overbooked.some((each) => each.from < until && from < each.until),
          isClosed: spans.some((span) => span.origin === 'closed'),
          spans,
        })),
      }
    }),
    picked: days && pickedStays && { ...days, stays: describeStaysOnNights(pickedStays, days) },
  }
}

/** The stays on the site, and retired ones that have one of these spans. */
function listStaysWithSpans(content: Content, spans: ReadonlyMap<string, readonly Span[]>) {
  const currentIds = new Set(content.stays.items.map(({ id }) => id))
  return listAllStays(content)
    .filter(({ id }) => currentIds.has(id) || spans.has(id))
    .map(({ id, title }) => ({
      id,
      title,
      isRetired: !currentIds.has(id),
      rooms: countRooms(content, id),
      spans: spans.get(id) ?? [],
    }))
}

type Page = Route.ComponentProps['loaderData']

/** One month of all stays, `/admin/bookings/calendar`. A tapped night, or a first and a last, show their guests, and can be booked, blocked and priced. */
export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  const isOwner = useMe()?.role === 'owner'
  const { picked, month, today } = page
  // After one tap, the other months keep the picked day: the last night may be in one of them.
  const dayQuery = picked && picked.first === picked.last ? `&day=${picked.first}` : ''
  const onKeyDown = useCalendarKeys(month, dayQuery)
  return (
    <>
      <BookingsHead view="Calendar" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the focused day within */}
      <div className="calendar" onKeyDown={onKeyDown}>
        <PeriodHead period="month" month={month} currentMonth={monthOf(today)} query={dayQuery} />
        <CalendarMonth page={page} />
        {picked && <NightDetails picked={picked} month={month} canBeBooked={picked.first >= today} />}
        {page.stays.map((stay) => (
          <SharedNights key={stay.id} stay={stay} />
        ))}
        <SmallText mt="xs" hiddenFrom="md">
          Each day shows the rooms in this order: {page.stays.map(({ title }) => title).join(', ')}.
        </SmallText>
        <NightLegend meanings={meanings} />
      </div>
      {page.spansWithoutStay.length > 0 && (
        <p>
          Bookings without a room: <Names spans={page.spansWithoutStay} />
        </p>
      )}
      <Group mt="lg" gap="sm">
        <LinkButton to="/admin/bookings/closures/new">Block dates</LinkButton>
        {isOwner && <LinkButton to="/admin/seasons">Seasons</LinkButton>}
      </Group>
    </>
  )
}

const meanings = [
  ['ours', 'booked'],
  ['held', 'on hold'],
  ['elsewhere', 'on another site'],
  ['closed', 'blocked'],
  ['nobody', 'free'],
] as const

/** Keys move the focus from day to day, also into other months (WAI-ARIA APG, grid of days). */
function useCalendarKeys(shownMonth: Page['month'], dayQuery: string) {
  const navigate = useNavigate()
  const dayToFocus = useRef('')
  useEffect(() => {
    if (dayToFocus.current.startsWith(shownMonth)) findDayLink(dayToFocus.current)?.focus()
    // Cleared, so that another visit to that month does not move the focus.
    dayToFocus.current = ''
  }, [shownMonth])
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    const day = from && findDayForKey(event.key, from)
    if (!day) return
    event.preventDefault()
    if (monthOf(day) === shownMonth) return findDayLink(day)?.focus()
    dayToFocus.current = day
    void navigate(`?month=${monthOf(day)}${dayQuery}`, { preventScrollReset: true })
  }
}

function findDayLink(day: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${day}"]`)
}

/** Nights with several guests, and a link to each guest: a cell has space for one name. */
function SharedNights({ stay: { title, sharedNights } }: { stay: Page['stays'][number] }) {
  if (sharedNights.length === 0) return null
  return (
    <ul aria-label={`${title}: several guests in the same nights`}>
      {sharedNights.map(({ from, dates, spans, isOverbooked, isClosed }) => (
        <Text key={from} component="li" size="sm" px="xs">
          {title},{' '}
          <Text component="strong" size="sm" {...(isOverbooked && { c: 'var(--error)' })}>
            {isOverbooked && (isClosed ? 'Blocked but booked, ' : 'Double booking, ')}
            {dates}:
          </Text>{' '}
          <Names spans={spans} />
        </Text>
      ))}
    </ul>
  )
}

/** Names one after another, each a link to its page where it has one. */
function Names({ spans }: { spans: readonly Pick<Span, 'id' | 'name' | 'origin'>[] }) {
  return spans.map((span, index) => {
    const to = spanPath(span)
    return (
      <span key={span.id}>
        {index > 0 && ', '}
        {to ? (
          <Anchor component={Link} to={to} inherit display="inline-block" py="xs">
            {span.name}
          </Anchor>
        ) : (
          span.name
        )}
      </span>
    )
  })
}

type NightDetailsProps = {
  picked: NonNullable<Page['picked']>
  month: Page['month']
  /** Whether these nights can be booked or blocked. */
  canBeBooked: boolean
}

/** A link to a form that begins with the picked nights: its label, its page, and its query. */
type FormLink = readonly [name: string, page: string, nights: Record<string, string>]

/** The picked nights: who is in each stay, and what can be done with the stays. */
function NightDetails({ picked: { first, last, stays }, month, canBeBooked }: NightDetailsProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isOwner = useMe()?.role === 'owner'
  const isTapped = useNavigationType() === 'PUSH'
  const heading = first === last ? formatDay(first) : `Nights of ${formatVisitDays(first, last)}`
  useEffect(() => {
    if (!isTapped || !heading) return
    headingRef.current?.focus({ preventScroll: true })
    // The month stays in sight for the tap on the last night.
    headingRef.current?.scrollIntoView({ block: 'nearest' })
  }, [heading, isTapped])
  const nights = { from: first, last }
  // After one tap the day of check-out is not known.
  const days = { checkIn: first, ...(first < last && { checkOut: addDays(last, 1) }) }
  const priceLinks: FormLink[] = isOwner ? [['Price', 'seasons/new', nights]] : []
  const freeNightLinks: FormLink[] = [
    ['Booking', 'bookings/new', days],
    ['Enquiry', 'enquiries/new', days],
    ['Block', 'bookings/closures/new', nights],
  ]
  const blockAllPath = formPath('bookings/closures/new', { stay: 'all', ...nights })
  return (
    <Box component="section" className="sheet" my="md" aria-labelledby="calendar-day">
      <Group justify="space-between" wrap="nowrap">
        <Title
          order={3}
          size="h4"
          id="calendar-day"
          ref={headingRef}
          tabIndex={-1}
          style={{ scrollMarginBlock: '5rem 12rem' }}
        >
          {heading}
        </Title>
        <ActionIcon component={Link} to={`?month=${month}`} aria-label="Hide this day" preventScrollReset>
          <Icon name="close" />
        </ActionIcon>
      </Group>
      {canBeBooked && first === last && <SmallText>For more nights, tap the last night too.</SmallText>}
      <Group component="ul" align="start" gap="md">
        {stays.map(({ id, title, isRetired, rooms, freeRooms, spans }) => (
          <Box
            key={id}
            component="li"
            flex="1 1 15rem"
            miw={0}
            pt="sm"
            style={{ borderTop: '1px solid var(--rule)' }}
          >
            <strong>{title}</strong>
            <Text component="span" c="dimmed" ml="sm">
              {[
                isRetired && 'not on the site now',
                freeRooms > 0 && (rooms === 1 ? 'Free' : `${freeRooms} of ${rooms} rooms free`),
              ]
                .filter(Boolean)
                .join(', ')}
            </Text>
            {spans.map((span) => (
              <div key={span.id}>
                {span.origin === 'elsewhere' ? `Booked on ${span.name}` : <Names spans={[span]} />}
                <SmallText>{formatDays(span.checkIn, span.checkOut)}</SmallText>
              </div>
            ))}
            {canBeBooked && !isRetired && (
              <Group gap={6} mt="xs">
                {[...(freeRooms > 0 ? freeNightLinks : []), ...priceLinks].map(([name, page, query]) => (
                  <LinkButton
                    key={name}
                    to={formPath(page, { stay: id, ...query })}
                    size="sm"
                    px={8}
                    aria-label={`${name}, ${title}`}
                  >
                    {name}
                  </LinkButton>
                ))}
              </Group>
            )}
          </Box>
        ))}
      </Group>
      {canBeBooked && stays.length > 1 && (
        <Group gap="lg" mt="sm">
          {stays.every(({ spans }) => spans.length === 0) && (
            <Anchor component={Link} to={blockAllPath} py="xs">
              Block all rooms
            </Anchor>
          )}
          {isOwner && (
            <Anchor component={Link} to={formPath('seasons/new', nights)} py="xs">
              Price of all rooms
            </Anchor>
          )}
        </Group>
      )}
    </Box>
  )
}

/** The address of a form that begins with these values. */
function formPath(page: string, query: Record<string, string>): string {
  return `/admin/${page}?${new URLSearchParams(query)}`
}
