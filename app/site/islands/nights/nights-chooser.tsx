import './chooser.css'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mailtoLink } from '#core/values/contact.ts'
import { areValidVisitDays, type Day, isDay, laterDay, monthOf, type VisitDays } from '#core/values/day.ts'
import { NIGHTS_EMAIL_SUBJECT, replaceMessageText } from '#core/values/stay-message.ts'
import {
  chooseDay,
  describeChoiceDoubt,
  describeNextStep,
  findDayChoice,
  formatWeekday,
  labelDay,
  noNightsChosen,
  summarizeChoice,
} from '#modules/calendar/choose-nights.ts'
import { joinSignedPrices, type NightsAnswer, unpackNights } from '#modules/calendar/nights-answer.ts'
import { findMonthPair, listShownMonths } from '#modules/calendar/shown-nights.ts'
import { nightsFields } from '#modules/enquiries/enquiry.ts'
import { abortAfter } from '../../../ui/abort-after.ts'
import { QuietButton, RoundButton } from '../../../ui/buttons.tsx'
import { typeInto } from '../../../ui/form/type-into.ts'
import { DayGrid, focusTabbableDay } from '../../../ui/nights/day-grid.tsx'
import { joinDayClasses, NightLegend } from '../../../ui/nights/month-table.tsx'

const TIMEOUT_MS = 10_000

export type NightsChooserProps = {
  form: HTMLFormElement
  initialAnswer: NightsAnswer
  isOpen: boolean
  /** Receives the price of the chosen nights, or what to do next. */
  onMessage: (sentence: string) => void
  onClose: () => void
}

/**
 * The free nights in a form, two months at a time: a grid of days for keys and thumbs, synchronized with the form's own date fields. The choice
 * is kept in the form and in the messages beside it also while the calendar is closed.
 */
