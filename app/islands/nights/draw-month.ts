import { type Day, sayMonth } from '#domain/day.ts'
import { type ChosenNights, choiceOn, type Known } from '#domain/stays/choose-nights.ts'
import { nightSign, weekHeads } from '#domain/stays/night-sign.ts'
import { sayWeekday } from '#domain/stays/say-nights.ts'
import { type Month, weeksOf } from '#domain/stays/shown-nights.ts'
import { element } from './element.ts'

export type Drawn = { chosen: ChosenNights; known: Known; today: Day; focus: Day }

/** A month as the page of nights has it, each day a cell that keys and thumbs can choose. */
export function drawMonth(month: Month, drawn: Drawn): HTMLElement {
  const name = sayMonth(`${month}-01`)
  const heads = weekHeads.map((weekday) =>
    element('th', { scope: 'col' }, element('abbr', { title: weekday }, weekday.slice(0, 3))),
  )
  const rows = weeksOf(month, drawn.today).map((week) =>
    element('tr', {}, ...week.map((day) => (day ? drawDay(day, drawn) : element('td', {})))),
  )
  return element(
    'div',
    { class: 'month' },
    element(
      'table',
      { role: 'grid', 'aria-label': name },
      element('caption', {}, name),
      element('thead', {}, element('tr', {}, ...heads)),
      element('tbody', {}, ...rows),
    ),
  )
}

function drawDay(day: Day, { chosen, known, today, focus }: Drawn): HTMLElement {
  const sign = nightSign(day, chosen, known)
  const choice = choiceOn(day, chosen, known)
  const look = ['day', sign.look, day === today && 'today', choice && 'choosable'].filter(Boolean).join(' ')
  const isChosen = day === chosen.checkIn || (chosen.checkIn < day && day <= chosen.checkOut)
  return element(
    'td',
    {
      'data-day': day,
      tabindex: day === focus ? '0' : '-1',
      'aria-selected': String(isChosen),
      'aria-disabled': choice ? undefined : 'true',
    },
    element(
      'span',
      { class: look },
      element('b', {}, String(Number(day.slice(8)))),
      element('small', { class: sign.isPrice ? 'rupees' : undefined }, sign.said),
      element('span', { class: 'vh' }, choice ? `, ${choice} on ${sayWeekday(day)}` : `, ${sayWeekday(day)}`),
    ),
  )
}
