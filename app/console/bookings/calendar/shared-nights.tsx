import type { Shared, StayMonth } from './calendar.server.ts'
import { Names } from './names.tsx'

/** Nights that several guests have, with a way to each of them: a cell has room for one name. */
export function SharedNights({ stay: { title, shared } }: { stay: StayMonth }) {
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
