import { List } from '@mantine/core'
import type { BookingDraft } from '#domain/booking.ts'
import { isDay, sayDay } from '#domain/day.ts'

const labels: Record<keyof BookingDraft, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  stay: 'Stay',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  note: 'Note',
}

type MeanwhileProps = {
  theirs: BookingDraft
  yours: BookingDraft
  stays: readonly { id: string; title: string }[]
}

/** What somebody else saved while this was typed, field by field; saving once more is then done knowingly. */
export function Meanwhile({ theirs, yours, stays }: MeanwhileProps) {
  const say = (text: string) =>
    stays.find(({ id }) => id === text)?.title ?? (isDay(text) ? sayDay(text) : text)
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
            {labels[name]}: {say(theirs[name]) || 'nothing'}
          </List.Item>
        ))}
      </List>
      Saving once more puts yours in their place.
    </>
  )
}
