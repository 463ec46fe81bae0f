import { ActionIcon, Button, Group, Paper, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '#core/refusals/messages.ts'
import {
  addDays,
  type Day,
  dayInZone,
  formatDay,
  formatShortDay,
  isDay,
  monthAfter,
  monthOf,
} from '#core/values/day.ts'
import { parseDay } from '#core/values/typed-day.ts'
import type { NightRange } from '#modules/calendar/nights.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import { DayGrid, focusTabbableDay } from '../../ui/nights/day-grid.tsx'
import { joinDayClasses } from '../../ui/nights/month-table.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { SmallText } from './section.tsx'

/** `defaultValue` may be a text that is no date. */
type DateField = { name: string; label: string; defaultValue: string; error?: string | undefined }
type RangeEnd = 'from' | 'until'
type DateRangeProps = Record<RangeEnd, DateField> & {
  /** The nights that the calendar marks as taken, for the values of the form when the calendar opens. */
  findTakenNights?: (form: FormData) => readonly NightRange[]
}

/** Two date fields, typed as `20 Nov 2026` or picked from one calendar, which asks for the second date after the first. */
export function DateRange({ findTakenNights, ...fields }: DateRangeProps) {
  const [openEnd, setOpenEnd] = useState<RangeEnd | null>(null)
  const [takenNights, setTaken] = useState<readonly NightRange[]>([])
  const [days, setDays] = useState({ from: fields.from.defaultValue, until: fields.until.defaultValue })
  const inputs = { from: useRef<HTMLInputElement>(null), until: useRef<HTMLInputElement>(null) }
  const rangeRef = useClickOutside(() => setOpenEnd(null))

  const openCalendar = (end: RangeEnd) => {
    const form = inputs[end].current?.form
    setTaken((form && findTakenNights?.(new FormData(form))) || [])
    setOpenEnd(end)
  }
  const fillInput = (end: RangeEnd, text: string) => {
    const input = inputs[end].current
    if (input && input.value !== text) typeInto(input, text)
  }
  const closeCalendar = (end: RangeEnd) => {
    inputs[end].current?.focus()
    setOpenEnd(null)
  }
  const pickDay = (end: RangeEnd, day: Day | '') => {
    fillInput(end, day && formatShortDay(day))
    if (end === 'until' || day === '') return closeCalendar(end)
    if (days.until < day) fillInput('until', '')
    openCalendar('until')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !openEnd) return
    event.stopPropagation()
    closeCalendar(openEnd)
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenEnd(null)
  }
  return (
    <SimpleGrid
      className="date-range"
      cols={2}
      spacing="sm"
      pos="relative"
      ref={rangeRef}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {(['from', 'until'] as const).map((end) => (
        <DateInput
          key={end}
          field={fields[end]}
          input={inputs[end]}
          isOpen={openEnd === end}
          onOpen={() => openCalendar(end)}
          onText={(text) => setDays((now) => ({ ...now, [end]: parseDay(text) }))}
        />
      ))}
      {openEnd && (
        <DatePicker
          {...{ days, takenNights }}
          field={fields[openEnd]}
          end={openEnd}
          onPick={(day) => pickDay(openEnd, day)}
        />
      )}
    </SimpleGrid>
  )
}

type DateInputProps = {
  field: DateField
  input: RefObject<HTMLInputElement | null>
  isOpen: boolean
  onOpen: () => void
  onText: (text: string) => void
}

