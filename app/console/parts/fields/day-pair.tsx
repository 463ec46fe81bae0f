import './day-pair.css'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type Day, sayShortDay } from '#domain/day.ts'
import type { Nights } from '#domain/stays/nights.ts'
import { dayOfTyped } from '#domain/typed-day.ts'
import { typeInto } from '../../../ui/form/type-into.ts'
import { DayInput } from './day-input.tsx'
import { DaySheet } from './day-sheet.tsx'

/** `day` may be something that was typed and is none. */
export type DayField = { name: string; label: string; day: string; error?: string | undefined }
type Which = 'from' | 'until'

/** Two days in words, typed or picked from one calendar that goes on from the first to the second. */
export function DayPair({
  taken: takenIn = () => [],
  ...fields
}: Record<Which, DayField> & {
  /** Which nights the calendar marks as taken, by what the form says when the calendar opens. */
  taken?: (form: FormData) => readonly Nights[]
}) {
  const [open, setOpen] = useState<Which | null>(null)
  const [taken, setTaken] = useState<readonly Nights[]>([])
  const [days, setDays] = useState({ from: fields.from.day, until: fields.until.day })
  const inputs = { from: useRef<HTMLInputElement>(null), until: useRef<HTMLInputElement>(null) }
  const pair = useClickOutside(() => setOpen(null))

  const show = (which: Which) => {
    const form = inputs[which].current?.form
    setTaken(form ? takenIn(new FormData(form)) : [])
    setOpen(which)
  }
  const put = (which: Which, text: string) => {
    const input = inputs[which].current
    if (input && input.value !== text) typeInto(input, text)
  }
  const close = (which: Which) => {
    inputs[which].current?.focus()
    setOpen(null)
  }
  const pick = (which: Which, day: Day) => {
    put(which, sayShortDay(day))
    if (which === 'until') return close(which)
    if (days.until < day) put('until', '')
    show('until')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    close(open)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(null)
  }
  const field = (which: Which) => (
    <DayInput
      field={fields[which]}
      input={inputs[which]}
      isOpen={open === which}
      onOpen={() => show(which)}
      onText={(text) => setDays((now) => ({ ...now, [which]: dayOfTyped(text) }))}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving are for whatever within has the focus
    <div className="day-pair" ref={pair} onKeyDown={onKeyDown} onBlur={onBlur}>
      {field('from')}
      {field('until')}
      {open && (
        <DaySheet
          id={`${fields[open].name}-days`}
          label={fields[open].label}
          days={days}
          taken={taken}
          isCheckOut={open === 'until'}
          earliest={open === 'until' ? days.from : ''}
          shown={days[open] || days.from}
          onPick={(day) => pick(open, day)}
          onClear={() => {
            put(open, '')
            close(open)
          }}
        />
      )}
    </div>
  )
}
