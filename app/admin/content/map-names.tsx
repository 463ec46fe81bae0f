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
  const [moved, setMoved] = useState<{ at: number; place: Place; isHeld: boolean } | null>(null)
  const grabbed = useRef<Place | null>(null)
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

  /** Where a pointer puts a name, in per cent. On an own picture a name at 100 % touches the edge; on the drawn map it is in the middle. */
  function placeAt(button: HTMLElement, { clientX, clientY }: PointerEvent): Place {
    const frame = box.current?.getBoundingClientRect() ?? new DOMRect()
    const name = button.getBoundingClientRect()
    const grab = grabbed.current ?? { left: 0, top: 0 }
    const share = (at: number, from: number, size: number, own: number) =>
      inPicture(isOwn ? ((at - from) / (size - own)) * 100 : ((at - from + own / 2) / size) * 100)
    return {
      left: share(clientX - grab.left, frame.left, frame.width, name.width),
      top: share(clientY - grab.top, frame.top, frame.height, name.height),
    }
  }

  function write(at: number, place: Place) {
    const elements = box.current?.closest('form')?.elements
    for (const side of ['left', 'top'] as const) {
      const field = elements?.namedItem(`${MAP}.labels.${at}.${side}`)
      if (field instanceof HTMLInputElement) typeInto(field, String(place[side]))
    }
  }

  function takeName(event: PointerEvent<HTMLButtonElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    grabbed.current = { left: event.clientX - left, top: event.clientY - top }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function moveByKey(event: KeyboardEvent, at: number, { left, top }: Place) {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const [across, down] = arrows[event.key] ?? [0, 0]
    if (across === 0 && down === 0) return
    event.preventDefault()
    const place = { left: inPicture(left + across * step), top: inPicture(top + down * step) }
    setMoved({ at, place, isHeld: false })
    write(at, place)
  }

  const names = map?.names.map((name, at) =>
    moved?.isHeld && moved.at === at ? { ...name, ...moved.place } : name,
  )
  const last = moved && names?.[moved.at]
  const isShown = picture && map?.kind !== 'list'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label="Move the names on the map" hidden={!isShown}>
      <div className="map-names" ref={box}>
        {picture && <img src={picture.src} alt="" />}
        {names?.map((name, at) => (
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
            onPointerDown={takeName}
            onPointerMove={(event) =>
              grabbed.current && setMoved({ at, place: placeAt(event.currentTarget, event), isHeld: true })
            }
            onPointerUp={() => {
              grabbed.current = null
              if (!moved?.isHeld) return
              setMoved({ ...moved, isHeld: false })
              write(at, moved.place)
            }}
            onPointerCancel={() => {
              grabbed.current = null
              setMoved(null)
            }}
            onKeyDown={(event) => moveByKey(event, at, name)}
          >
            {name.text}
          </button>
        ))}
      </div>
      <Text size="sm" c="dimmed" mt={6} role="status">
        {last
          ? `${last.text}: ${last.left} % from the left, ${last.top} % from the top.`
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