export default function NightsChooser(props: NightsChooserProps) {
  const { form, initialAnswer, isOpen, onMessage, onClose } = props
  const [answer, setAnswer] = useState(initialAnswer)
  const [isStale, setStale] = useState(false)
  const [chosenDays, setChosen] = useState(() => readDaysOfForm(form))
  const [focusedDay, setFocused] = useState(() => laterDay(chosenDays.checkIn, initialAnswer.today))
  const [firstMonth, setFirstMonth] = useState(() => monthOf(focusedDay))
  const monthsElement = useRef<HTMLDivElement>(null)
  const nights = useMemo(() => unpackNights(answer), [answer])
  const findNight = (night: Day) => nights.get(night)
  const { today, stay, stays, included } = answer
  const { months, earlierMonth, laterMonth } = findMonthPair(today, firstMonth)
  const title = stays.find(({ id }) => id === stay)?.title ?? ''
  const choiceSummary = summarizeChoice({ title, included }, chosenDays, findNight)
  const minNights = findNight(chosenDays.checkIn)?.fewestNights ?? 1
  const nextStep = isOpen ? describeNextStep(chosenDays, minNights) : ''
  const sentence = choiceSummary
    ? [choiceSummary.quote, describeChoiceDoubt(choiceSummary.doubt, minNights)].filter(Boolean).join('. ')
    : nextStep

  useEffect(() => {
    onMessage(sentence)
    setField(form, nightsFields.stay, choiceSummary ? stay : '')
    setField(form, nightsFields.shown, choiceSummary ? joinSignedPrices(answer.months, chosenDays) : '')
    setField(form, nightsFields.quote, choiceSummary?.quote ?? '')
    updateMessageLinks(form.closest('section'), choiceSummary?.messageText ?? '')
  })

  useEffect(() => {
    const unmountController = new AbortController()
    const { signal } = unmountController
    const updateChosenDays = ({ target }: Event) => {
      const isDayField = target instanceof HTMLInputElement && /^check(In|Out)$/.test(target.name)
      if (target === form || isDayField) setChosen(readDaysOfForm(form))
    }
    // The input event of a restored value does not bubble.
    form.addEventListener('input', updateChosenDays, { capture: true, signal })
    form.addEventListener('emptied', updateChosenDays, { signal })
    return () => unmountController.abort()
  }, [form])

  async function loadNights(stayId: string) {
    const newAnswer = await fetchNights(stayId).catch(() => null)
    setStale(newAnswer === null)
    if (newAnswer) setAnswer(newAnswer)
  }

  const reloadWhenVisible = useEffectEvent(() => {
    if (isOpen && document.visibilityState === 'visible') void loadNights(stay)
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', reloadWhenVisible)
    return () => document.removeEventListener('visibilitychange', reloadWhenVisible)
  }, [])

  useEffect(() => {
    if (isOpen) focusTabbableDay(monthsElement.current)
  }, [isOpen])

  function setDays(days: VisitDays) {
    for (const name of ['checkIn', 'checkOut'] as const) {
      const field = findInput(form, name)
      if (field && field.value !== days[name]) typeInto(field, days[name])
    }
    setChosen(days)
  }

  function focusDay(day: Day) {
    flushSync(() => setFocused(day))
    focusTabbableDay(monthsElement.current)
  }

  function chooseAndFocusDay(day: Day) {
    setDays(chooseDay(day, chosenDays, findNight))
    focusDay(day)
  }

  /** Focuses a day, and shows other months where the day is not in these two. Ignores past days and days too far ahead. */
  function moveToDay(day: Day) {
    const allMonths = listShownMonths(today)
    if (day < today || !allMonths.includes(monthOf(day))) return
    const earlierFirstMonth = allMonths[Math.max(0, allMonths.indexOf(monthOf(day)) - 1)] ?? firstMonth
    if (!months.includes(monthOf(day)))
      setFirstMonth(day < `${firstMonth}-01` ? earlierFirstMonth : monthOf(day))
    focusDay(day)
  }

  function showMonth(month: string) {
    setFirstMonth(month)
    setFocused(month === monthOf(today) ? today : `${month}-01`)
  }

  function describeDay(day: Day) {
    const choice = findDayChoice(day, chosenDays, findNight)
    const dayLabel = labelDay(day, chosenDays, findNight)
    return {
      dayLabel,
      className: joinDayClasses(dayLabel, day === today, choice !== null),
      isSelected: day === chosenDays.checkIn || (chosenDays.checkIn < day && day <= chosenDays.checkOut),
      isDisabled: choice === null,
      spokenSuffix: `, ${choice ? `${choice} on ` : ''}${formatWeekday(day)}`,
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from everywhere in it
    <div
      className="chooser"
      hidden={!isOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="chooser-head cluster">
        <select
          className="input"
          aria-label="Stay"
          value={stay}
          onChange={({ currentTarget }) => void loadNights(currentTarget.value)}
        >
          {stays.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <p className="small">{`As of ${answer.asOf} today`}</p>
      </div>
      {isStale && (
        <p className="error" role="alert">
          What you see may be old: the nights did not come. Type your days, or try again later.
        </p>
      )}
      <div className="turn">
        <RoundButton
          icon="left"
          label="Earlier months"
          disabled={!earlierMonth}
          onClick={() => earlierMonth && showMonth(earlierMonth)}
        />
        <RoundButton
          icon="right"
          label="Later months"
          disabled={!laterMonth}
          onClick={() => laterMonth && showMonth(laterMonth)}
        />
      </div>
      <DayGrid
        months={months}
        firstDay={today}
        focusedDay={laterDay(focusedDay, today)}
        ref={monthsElement}
        describeDay={describeDay}
        onChoose={chooseAndFocusDay}
        onMove={moveToDay}
      />
      <NightLegend />
      <div className="chooser-head cluster">
        <button type="button" className="button second" onClick={onClose}>
          Done
        </button>
        <QuietButton onClick={() => setDays(noNightsChosen)}>Start again</QuietButton>
      </div>
    </div>
  )
}

/** The nights of a stay, or of the first one where none is named. */
async function fetchNights(stayId: string): Promise<NightsAnswer> {
  const address = stayId ? `/nights.json?stay=${encodeURIComponent(stayId)}` : '/nights.json'
  const answer = await fetch(address, { signal: abortAfter(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}

/** The nights of the stay in the form: the one of its hidden field, or the one that a card's Enquire button filled in. */
export function fetchNightsForForm(form: HTMLFormElement): Promise<NightsAnswer> {
  const expectation = findInput(form, 'expectation')?.value.trim()
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-stay]')
  const stayLink = [...links].find(({ dataset }) => dataset.stay === expectation)
  const linkedStayId = stayLink && new URL(stayLink.href).searchParams.get('stay')
  return fetchNights(findInput(form, nightsFields.stay)?.value || linkedStayId || '')
}

function readDaysOfForm(form: HTMLFormElement): VisitDays {
  const arrival = findInput(form, 'checkIn')?.value ?? ''
  const departure = findInput(form, 'checkOut')?.value ?? ''
  const checkIn = isDay(arrival) ? arrival : ''
  const checkOut = departure && areValidVisitDays({ checkIn, checkOut: departure }) ? departure : ''
  return { checkIn, checkOut }
}

/** Names the chosen nights in the messages for WhatsApp and e-mail beside the form; `nightsText` is empty when there are none. */
function updateMessageLinks(section: Element | null, nightsText: string) {
  for (const link of section?.querySelectorAll<HTMLAnchorElement>('a[data-with-stay]') ?? []) {
    link.href = replaceMessageText(link.href, link.dataset.withStay ?? '', nightsText)
    const text = new URL(link.href).searchParams.get('text') ?? ''
    const mail = link.parentElement?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')
    const [address = ''] = mail?.href.slice('mailto:'.length).split('?') ?? []
    if (mail) mail.href = nightsText ? mailtoLink(address, NIGHTS_EMAIL_SUBJECT, text) : mailtoLink(address)
  }
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = findInput(form, name)
  if (field) field.value = value
}

function findInput(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
