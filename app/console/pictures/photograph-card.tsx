import { Badge, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import type { PictureSet as PictureFiles } from '#domain/pictures/picture.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { DragHandle, useDragEntry } from '../parts/lists/drag-order.tsx'
import { stepButton } from '../parts/lists/step-button.ts'
import { Eraser } from './eraser.tsx'
import { FocusPicker } from './focus-picker.tsx'

export type PhotographOnCard = {
  id: string
  picture: PictureFiles | null
  work: 'waiting' | 'ready' | 'failed'
  fileName: string
  alt: string
  caption: string
  focus: { x: number; y: number }
  isUsed: boolean
}
type CardProps = {
  photograph: PhotographOnCard
  place: number
  of: number
  problems: Readonly<Record<string, string>>
  typed: Record<string, string>
  onMove: (by: -1 | 1) => void
}

/** One photograph: a tile to be put in order, that opens on what it shows and what of it stays in view; a new one is open. */
export function PhotographCard({ photograph, place, of, problems, typed, onMove }: CardProps) {
  const { id, picture, work, fileName, alt, caption, focus, isUsed } = photograph
  const name = alt || fileName
  const isWrong = [`alt.${id}`, `caption.${id}`].some((field) => problems[field] !== undefined)
  const small = picture?.webp[0]?.src ?? picture?.src
  const [isOpen, setOpen] = useState(alt === '')
  const { ref, handleRef, isDragged } = useDragEntry({ id, index: place - 1, name, of, picture: small })
  return (
    <li className="photograph sheet" ref={ref} data-dragged={isDragged || undefined}>
      <details open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {small ? <img src={small} alt="" width={4} height={3} /> : <Icon name="camera" />}
          <span>{name}</span>
          {isUsed && <Badge color="deodar">On the site</Badge>}
        </summary>
        <div className="photograph-open">
          {picture ? (
            <FocusPicker id={id} picture={picture} focus={focus} typed={typed} />
          ) : (
            <Text className="photograph-waits" c="dimmed" role="status">
              {work === 'failed'
                ? 'This picture could not be read. Please bring it once more.'
                : 'Being made …'}
            </Text>
          )}
          <div className="photograph-words">
            <Textarea
              name={`alt.${id}`}
              label="What it shows"
              description="For those who cannot see it. Without it, the photograph cannot be shown."
              defaultValue={typed[`alt.${id}`] ?? alt}
              error={problems[`alt.${id}`]}
              minRows={2}
              maxLength={300}
              required
            />
            <TextInput
              name={`caption.${id}`}
              label="Line under it"
              description="Where it stands with a line under it. May be empty."
              defaultValue={typed[`caption.${id}`] ?? caption}
              error={problems[`caption.${id}`]}
              maxLength={300}
            />
            <Steps id={id} name={name} isFirst={place === 1} isLast={place === of} onMove={onMove} />
            {!isUsed && <Eraser id={id} name={name} />}
          </div>
        </div>
      </details>
      <DragHandle ref={handleRef} name={name} />
    </li>
  )
}

type StepsProps = { id: string; name: string; isFirst: boolean; isLast: boolean; onMove: CardProps['onMove'] }

function Steps({ id, name, isFirst, isLast, onMove }: StepsProps) {
  const step = (by: -1 | 1) => ({
    ...stepButton({ do: by < 0 ? 'up' : 'down', photograph: id }),
    variant: 'default',
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onMove(by)
    },
  })
  return (
    <Group gap="xs">
      {!isFirst && (
        <Button aria-label={`Earlier: ${name}`} {...step(-1)}>
          Earlier
        </Button>
      )}
      {!isLast && (
        <Button aria-label={`Later: ${name}`} {...step(1)}>
          Later
        </Button>
      )}
    </Group>
  )
}
