import './parts.css'
import '@mantine/dates/styles.layer.css'
import { Button, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { addDays, type Day, formatDay, formatShortDay, isDay } from '#core/values/day.ts'
import { parseDay } from '#core/values/typed-day.ts'
import type { Nights } from '#modules/calendar/nights.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import { Icon } from '../../ui/picture/icon.tsx'

/** `day` may be a text that cannot be parsed. */
type DayField = { name: string; label: string; day: string; error?: string | undefined }
type End = 'from' | 'until'
type DayPairProps = Record<End, DayField> & {
  /** Which nights the calendar marks as taken, by the values of the form when the calendar opens. */
  taken?: (form: FormData) => readonly Nights[]
}

/** Two date fields, typed as `20 Nov 2026` or picked from one calendar, which asks for the second date after the first. */
export function DayPair({ taken: takenIn, ...fields }: DayPairProps) {
  const [open, setOpen] = useState<End | null>(null)
  const [taken, setTaken] = useState<readonly Nights[]>([])
  const [days, setDays] = useState({ from: fields.from.day, until: fields.until.day })
  const inputs = { from: useRef<HTMLInputElement>(null), until: useRef<HTMLInputElement>(null) }
  const pair = useClickOutside(() => setOpen(null))

  const show = (which: End) => {
    const form = inputs[which].current?.form
    setTaken((form && takenIn?.(new FormData(form))) || [])
    setOpen(which)
  }
  const fill = (which: End, text: string) => {
    const input = inputs[which].current
    if (input && input.value !== text) typeInto(input, text)
  }
  const close = (which: End) => {
    inputs[which].current?.focus()
    setOpen(null)
  }
  const pick = (which: End, day: Day | '') => {
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
          onText={(text) => setDays((now) => ({ ...now, [which]: parseDay(text) }))}
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

/** A date field that shows `20 Nov 2026` and parses what people type. No keyboard appears on a phone: the calendar opens instead. */
function DayInput({ field: { name, label, day, error }, input, isOpen, onOpen, onText }: DayInputProps) {
  const [isInvalid, setInvalid] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen()
    // The calendar exists after the next paint.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`#${name}-days td [tabindex="0"]`)?.focus(),
    )
  }
  const showAsDay = (control: HTMLInputElement) => {
    const typed = parseDay(control.value)
    setInvalid(control.value.trim() !== '' && !isDay(typed))
    if (isDay(typed) && control.value !== formatShortDay(typed)) typeInto(control, formatShortDay(typed))
  }
  return (
    <TextInput
      ref={input}
      name={name}
      label={label}
      defaultValue={isDay(day) ? formatShortDay(day) : day}
      error={isInvalid ? messages.dayInvalid : error}
      placeholder="20 Nov 2026"
      autoComplete="off"
      inputMode="none"
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${name}-days` : undefined}
      rightSection={<Icon name="calendar" />}
      rightSectionPointerEvents="none"
      onClick={onOpen}
      onFocus={({ currentTarget, relatedTarget }) => {
        // The Next key of a phone focuses this field without a tap, so it opens the calendar. Returning from the calendar does not open it again.
        const isFromCalendar = currentTarget.closest('.day-pair')?.contains(relatedTarget)
        if (!isFromCalendar && matchMedia('(pointer: coarse)').matches) onOpen()
      }}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setInvalid(false)
        onText(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => showAsDay(currentTarget)}
    />
  )
}

type DaySheetProps = {
  field: DayField
  which: End
  days: Record<End, string>
  /** Nights that are marked, but can be picked. */
  taken: readonly Nights[]
  onPick: (day: Day | '') => void
}

/** One month to pick a day from, with the days of the range highlighted. */
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
      {taken.length > 0 && (
        <small>
          {which === 'from'
            ? 'Crossed out: fully booked that night.'
            : 'Crossed out: the night before is fully booked.'}
        </small>
      )}
      <Button type="button" variant="subtle" onClick={() => onPick('')}>
        Clear the date
      </Button>
    </Paper>
  )
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
