import { type MouseEvent, useState } from 'react'
import type { PictureSet as PictureFiles } from '#domain/pictures/picture.ts'

type FocusPickerProps = {
  id: string
  picture: PictureFiles
  focus: { x: number; y: number }
  typed: Record<string, string>
}

/** What of a photograph stays in view, wherever it is cut: a tap on it, or two sliders by keys. */
export function FocusPicker({ id, picture, focus, typed }: FocusPickerProps) {
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
