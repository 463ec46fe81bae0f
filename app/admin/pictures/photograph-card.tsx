import { Badge, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import type { DraftFormState } from '../content/draft-form.tsx'
import { SortableEntry } from '../content/sortable-list.tsx'
import { ActionButton } from '../parts/intent.tsx'
import type { Route } from './+types/pictures.ts'
import { FocusPicker, SUGGESTED_DESCRIPTION_HINT } from './focus-picker.tsx'
import { localPreviews } from './photo-upload.tsx'

type PhotographCardProps = Pick<DraftFormState, 'values' | 'problems'> & {
  photograph: Route.ComponentProps['loaderData']['photographs'][number]
  position: number
  entryCount: number
  onMove: (step: -1 | 1) => void
}

/** The shapes on the site: the first picture on a computer, most places, the first picture on a phone. */
const shapes = ['16 / 9', '4 / 3', '9 / 16']

const DESCRIPTION_HINT = 'For people who cannot see the photo. Without it, the photo cannot be published.'

/** One photograph: a tile that can be dragged, and that opens to edit its description, its caption and its focus. It is open while it has no description. */
export function PhotographCard(props: PhotographCardProps) {
  const { photograph, position, entryCount, problems, values, onMove } = props
  const { id, picture, work, fileName, alt, caption, focus, isDescriptionSuggested, isUsed } = photograph
  const name = alt || fileName
  const hasProblem = [`alt.${id}`, `caption.${id}`].some((field) => problems[field] !== undefined)
  const src = picture?.webp[0]?.src ?? picture?.src ?? localPreviews.get(id)
  const [isOpen, setOpen] = useState(alt === '')
  const moveButton = (by: -1 | 1, label: string) => (
    <Button aria-label={`${label}: ${name}`} onClick={() => onMove(by)}>
      {label}
    </Button>
  )
  return (
    <SortableEntry className="photograph" {...{ id, name, entryCount }} index={position - 1} picture={src}>
      <details open={isOpen || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {src ? <img src={src} alt="" width={4} height={3} /> : <Icon name="camera" />}
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
              picture={{ ...picture, src }}
              focus={{ x: Number(values[`x.${id}`] ?? focus.x), y: Number(values[`y.${id}`] ?? focus.y) }}
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
              description={isDescriptionSuggested ? SUGGESTED_DESCRIPTION_HINT : DESCRIPTION_HINT}
              defaultValue={values[`alt.${id}`] ?? alt}
              error={problems[`alt.${id}`]}
              minRows={2}
              maxLength={300}
              required
            />
            <TextInput
              name={`caption.${id}`}
              label="Caption"
              description="A short line under the photo. May be empty."
              defaultValue={values[`caption.${id}`] ?? caption}
              error={problems[`caption.${id}`]}
              maxLength={300}
            />
            <Group gap="xs">
              {position > 1 && moveButton(-1, 'Move up')}
              {position < entryCount && moveButton(1, 'Move down')}
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
