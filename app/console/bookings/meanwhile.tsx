import { List } from '@mantine/core'
import type { BookingDraft } from '#domain/booking.ts'
import { saySource } from '#domain/booking-source.ts'
import { isDay, sayDay } from '#domain/day.ts'
import { sayRupees } from '#domain/money.ts'

const labels: Record<keyof BookingDraft, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  stay: 'Stay',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  guests: 'Guests',
  amount: 'Amount',
  advance: 'Advance',
  source: 'Came from',
  note: 'Note',
}

type MeanwhileProps = {
  theirs: BookingDraft
  yours: BookingDraft
  stays: readonly { id: string; title: string }[]
}

/** What somebody else saved while this was typed, field by field; saving once more is then done knowingly. */
export function Meanwhile({ theirs, yours, stays }: MeanwhileProps) {
  const say = (name: keyof BookingDraft) => {
    const text = theirs[name]
    if (text === '') return 'nothing'
    if (name === 'amount' || name === 'advance') return sayRupees(Number(text))
    if (name === 'source') return saySource(text)
    return stays.find(({ id }) => id === text)?.title ?? (isDay(text) ? sayDay(text) : text)
  }
  const others = (Object.keys(labels) as (keyof BookingDraft)[]).filter(
    (name) => theirs[name] !== yours[name],
  )
  return (
    <>
      {' '}
      Where it differs from what you typed, it now says:
      <List mt="xs">
        {others.map((name) => (
          <List.Item key={name}>
            {labels[name]}: {say(name)}
          </List.Item>
        ))}
      </List>
      Saving once more puts yours in their place.
    </>
  )
}
