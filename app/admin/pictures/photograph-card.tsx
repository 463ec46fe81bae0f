import { Badge, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import { SortableEntry } from '../content/sortable-list.tsx'
import { ActionButton } from '../parts/intent.tsx'
import type { Route } from './+types/pictures.ts'
import { FocusPicker } from './focus-picker.tsx'
import { localPreviews } from './photo-upload.tsx'

type CardProps = {
  photograph: Route.ComponentProps['loaderData']['photographs'][number]
  place: number
  of: number
  problems: Readonly<Record<string, string>>
  typed: Record<string, string>
  onMove: (by: -1 | 1) => void
}

/** Wide as the welcome, as most places, and upright as on a phone. */
const shapes = ['16 / 9', '4 / 3', '9 / 16']

/** One photograph: a tile that can be dragged, and opens on what it shows and what of it stays in view; a new one is open. */
export function PhotographCard({ photograph, place, of, problems, typed, onMove }: CardProps) {
  const { id, picture, work, fileName, alt, caption, focus, isSuggested, isUsed } = photograph
  const name = alt || fileName
  const isWrong = [`alt.${id}`, `caption.${id}`].some((field) => problems[field] !== undefined)
  const small = picture?.webp[0]?.src ?? picture?.src ?? localPreviews.get(id)
  const [isOpen, setOpen] = useState(alt === '')
  const moveButton = (by: -1 | 1, label: string) => (
    <Button aria-label={`${label}: ${name}`} onClick={() => onMove(by)}>
      {label}
    </Button>
  )
  return (
    <SortableEntry className="photograph" id={id} index={place - 1} name={name} of={of} picture={small}>
      <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {small ? <img src={small} alt="" width={4} height={3} /> : <Icon name="camera" />}
          <span>{name}</span>
          {isUsed && <Badge color="deodar">On the site</Badge>}
        </summary>
        <SimpleGrid
          minColWidth="min(100%, 17rem)"
          autoFlow="auto-fit"
          spacing="lg"
          px="md"
          pb="md"
          style={{ alignItems: 'start' }}
        >
          {picture ? (
            <FocusPicker
              names={{ x: `x.${id}`, y: `y.${id}` }}
              picture={{ ...picture, src: small }}
              focus={{ x: Number(typed[`x.${id}`] ?? focus.x), y: Number(typed[`y.${id}`] ?? focus.y) }}
              shapes={shapes}
            />
          ) : (
            <Text className="mat" py="xl" ta="center" c="dimmed" role="status">
              {work === 'failed' ? 'This photo could not be read. Please add it again.' : 'Preparing …'}
            </Text>
          )}
          <Stack gap="sm">
            <Textarea
              name={`alt.${id}`}
              label="What it shows"
              description={
                isSuggested
                  ? 'Suggested by Deodar. Better: write what the photo shows.'
                  : 'For people who cannot see the photo. Without it, the photo cannot be published.'
              }
              defaultValue={typed[`alt.${id}`] ?? alt}
              error={problems[`alt.${id}`]}
              minRows={2}
              maxLength={300}
              required
            />
            <TextInput
              name={`caption.${id}`}
              label="Caption"
              description="A short line under the photo. May be empty."
              defaultValue={typed[`caption.${id}`] ?? caption}
              error={problems[`caption.${id}`]}
              maxLength={300}
            />
            <Group gap="xs">
              {place > 1 && moveButton(-1, 'Move up')}
              {place < of && moveButton(1, 'Move down')}
            </Group>
            {!isUsed && (
              <ActionButton
                intent="erase"
                fields={{ photograph: id }}
                confirmation="You cannot undo this."
                aria-label={`Delete: ${name}`}
              >
                Delete for good
              </ActionButton>
            )}
          </Stack>
        </SimpleGrid>
      </details>
    </SortableEntry>
  )
}
