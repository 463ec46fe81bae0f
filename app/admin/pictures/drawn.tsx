import { Group, NavLink, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ActionButton } from '../parts/intent.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/pictures.ts'

/** The drawn pictures that visitors still see, and the way to remove all of them from the draft, and to undo that. */
export function Drawn({ page: { number, drawn } }: { page: Route.ComponentProps['loaderData'] }) {
  const { places, inDraft, isRemoved, changed } = drawn
  if (places.length === 0 && inDraft === 0) return null
  const waits = inDraft === 0 && isRemoved
  return (
    <Section
      id="drawn"
      title={
        places.length === 0
          ? 'Drawn pictures in your draft'
          : `Drawn pictures that visitors see: ${places.length}`
      }
      mb="lg"
    >
      <Text size="sm" role="status">
        {waits
          ? `All drawn pictures are removed from your draft. Visitors see them until you publish it. The draft changes: ${changed.join(', ')}.`
          : 'They came with the site. Replace them with your photos, or remove them all: these places are then shown without a picture.'}
      </Text>
      <Group gap="sm">
        {waits && (
          <>
            <ActionButton
              intent="publish"
              action="/admin/content"
              fields={{ seen: String(number) }}
              variant="filled"
            >
              Publish the draft
            </ActionButton>
            <ActionButton intent="restore-drawn">Undo</ActionButton>
          </>
        )}
        {inDraft > 0 && <ActionButton intent="remove-drawn">Remove all drawn pictures</ActionButton>}
      </Group>
      {places.length > 0 && (
        <details className="tap-links">
          <summary>Where visitors see them</summary>
          <div className="ruled">
            {places.map(({ to, label, text }) => (
              <NavLink key={to} component={Link} to={to} label={label} description={text} />
            ))}
          </div>
        </details>
      )}
    </Section>
  )
}