/** A date field that shows `20 Nov 2026` and parses what people type. No keyboard appears on a phone: the calendar opens instead. */
function DateInput({ field, input, isOpen, onOpen, onText }: DateInputProps) {
  const { name, label, defaultValue, error } = field
  const [isInvalid, setInvalid] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen()
    // The calendar exists after the next paint.
    requestAnimationFrame(() => focusTabbableDay(document.getElementById(`${name}-days`)))
  }
  const formatTypedDay = (control: HTMLInputElement) => {
    const typed = parseDay(control.value)
    setInvalid(control.value.trim() !== '' && !isDay(typed))
    if (isDay(typed) && control.value !== formatShortDay(typed)) typeInto(control, formatShortDay(typed))
  }
  return (
    <TextInput
      ref={input}
      name={name}
      label={label}
      defaultValue={isDay(defaultValue) ? formatShortDay(defaultValue) : defaultValue}
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
        const isFromCalendar = currentTarget.closest('.date-range')?.contains(relatedTarget)
        if (!isFromCalendar && matchMedia('(pointer: coarse)').matches) onOpen()
      }}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setInvalid(false)
        onText(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => formatTypedDay(currentTarget)}
    />
  )
}

type DatePickerProps = {
  field: DateField
  end: RangeEnd
  days: Record<RangeEnd, string>
  /** Nights that are marked, but can be picked. */
  takenNights: readonly NightRange[]
  onPick: (day: Day | '') => void
}

/** One month to pick a day from, with the days of the range highlighted. */
function DatePicker({ field: { name, label }, end, days, takenNights, onPick }: DatePickerProps) {
  const { from, until } = days
  const today = dayInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [focusedDay, setFocusedDay] = useState([days[end], from].find(isDay) ?? today)
  const grid = useRef<HTMLDivElement>(null)
  const month = monthOf(focusedDay)
  const describeDay = (day: Day) => {
    // A check-out day is marked by the night before it.
    const night = end === 'until' ? addDays(day, -1) : day
    const isTaken = takenNights.some((nights) => nights.from <= night && night < nights.until)
    const isSelected = day === from || day === until
    const isDisabled = end === 'until' && isDay(from) && day < from
    const isBetween = isDay(from) && from < day && day < until
    const state = isSelected ? 'end' : isBetween ? 'between' : isTaken ? 'taken' : isDisabled ? '' : 'free'
    const dayLabel = { className: state, text: '', isPrice: false }
    const className = joinDayClasses(dayLabel, day === today, false)
    const spokenLabel = formatDay(day) + (isTaken ? ', taken' : '')
    return { dayLabel, isSelected, isDisabled, className, spokenLabel }
  }
  const moveFocus = (day: Day) => {
    flushSync(() => setFocusedDay(day))
    focusTabbableDay(grid.current)
  }
  const monthButton = (months: -1 | 1, label: string) => (
    <ActionIcon aria-label={label} onClick={() => setFocusedDay(`${monthAfter(month, months)}-01`)}>
      <Icon name={months < 0 ? 'left' : 'right'} />
    </ActionIcon>
  )
  return (
    <Paper
      ref={scrollIntoSight}
      id={`${name}-days`}
      withBorder
      shadow="xl"
      radius="xl"
      pos="absolute"
      // It lies above the fields below it: when it closes nothing moves, so that the tap that closes it hits its target.
      style={{ zIndex: 20, top: 'calc(100% + 0.35rem)', scrollMarginBlock: '6rem 10rem', '--day': '2.75rem' }}
      w="min(23rem, 100%)"
      role="dialog"
      aria-label="Choose a date"
      aria-describedby={`${name}-which`}
    >
      <Group justify="space-between" wrap="nowrap" gap={0} pl="md" pt="xs">
        <Text id={`${name}-which`} fw={600} flex={1} aria-live="polite">
          {label}
        </Text>
        {monthButton(-1, 'Previous month')}
        {monthButton(1, 'Next month')}
      </Group>
      <DayGrid
        months={[month]}
        focusedDay={focusedDay}
        ref={grid}
        describeDay={describeDay}
        onChoose={(day) => !describeDay(day).isDisabled && onPick(day)}
        onMove={moveFocus}
      />
      {takenNights.length > 0 && (
        <SmallText px="md">
          Crossed out: {end === 'from' ? 'fully booked that night.' : 'the night before is fully booked.'}
        </SmallText>
      )}
      <Button variant="subtle" fullWidth onClick={() => onPick('')}>
        Clear the date
      </Button>
    </Paper>
  )
}

function scrollIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
