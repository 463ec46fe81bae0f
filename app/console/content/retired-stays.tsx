import { Button, Group, Text } from '@mantine/core'
import type { Stay } from '#domain/content/content.ts'
import { stepButton } from '../parts/lists/step-button.ts'

/** Stays that are no longer let, each with a way back to the site. */
export function RetiredStays({ stays }: { stays: readonly Stay[] }) {
  if (stays.length === 0) return null
  return (
    <section className="words-list">
      <h2>No longer let</h2>
      <Text mb="sm">Their bookings and reviews keep their names.</Text>
      <ul>
        {stays.map(({ id, title }, index) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap">
              <span>{title}</span>
              <Button
                {...stepButton({ do: 'restore', at: index })}
                variant="default"
                aria-label={`Bring it back: ${title}`}
              >
                Bring it back
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is asked before a stay leaves the site. */
export function sayWhatGoes(name: string, use: { bookings: number; reviews: number } | undefined): string {
  if (!use) return `Shall ${name} go? Nothing is booked in it.`
  const counts = [
    use.bookings > 0 && (use.bookings === 1 ? 'one booking' : `${use.bookings} bookings`),
    use.reviews > 0 && (use.reviews === 1 ? 'one review' : `${use.reviews} reviews`),
  ]
  return `${name} has ${counts.filter(Boolean).join(' and ')}. They stay, under its name, and you can bring it back.`
}
