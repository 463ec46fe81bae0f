import './calendar.css'
import { Button, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useMe } from '../../parts/use-me.ts'
import type { PickedDay } from './nights.ts'

/** The day that was tapped: who is there, in full, and what can be done with what is free. */
export function DayDetails({
  picked: { day, said, open, stays, allFree },
  month,
}: {
  picked: PickedDay
  month: string
}) {
  const head = useRef<HTMLHeadingElement>(null)
  const isOwner = useMe()?.role === 'owner'
  const isTapped = useNavigationType() === 'PUSH'
  const about = stays.length === 1 ? `${day} ${stays[0]?.id}` : day
  useEffect(() => {
    if (!isTapped || !about) return
    head.current?.focus({ preventScroll: true })
    head.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [about, isTapped])
  return (
    <section className="calendar-day sheet" aria-labelledby="calendar-day">
      <Title order={3} size="h4" id="calendar-day" ref={head} tabIndex={-1}>
        {said}
      </Title>
      <Link to={`?month=${month}`} className="close" aria-label="Close this day" preventScrollReset>
        <Icon name="close" />
      </Link>
      <ul>
        {stays.map((stay) => (
          <StayOfDay key={stay.id} stay={stay} day={day} />
        ))}
      </ul>
      {open && allFree && <Link to={closing(day, 'all')}>Close the whole house</Link>}
      {open && isOwner && <Link to={pricing(day, stays)}>Set another price</Link>}
    </section>
  )
}

type Stay = PickedDay['stays'][number]

function StayOfDay({ stay, day }: { stay: Stay; day: string }) {
  return (
    <li>
      <strong>{stay.title}</strong>
      {stay.left > 0 && <span className="free">{sayFree(stay)}</span>}
      {stay.there.map(({ id, name, from, to, nights }) => (
        <p key={id}>
          {to ? <Link to={to}>{name}</Link> : `Taken on ${name}`}
          {from === 'elsewhere' ? `, ${nights}` : <span>{nights}</span>}
        </p>
      ))}
      {stay.mayAdd && (
        <div className="acts">
          <Button
            component={Link}
            to={`/admin/bookings/new?stay=${encodeURIComponent(stay.id)}&checkIn=${day}`}
            variant="default"
            aria-label={`Write down a booking, ${stay.title}`}
          >
            Write down a booking
          </Button>
          <Button
            component={Link}
            to={closing(day, stay.id)}
            variant="default"
            aria-label={`Close these nights, ${stay.title}`}
          >
            Close these nights
          </Button>
        </div>
      )}
    </li>
  )
}

function sayFree({ left, rooms }: Stay): string {
  return rooms === 1 ? 'Free' : `${left} of ${rooms} rooms free`
}

function closing(day: string, stay: string): string {
  return `/admin/bookings/closures/new?stay=${encodeURIComponent(stay)}&from=${day}`
}

function pricing(day: string, stays: readonly Stay[]): string {
  const stay = stays.length === 1 && stays[0] ? `&stay=${encodeURIComponent(stays[0].id)}` : ''
  return `/admin/seasons/new?from=${day}${stay}`
}
