import './day-pair.css'
import '@mantine/dates/styles.layer.css'
import { Button, Paper, Text, TextInput } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useClickOutside, useMounted } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Nights } from '#modules/calendar/nights.ts'
import { addDays, type Day, isDay, sayDay, sayShortDay } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'
import { typeInto } from '../../../ui/form/type-into.ts'
import { Icon } from '../../../ui/picture/icon.tsx'

/** `day` may be something that was typed and is none. */
type DayField = { name: string; label: string; day: string; error?: string | undefined }
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

type DayInputProps = {
  field: DayField
  input: RefObject<HTMLInputElement | null>
  isOpen: boolean
  onOpen: () => void
  onText: (text: string) => void
}

/** A field that says its day as `20 Nov 2026` and understands what people type; on a phone the calendar is its keyboard. */
function DayInput({ field: { name, label, day, error }, input, isOpen, onOpen, onText }: DayInputProps) {
  const [unread, setUnread] = useState(false)
  const touched = useRef(false)
  const canOpen = useMounted()
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

type DaySheetProps = {
  id: string
  label: string
  days: { from: string; until: string }
  /** Nights that are marked, but can be picked. */
  taken: readonly Nights[]
  /** A day of check-out is marked for the night before it. */
  isCheckOut: boolean
  /** No day before it can be picked. */
  earliest: string
  /** The day whose month is shown first. */
  shown: string
  onPick: (day: Day) => void
  onClear: () => void
}

/** One month to pick a day from, with the nights between the two days marked. */
function DaySheet({ id, label, days, taken, isCheckOut, earliest, shown, onPick, onClear }: DaySheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { from, until } = days
  const isTaken = (day: Day) => {
    const night = isCheckOut ? addDays(day, -1) : day
    return taken.some((nights) => nights.from <= night && night < nights.until)
  }
  const isRange = isDay(from) && isDay(until) && from < until
  return (
    <Paper
      ref={sheet}
      id={id}
      className="day-sheet"
      withBorder
      shadow="xl"
      radius="xl"
      p="sm"
      role="dialog"
      aria-label="Pick a day"
      aria-describedby={`${id}-which`}
    >
      <Text id={`${id}-which`} fw={600} aria-live="polite">
        {label}
      </Text>
      <Calendar
        {...(isDay(shown) && { defaultDate: shown })}
        {...(isDay(earliest) && { minDate: earliest })}
        highlightToday
        monthLabelFormat="MMMM YYYY"
        ariaLabels={{ previousMonth: 'The month before', nextMonth: 'The month after' }}
        getDayProps={(day) => ({
          ...(isTaken(day) && { 'data-taken': true, 'aria-label': `${sayDay(day)}, taken` }),
          selected: day === from || day === until,
          inRange: isRange && from <= day && day <= until,
          firstInRange: isRange && day === from,
          lastInRange: isRange && day === until,
          onClick: () => onPick(day),
        })}
      />
      {taken.length > 0 && <small>Struck through: no room left that night.</small>}
      <Button type="button" variant="subtle" onClick={onClear}>
        Without a day
      </Button>
    </Paper>
  )
}
