import './day-pair.css'
import '@mantine/dates/styles.layer.css'
import { Button, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useClickOutside, useMounted } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Nights } from '#modules/calendar/nights.ts'
import { addDays, type Day, formatDay, formatShortDay, isDay } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'
import { typeInto } from '../../../ui/form/type-into.ts'
import { Icon } from '../../../ui/picture/icon.tsx'

/** `day` may be a typed text that is no day. */
type DayField = { name: string; label: string; day: string; error?: string | undefined }
type Which = 'from' | 'until'
type DayPairProps = Record<Which, DayField> & {
  /** Which nights the calendar marks as taken, by the values of the form when the calendar opens. */
  taken?: (form: FormData) => readonly Nights[]
}

/** Two days in words, typed or picked from one calendar that goes on from the first to the second. */
export function DayPair({ taken: takenIn, ...fields }: DayPairProps) {
  const [open, setOpen] = useState<Which | null>(null)
  const [taken, setTaken] = useState<readonly Nights[]>([])
  const [days, setDays] = useState({ from: fields.from.day, until: fields.until.day })
  const inputs = { from: useRef<HTMLInputElement>(null), until: useRef<HTMLInputElement>(null) }
  const pair = useClickOutside(() => setOpen(null))

  const show = (which: Which) => {
    const form = inputs[which].current?.form
    setTaken((form && takenIn?.(new FormData(form))) || [])
    setOpen(which)
  }
  const fill = (which: Which, text: string) => {
    const input = inputs[which].current
    if (input && input.value !== text) typeInto(input, text)
  }
  const close = (which: Which) => {
    inputs[which].current?.focus()
    setOpen(null)
  }
  const pick = (which: Which, day: Day | '') => {
    fill(which, day && formatShortDay(day))
    if (which === 'until' || day === '') return close(which)
    if (days.until < day) fill('until', '')
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
  return (
    <SimpleGrid
      className="day-pair"
      cols={2}
      spacing="sm"
      pos="relative"
      ref={pair}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {(['from', 'until'] as const).map((which) => (
        <DayInput
          key={which}
          field={fields[which]}
          input={inputs[which]}
          isOpen={open === which}
          onOpen={() => show(which)}
          onText={(text) => setDays((now) => ({ ...now, [which]: dayOfTyped(text) }))}
        />
      ))}
      {open && (
        <DaySheet
          field={fields[open]}
          which={open}
          days={days}
          taken={taken}
          onPick={(day) => pick(open, day)}
        />
      )}
    </SimpleGrid>
  )
}

type DayInputProps = {
  field: DayField
  input: RefObject<HTMLInputElement | null>
  isOpen: boolean
  onOpen: () => void
  onText: (text: string) => void
}

/** A field that shows its day as `20 Nov 2026` and understands what people type; on a phone the calendar is its keyboard. */
function DayInput({ field: { name, label, day, error }, input, isOpen, onOpen, onText }: DayInputProps) {
  const [isUnread, setUnread] = useState(false)
  const hydrated = useMounted()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen()
    // The calendar is there once this has been drawn.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${name}-days td [tabindex="0"]`)?.focus(),
    )
  }
  const showAsDay = (control: HTMLInputElement) => {
    const typed = dayOfTyped(control.value)
    setUnread(control.value.trim() !== '' && !isDay(typed))
    if (isDay(typed) && control.value !== formatShortDay(typed)) typeInto(control, formatShortDay(typed))
  }
  return (
    <TextInput
      ref={input}
      name={name}
      label={label}
      defaultValue={isDay(day) ? formatShortDay(day) : day}
      error={isUnread ? messages.dayInvalid : error}
      placeholder="20 Nov 2026"
      autoComplete="off"
      inputMode={hydrated ? 'none' : 'text'}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${name}-days` : undefined}
      rightSection={<Icon name="calendar" />}
      rightSectionPointerEvents="none"
      onClick={onOpen}
      onFocus={({ currentTarget, relatedTarget }) => {
        // The Next key of a phone's keyboard leads here without a tap; coming back from the calendar does not open it again.
        const isFromCalendar = currentTarget.closest('.day-pair')?.contains(relatedTarget)
        if (!isFromCalendar && matchMedia('(pointer: coarse)').matches) onOpen()
      }}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setUnread(false)
        onText(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => showAsDay(currentTarget)}
    />
  )
}

type DaySheetProps = {
  field: DayField
  which: Which
  days: Record<Which, string>
  /** Nights that are marked, but can be picked. */
  taken: readonly Nights[]
  onPick: (day: Day | '') => void
}

/** One month to pick a day from, with the nights between the two days marked. */
function DaySheet({ field: { name, label }, which, days, taken, onPick }: DaySheetProps) {
  const { from, until } = days
  const shown = days[which] || from
  const isTaken = (day: Day) => {
    // A day of check-out is marked for the night before it.
    const night = which === 'until' ? addDays(day, -1) : day
    return taken.some((nights) => nights.from <= night && night < nights.until)
  }
  const isRange = isDay(from) && isDay(until) && from < until
  return (
    <Paper
      ref={scrollIntoSight}
      id={`${name}-days`}
      className="day-sheet"
      withBorder
      shadow="xl"
      radius="xl"
      p="sm"
      role="dialog"
      aria-label="Choose a date"
      aria-describedby={`${name}-which`}
    >
      <Text id={`${name}-which`} fw={600} aria-live="polite">
        {label}
      </Text>
      <Calendar
        {...(isDay(shown) && { defaultDate: shown })}
        {...(which === 'until' && isDay(from) && { minDate: from })}
        highlightToday
        weekendDays={[]}
        monthLabelFormat="MMMM YYYY"
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        getDayProps={(day) => ({
          ...(isTaken(day) && { 'data-taken': true, 'aria-label': `${formatDay(day)}, taken` }),
          selected: day === from || day === until,
          inRange: isRange && from <= day && day <= until,
          firstInRange: isRange && day === from,
          lastInRange: isRange && day === until,
          onClick: () => onPick(day),
        })}
      />
      {taken.length > 0 && <small>Crossed out: fully booked that night.</small>}
      <Button type="button" variant="subtle" onClick={() => onPick('')}>
        Clear the date
      </Button>
    </Paper>
  )
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
