import { type Day, laterOf } from '#domain/day.ts'
import type { ChosenNights, Known } from '#domain/stays/choose-nights.ts'
import type { NightsAnswer } from '#domain/stays/nights-answer.ts'
import { type Month, monthOf, shownFrom, shownMonths } from '#domain/stays/shown-nights.ts'
import { makeParts } from './chooser-parts.ts'
import { drawMonth } from './draw-month.ts'
import { element } from './element.ts'
import { moveDay } from './move-day.ts'

type Acts = { choose(day: Day): void; clear(): void; show(stay: string): void; close(): void }
type Shown = { answer: NightsAnswer; chosen: ChosenNights; known: Known }

/** The chooser as it stands in the page: stays, two months, the way to earlier and later ones, and the keys of a grid of days. */
export function drawChooser({ choose, clear, show, close }: Acts) {
  const { host, stays, asOf, trouble, before, after, months, done, anew } = makeParts()
  let shown: Shown
  let from: Month = ''
  let focused: Day = ''

  stays.addEventListener('change', () => show(stays.value))
  before.addEventListener('click', () => turn(shownFrom(shown.answer.today, from).before))
  after.addEventListener('click', () => turn(shownFrom(shown.answer.today, from).after))
  done.addEventListener('click', close)
  anew.addEventListener('click', clear)
  months.addEventListener('click', ({ target }) => {
    const day = dayAt(target)
    if (day) press(day)
  })
  host.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  months.addEventListener('keydown', (event) => {
    const day = dayAt(event.target)
    if (!day) return
    const to = moveDay(event.key, day)
    if (to) goTo(to)
    else if (event.key === 'Enter' || event.key === ' ') press(day)
    else return
    event.preventDefault()
  })

  function press(day: Day) {
    focused = day
    choose(day)
    focus()
  }

  /** Turns the pages where the day lies beyond them; days that are over, or too far ahead, are not gone to. */
  function goTo(day: Day) {
    const all = shownMonths(shown.answer.today)
    if (day < shown.answer.today || !all.includes(monthOf(day))) return
    focused = day
    const visible = shownFrom(shown.answer.today, from).months
    if (!visible.includes(monthOf(day)))
      from = day < `${from}-01` ? (all[Math.max(0, all.indexOf(monthOf(day)) - 1)] ?? from) : monthOf(day)
    drawMonths()
    focus()
  }

  function turn(month: Month | null) {
    if (!month) return
    from = month
    focused = month === monthOf(shown.answer.today) ? shown.answer.today : `${month}-01`
    drawMonths()
  }

  function focus() {
    months.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  function drawMonths() {
    const { answer, chosen, known } = shown
    const pair = shownFrom(answer.today, from)
    before.disabled = pair.before === null
    after.disabled = pair.after === null
    const drawn = { chosen, known, today: answer.today, focus: focused }
    months.replaceChildren(...pair.months.map((month) => drawMonth(month, drawn)))
  }

  return {
    element: host,
    focus,
    sayTrouble(is: boolean) {
      trouble.hidden = !is
    },
    draw(now: Shown) {
      shown = now
      const { today, stay, asOf: time } = now.answer
      if (!from) from = monthOf(laterOf(now.chosen.checkIn, today))
      if (focused < today) focused = laterOf(now.chosen.checkIn, today)
      asOf.textContent = `As of ${time} today`
      stays.replaceChildren(
        ...now.answer.stays.map(({ id, title }) => element('option', { value: id }, title)),
      )
      stays.value = stay
      drawMonths()
    },
  }
}

function dayAt(target: EventTarget | null): Day {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  return cell?.dataset.day ?? ''
}
