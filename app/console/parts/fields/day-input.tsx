import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { isDay, sayShortDay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import { dayOfTyped } from '#domain/typed-day.ts'
import { typeInto } from '../../../ui/form/type-into.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { DayField } from './day-pair.tsx'

type DayInputProps = {
  field: DayField
  input: RefObject<HTMLInputElement | null>
  isOpen: boolean
  onOpen: () => void
  onText: (text: string) => void
}

/** A field that says its day as `20 Nov 2026` and understands what people type; on a phone the calendar is its keyboard. */
export function DayInput({
  field: { name, label, day, error },
  input,
  isOpen,
  onOpen,
  onText,
}: DayInputProps) {
  const [unread, setUnread] = useState(false)
  const touched = useRef(false)
  const canOpen = useHydrated()
  const sheet = `${name}-days`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen()
    // The calendar is there once this has been drawn.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${sheet} td [tabindex="0"]`)?.focus())
  }
  const sayIt = (control: HTMLInputElement) => {
    const typed = dayOfTyped(control.value)
    setUnread(control.value.trim() !== '' && !isDay(typed))
    if (isDay(typed) && control.value !== sayShortDay(typed)) typeInto(control, sayShortDay(typed))
  }
  return (
    <TextInput
      ref={input}
      name={name}
      label={label}
      defaultValue={isDay(day) ? sayShortDay(day) : day}
      error={unread ? messages.dayInvalid : touched.current ? undefined : error}
      placeholder="20 Nov 2026"
      autoComplete="off"
      inputMode={canOpen ? 'none' : 'text'}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? sheet : undefined}
      rightSection={<Icon name="calendar" />}
      rightSectionPointerEvents="none"
      onClick={onOpen}
      onFocus={(event) => {
        // The next key of a phone's keyboard leads here without a tap; back from the calendar is no reason to open it.
        const fromWithin = event.currentTarget.closest('.day-pair')?.contains(event.relatedTarget)
        if (!fromWithin && matchMedia('(pointer: coarse)').matches) onOpen()
      }}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        touched.current = true
        setUnread(false)
        onText(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => sayIt(currentTarget)}
    />
  )
}
