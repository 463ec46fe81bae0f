import { Title } from '@mantine/core'
import type { Route } from './+types/enquiry.ts'

type Found = Route.ComponentProps['loaderData']['found']

/** Whether the nights that were asked for are free, and for how much; where they are not, what could be offered instead. */
export function FreeNights({ found }: { found: Found }) {
  if (found.length === 0) return null
  const named = found.filter(({ asked }) => asked)
  return (
    <section className="sheet found-nights" aria-labelledby="found-nights">
      <Title order={2} size="h4" id="found-nights">
        {titleOf(named.length > 0 ? named : found)}
      </Title>
      <ul>
        {[...named, ...found.filter(({ asked }) => !asked)].map((stay) => (
          <li key={stay.id} data-free={stay.free || undefined}>
            <strong>
              {stay.title}: {stay.free ? 'free' : 'taken'}
            </strong>
            {stay.price && <span>{stay.price}</span>}
            {stay.promised && <em>{stay.promised}</em>}
            {stay.short && <em>{stay.short}</em>}
            {stay.nearest && <span>Nearest: {stay.nearest}</span>}
            {stay.part && <span>In part: {stay.part}</span>}
            {!stay.free && !stay.nearest && !stay.part && (
              <span>Nothing free two weeks before or after.</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(spoken: Found): string {
  const free = spoken.filter((stay) => stay.free).length
  if (free === 0) return 'These nights are taken'
  return free === spoken.length ? 'These nights are free' : 'These nights are free in some stays'
}
