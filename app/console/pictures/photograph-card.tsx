import { ActionIcon, Badge, Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Picture as PictureFiles } from '#domain/picture.ts'
import { Icon } from '../../ui/icon.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { FocusPicker } from './focus-picker.tsx'

export type PhotographOnCard = {
  id: string
  picture: PictureFiles | null
  work: 'waiting' | 'ready' | 'failed'
  fileName: string
  alt: string
  focus: { x: number; y: number }
  isUsed: boolean
}
type CardProps = {
  photograph: PhotographOnCard
  place: number
  of: number
  problem: string | undefined
  typed: Record<string, string>
  onMove: (by: -1 | 1) => void
}

/** One photograph: what it shows, where its eye is, its place in the order. */
export function PhotographCard({ photograph, place, of, problem, typed, onMove }: CardProps) {
  const { id, picture, work, fileName, alt, focus, isUsed } = photograph
  const [erasing, setErasing] = useState(false)
  const eraser = useFetcher<{ message?: string }>()
  const erasure = `/admin/pictures/${id}/erasure`
  const name = alt || fileName
  const step = (by: -1 | 1) => ({
    type: 'submit' as const,
    name: 'step',
    value: `${by < 0 ? 'up' : 'down'} ${id}`,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      onMove(by)
    },
  })
  return (
    <li className="photograph sheet">
      {picture ? (
        <FocusPicker id={id} picture={picture} focus={focus} typed={typed} />
      ) : (
        <Text className="photograph-waits" c="dimmed" role="status">
          {work === 'failed' ? 'This picture could not be read. Please bring it once more.' : 'Being made …'}
        </Text>
      )}
      <div className="photograph-words">
        <Textarea
          name={`alt.${id}`}
          label="What it shows"
          description="For those who cannot see it. Without it, the photograph cannot be shown."
          defaultValue={typed[`alt.${id}`] ?? alt}
          error={problem}
          minRows={2}
          maxLength={300}
          required
        />
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            data-drag
            aria-hidden="true"
            tabIndex={-1}
            className="photograph-handle"
            component="span"
          >
            <Icon name="menu" />
          </ActionIcon>
          {place > 1 && (
            <Button variant="default" aria-label={`Earlier: ${name}`} {...step(-1)}>
              Earlier
            </Button>
          )}
          {place < of && (
            <Button variant="default" aria-label={`Later: ${name}`} {...step(1)}>
              Later
            </Button>
          )}
          {isUsed && <Badge color="deodar">On the site</Badge>}
        </Group>
        {!isUsed && !erasing && (
          <Button
            type="submit"
            formAction={erasure}
            variant="subtle"
            w="fit-content"
            onClick={(event) => {
              event.preventDefault()
              setErasing(true)
            }}
          >
            Erase
          </Button>
        )}
        <RefusalNote message={eraser.data?.message} />
        {erasing && (
          <Group gap="xs">
            <Text size="sm">It cannot come back.</Text>
            <Button
              type="button"
              loading={eraser.state !== 'idle'}
              aria-label={`Erase for good: ${name}`}
              onClick={() => eraser.submit(null, { method: 'post', action: erasure })}
            >
              Erase for good
            </Button>
            <Button type="button" variant="default" onClick={() => setErasing(false)}>
              Keep
            </Button>
          </Group>
        )}
      </div>
    </li>
  )
}
