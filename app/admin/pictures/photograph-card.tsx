import { Badge, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import type { PictureSet as PictureFiles } from '#modules/media/picture.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { DragHandle, useDragEntry } from '../parts/lists/drag-order.tsx'
import { stepButton } from '../parts/lists/step-button.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useSubmission } from '../parts/use-submission.tsx'

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

/** Erases a photograph that stands nowhere, once it has been asked again. */
function Eraser({ id, name }: { id: string; name: string }) {
  const [asked, setAsked] = useState(false)
  const eraser = useSubmission()
  const action = `/admin/pictures?photograph=${encodeURIComponent(id)}`
  return (
    <>
      <RefusalNote message={eraser.refused} />
      {asked ? (
        <Group gap="xs">
          <Text size="sm">It cannot come back.</Text>
          <Button
            type="button"
            variant="outline"
            loading={eraser.busy}
            aria-label={`Erase for good: ${name}`}
            onClick={() => eraser.submit({ intent: 'erase' }, { method: 'post', action })}
          >
            Erase for good
          </Button>
          <Button type="button" variant="default" onClick={() => setAsked(false)}>
            Keep
          </Button>
        </Group>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="erase"
          formAction={action}
          variant="subtle"
          w="fit-content"
          aria-label={`Erase: ${name}`}
          onClick={(event) => {
            event.preventDefault()
            setAsked(true)
          }}
        >
          Erase
        </Button>
      )}
    </>
  )
}

type FocusPickerProps = {
  id: string
  picture: PictureFiles
  focus: { x: number; y: number }
  typed: Record<string, string>
}

/** What of a photograph stays in view, wherever it is cut: a tap on it, or two sliders by keys. */
function FocusPicker({ id, picture, focus, typed }: FocusPickerProps) {
  const [x, setX] = useState(Number(typed[`x.${id}`] ?? focus.x))
  const [y, setY] = useState(Number(typed[`y.${id}`] ?? focus.y))
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    // By the Enter key there is no place; the sliders are for that.
    if (event.detail === 0) return
    setX(Math.round(((event.clientX - box.left) / box.width) * 100))
    setY(Math.round(((event.clientY - box.top) / box.height) * 100))
    const { form } = event.currentTarget
    queueMicrotask(() => window.setTimeout(() => form?.dispatchEvent(new Event('input', { bubbles: true }))))
  }
  const small = picture.webp[0]?.src ?? picture.src
  return (
    <div className="focus-picker">
      <button type="button" onClick={tap} tabIndex={-1} aria-hidden="true">
        <img src={small} alt="" width={picture.width} height={picture.height} />
        <span style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <details>
        <summary>What stays in view</summary>
        <Slider label="From the left" name={`x.${id}`} value={x} onChange={setX} />
        <Slider label="From the top" name={`y.${id}`} value={y} onChange={setY} />
      </details>
    </div>
  )
}

type SliderProps = { label: string; name: string; value: number; onChange: (value: number) => void }

function Slider({ label, name, value, onChange }: SliderProps) {
  return (
    <label>
      {label}
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  )
}
