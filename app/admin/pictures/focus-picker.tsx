import { Group, Image, Stack, Text } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import { typeInto } from '../../ui/form/type-into.ts'

/** The hint at a photograph's description while it is still the suggested one. */
export const SUGGESTED_DESCRIPTION_HINT = 'Suggested by Deodar. Better: write what the photo shows.'

type FocusPickerProps = {
  /** The names of its two fields. */
  names: { x: string; y: string }
  picture: { src: string | undefined; width: number; height: number }
  focus: { x: number; y: number }
  /** The shapes in which the site shows it, as CSS ratios of width and height; `round` is that of a portrait. */
  shapes: readonly string[]
}

/** Which point of a photograph stays visible where it is cropped: chosen by a tap on it, or by two sliders. Below, how each shape is cropped now. */
export function FocusPicker({ names, picture, focus, shapes }: FocusPickerProps) {
  const [x, setX] = useState(focus.x)
  const [y, setY] = useState(focus.y)
  const sliders = useRef<HTMLDetailsElement>(null)
  const setFocusByTap = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by a key has no position; the sliders are for the keyboard.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const [xSlider, ySlider] = sliders.current?.querySelectorAll('input') ?? []
    if (xSlider) typeInto(xSlider, String(Math.round(((event.clientX - box.left) / box.width) * 100)))
    if (ySlider) typeInto(ySlider, String(Math.round(((event.clientY - box.top) / box.height) * 100)))
  }
  return (
    <Stack className="focus-picker" gap="0.4rem">
      <button type="button" onClick={setFocusByTap} tabIndex={-1} aria-hidden="true">
        <img src={picture.src} alt="" width={picture.width} height={picture.height} />
        <span style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <Group gap="0.5rem" align="end" aria-hidden="true">
        {shapes.map((shape) => (
          <Image
            key={shape}
            src={picture.src}
            alt=""
            w="auto"
            h="5.5rem"
            radius={shape === 'round' ? '50%' : 2}
            style={{ aspectRatio: shape === 'round' ? '1' : shape, objectPosition: `${x}% ${y}%` }}
          />
        ))}
      </Group>
      <details ref={sliders}>
        <summary>What must stay visible</summary>
        <Slider label="From the left" name={names.x} value={x} onChange={setX} />
        <Slider label="From the top" name={names.y} value={y} onChange={setY} />
      </details>
    </Stack>
  )
}

type SliderProps = { label: string; name: string; value: number; onChange: (value: number) => void }

function Slider({ label, name, value, onChange }: SliderProps) {
  return (
    <Text component="label" display="grid" fz="var(--text-small)">
      {label}
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </Text>
  )
}
