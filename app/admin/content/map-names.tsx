import './map-names.css'
import { Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, use, useEffect, useRef, useState } from 'react'
import { typeInto } from '../../ui/form/type-into.ts'
import { PartForm } from './field.tsx'

const MAP = 'location.map'
const STEP = 1
const LARGE_STEP = 5

type Place = { left: number; top: number }
type MapName = Place & { text: string; isHome: boolean }
/** The map as the form has it, also before it is saved. */
type TypedMap = { kind: string; picture: string; names: MapName[] }

/** The picture of the map with its names, which a finger, a mouse or the arrow keys move. It writes into the fields of the list below. */
export function MapNames() {
  const { pictures } = use(PartForm)
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<TypedMap | null>(null)
  const [moved, setMoved] = useState(-1)
  /** How far the pointer is from the corner of the name that it holds. */
  const held = useRef<Place | null>(null)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const read = () => setMap(readMap(new FormData(form)))
    read()
    // A restored draft sends events that do not bubble.
    for (const event of ['input', 'change']) form.addEventListener(event, read, true)
    return () => {
      for (const event of ['input', 'change']) form.removeEventListener(event, read, true)
    }
  }, [])
  const picture = pictures.find(({ name }) => name === map?.picture)
  const isOwn = picture?.isPhotograph

  function move(at: number, place: Place) {
    setMoved(at)
    const elements = box.current?.closest('form')?.elements
    for (const side of ['left', 'top'] as const) {
      const field = elements?.namedItem(`${MAP}.labels.${at}.${side}`)
      if (field instanceof HTMLInputElement) typeInto(field, String(inPicture(place[side])))
    }
  }

  function hold({ currentTarget, clientX, clientY, pointerId }: PointerEvent<HTMLButtonElement>) {
    const { left, top } = currentTarget.getBoundingClientRect()
    held.current = { left: clientX - left, top: clientY - top }
    currentTarget.setPointerCapture(pointerId)
  }

  /** On an own picture a name at 100 % touches the edge; on the drawn map it is in the middle. */
  function moveByPointer({ currentTarget, clientX, clientY }: PointerEvent, at: number) {
    const frame = box.current?.getBoundingClientRect()
    if (!held.current || !frame) return
    const name = currentTarget.getBoundingClientRect()
    const share = (from: number, size: number, own: number) =>
      isOwn ? (from / (size - own)) * 100 : ((from + own / 2) / size) * 100
    move(at, {
      left: share(clientX - held.current.left - frame.left, frame.width, name.width),
      top: share(clientY - held.current.top - frame.top, frame.height, name.height),
    })
  }

  function moveByKey(event: KeyboardEvent, at: number, { left, top }: Place) {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    move(at, { left: left + arrow[0] * step, top: top + arrow[1] * step })
  }

  const last = map?.names[moved]
  const isShown = picture && map?.kind !== 'list'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label="Move the names on the map" hidden={!isShown}>
      <div className="map-names" ref={box}>
        {picture && <img src={picture.src} alt="" />}
        {map?.names.map((name, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a name has no other key than its place in the list
            key={at}
            type="button"
            data-home={name.isHome || undefined}
            style={{
              left: `${name.left}%`,
              top: `${name.top}%`,
              translate: isOwn ? `-${name.left}% -${name.top}%` : '-50% -50%',
            }}
            onPointerDown={hold}
            onPointerMove={(event) => moveByPointer(event, at)}
            onLostPointerCapture={() => {
              held.current = null
            }}
            onKeyDown={(event) => moveByKey(event, at, name)}
          >
            {name.text || `Name ${at + 1}`}
          </button>
        ))}
      </div>
      <Text size="sm" c="dimmed" mt={6} role="status">
        {last
          ? `${last.text || 'This name'}: ${last.left} % from the left, ${last.top} % from the top.`
          : 'Drag each name to its place. Or choose a name and press the arrow keys.'}
      </Text>
    </div>
  )
}

const arrows: Record<string, readonly [across: number, down: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A share in half per cents that is within the picture. */
function inPicture(share: number): number {
  return Number.isFinite(share) ? Math.min(100, Math.max(0, Math.round(share * 2) / 2)) : 50
}

function readMap(form: FormData): TypedMap {
  const text = (name: string) => String(form.getAll(`${MAP}.${name}`).at(-1) ?? '')
  const names: MapName[] = []
  while (form.has(`${MAP}.labels.${names.length}.text`)) {
    const at = `labels.${names.length}`
    const share = (side: string) => inPicture(Number(text(`${at}.${side}`) || Number.NaN))
    names.push({
      text: text(`${at}.text`),
      left: share('left'),
      top: share('top'),
      isHome: text(`${at}.isHome`) === 'yes',
    })
  }
  return { kind: text('kind'), picture: text('picture'), names }
}
