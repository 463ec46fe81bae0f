import ICAL from 'ical.js'
import { addDays, type Day, earlierOf, laterOf } from '#modules/common/day.ts'
import { type CalendarEvent, type Occurrence, type Rule, readRule } from './calendar-event.server.ts'
import {
  dayOf,
  type Kind,
  type Moment,
  midnightBefore,
  secondsOf,
  writtenAs,
} from './calendar-lines.server.ts'
import type { TheirNights } from './far-block.ts'

/** The first and the last night that are looked at. */
export type Window = { from: Day; to: Day }

/** What all events of a calendar are read with; `stepsLeft` is how many times all their rules may still be followed. */
export type Reading = { timeZone: string; window: Window; stepsLeft: number; goesOn: boolean }

export class TooMuch extends Error {}

/** Times of one series by their written second: how long each takes, and whether it only closes the nights. */
type Times = Map<number, { length: number; isClosed: boolean }>

/**
 * The nights of an event, each time that it comes, with those of its times that were moved or called off. Its first time always counts, and
 * a moved one also where it is no time of the series; then the series keeps what it says too. Flawed where a rule could not be followed.
 */
export function eventNights(
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  reading: Reading,
): { nights: TheirNights[]; isFlawed: boolean } {
  const { start, length, isClosed, isTransparent } = event
  const first = start ?? event.dates[0]?.start
  if (!first) return { nights: [], isFlawed: true }
  const kind: Kind = first
  const times: Times = new Map()
  const add = (at: number, takes = length) => {
    const known = times.get(at)
    times.set(at, { length: Math.max(takes, known?.length ?? 0), isClosed })
  }
  if (start) add(start.seconds)
  const rules = event.rules.map((each) => readRule(each, kind, reading.timeZone))
  const isSimple = !changes.some(({ andFollowing }) => andFollowing)
  let isFlawed = false
  for (const rule of rules)
    if (!rule || !follow(rule, first, isSimple, reading, add) || rule.isFlawed) isFlawed = true
  for (const date of event.dates) add(secondsIn(date, first, reading.timeZone), date.length ?? length)
  if (event.rules.length + event.dates.length > 0)
    for (const at of event.excluded.flatMap(finder(times, kind, reading))) times.delete(at)
  const moved = applyChanges(times, kind, changes, reading)
  const own = isTransparent ? [] : nightsOfTimes(times, kind, reading)
  return { nights: [...own, ...moved], isFlawed }
}

/** Follows a rule to the end of the window; false where it breaks off before its own end. */
function follow(
  rule: Rule,
  start: Moment,
  isSimple: boolean,
  reading: Reading,
  add: (at: number) => void,
): boolean {
  const { count, until } = rule
  const end = secondsOf(addDays(reading.window.to, 2))
  const isOver = (at: number, number: number) =>
    (count !== null || until !== null) && (count === null || number > count) && (until === null || at > until)
  // Else a yearly rule that never comes true is looked for until the year 20000.
  rule.parts.until = timeOf(end, false)
  try {
    const times = rule.parts.iterator(timeOf(skipped(rule, start, isSimple, reading), start.isDay))
    let number = 1
    for (let time = times.next(); time; time = times.next()) {
      reading.stepsLeft -= 1
      if (reading.stepsLeft < 0) throw new TooMuch()
      const at = time.toUnixTime()
      if (isOver(at, number)) return true
      add(at)
      number += 1
    }
    if (!isOver(end, number)) reading.goesOn = true
    return true
  } catch (fault) {
    if (fault instanceof TooMuch) throw fault
    return false
  }
}

/** What is long over need not be followed step by step where it comes again like a clock. */
function skipped({ period }: Rule, { seconds }: Moment, isSimple: boolean, { window }: Reading): number {
  if (period === null || !isSimple) return seconds
  const longBefore = secondsOf(addDays(window.from, -LONG_BEFORE_DAYS))
  return seconds + Math.max(0, Math.floor((longBefore - seconds) / period)) * period
}

/** More days than any event takes that comes again. */
const LONG_BEFORE_DAYS = 800

function timeOf(seconds: number, isDate: boolean): ICAL.Time {
  const date = new Date(seconds * 1000)
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: isDate ? 0 : date.getUTCHours(),
    minute: isDate ? 0 : date.getUTCMinutes(),
    second: isDate ? 0 : date.getUTCSeconds(),
    isDate,
  })
}

/** A day among moments is at the time of day of the first. */
function secondsIn({ start }: Occurrence, first: Moment, timeZone: string): number {
  const [at = start.seconds] = writtenAs(start, first, timeZone)
  return start.isDay && !first.isDay ? at + first.seconds - midnightBefore(first.seconds) : at
}

/** Finds which times a moment of EXDATE or RECURRENCE-ID names, whatever way it is written. */
function finder(times: Times, kind: Kind, { timeZone }: Reading): (moment: Moment) => number[] {
  const byDay = Map.groupBy(times.keys(), midnightBefore)
  return (moment) => {
    if (moment.isDay && !kind.isDay) return byDay.get(moment.seconds) ?? []
    return writtenAs(moment, kind, timeZone)
      .filter((at) => times.has(at))
      .slice(0, 1)
  }
}

/** Takes the times that were changed out of the series, and gives their own nights; those that follow move with one that says so. */
function applyChanges(
  times: Times,
  kind: Kind,
  changes: readonly CalendarEvent[],
  reading: Reading,
): TheirNights[] {
  if (changes.length === 0) return []
  const find = finder(times, kind, reading)
  const found = changes.flatMap((change) => {
    if (!change.replaces) return []
    const [at] = find(change.replaces)
    const [named = change.replaces.seconds] = writtenAs(change.replaces, kind, reading.timeZone)
    return [{ change, isTime: at !== undefined, at: at ?? named }]
  })
  const newest = [...Map.groupBy(found, ({ at }) => at).values()].flatMap((versions) => {
    const left = new Set(newestEvents(versions.map(({ change }) => change)))
    return versions.filter(({ change }) => left.has(change))
  })
  moveFollowing(times, kind, newest, reading)
  for (const { at, isTime, change } of newest)
    if (isTime && (change.isCancelled || change.start)) times.delete(at)
  const lost = changes.filter(({ replaces }) => replaces === null)
  return [...newest.map(({ change }) => change), ...lost].flatMap((change) => onceTaken(change, reading))
}

type Change = { change: CalendarEvent; isTime: boolean; at: number }

/** Each time after a change that goes for all that follow is as far from it as before. */
function moveFollowing(times: Times, kind: Kind, changes: readonly Change[], { timeZone }: Reading): void {
  const lasting = changes.filter(({ change }) => change.andFollowing).sort((one, other) => one.at - other.at)
  if (lasting.length === 0) return
  const sorted = [...times].sort(([one], [other]) => one - other)
  const ownTimes = new Set(changes.map(({ at }) => at))
  let next = 0
  for (const [at, time] of sorted) {
    while ((lasting[next]?.at ?? Number.POSITIVE_INFINITY) <= at) next += 1
    const last = lasting[next - 1]
    if (!last || ownTimes.has(at)) continue
    const { change, isTime } = last
    if (isTime) times.delete(at)
    if (change.isCancelled || change.isTransparent || !change.start) continue
    const [begins = at] = writtenAs(change.start, kind, timeZone)
    const moved = begins - last.at + at
    times.set(moved, { length: Math.max(change.length, isTime ? 0 : time.length), isClosed: change.isClosed })
  }
}

/** The nights of an event that comes once; a time of a series that is not there is where it was. */
export function onceTaken(event: CalendarEvent, reading: Reading): TheirNights[] {
  const { length, isClosed, isCancelled, isTransparent } = event
  const start = event.start ?? event.replaces
  if (!start || isCancelled || isTransparent) return []
  return nightsOfTimes(new Map([[start.seconds, { length, isClosed }]]), start, reading)
}

/** Nights in the window, in order. Times of one series that follow on each other are one span, and the same nights count once. */
function nightsOfTimes(times: Times, kind: Kind, reading: Reading): TheirNights[] {
  const { window, timeZone } = reading
  const [from, end] = [window.from, addDays(window.to, 1)]
  const [soonest, latest] = [secondsOf(addDays(from, -2)), secondsOf(addDays(end, 2))]
  const nights: TheirNights[] = []
  for (const [at, { length, isClosed }] of [...times].sort(([one], [other]) => one - other)) {
    if (at > latest) reading.goesOn = true
    if (at + length < soonest || at > latest) continue
    const checkIn = dayOf(at, kind, timeZone)
    const ends = dayOf(at + length, kind, timeZone)
    const checkOut = ends > checkIn ? ends : addDays(checkIn, 1)
    if (checkOut > end) reading.goesOn = true
    if (checkOut <= from || checkIn >= end) continue
    const inside = { checkIn: laterOf(checkIn, from), checkOut: earlierOf(checkOut, end) }
    const last = nights.at(-1)
    if (last?.checkOut === inside.checkIn && isClosed === Boolean(last.closed))
      last.checkOut = inside.checkOut
    else if (last?.checkIn !== inside.checkIn || last.checkOut !== inside.checkOut)
      nights.push(isClosed ? { ...inside, closed: true } : inside)
  }
  return nights
}

/**
 * Of several versions of one event those that count: the highest SEQUENCE, of these the last written. Versions that nothing tells apart all
 * count, since some sites name all their events alike. One without days takes the place of none, unless it calls the event off.
 */
export function newestEvents(versions: readonly CalendarEvent[]): CalendarEvent[] {
  const known = versions.filter(({ isCancelled, start, dates }) => isCancelled || start || dates.length > 0)
  const sequence = known.reduce((most, each) => Math.max(most, each.sequence), 0)
  const last = known.filter((each) => each.sequence === sequence)
  const writtenAt = last.map((each) => each.writtenAt).reduce(laterOf, '')
  const newest = last.filter((each) => each.writtenAt === '' || each.writtenAt === writtenAt)
  const calledOff = newest.filter(({ isCancelled }) => isCancelled)
  if (calledOff.length === 0) return newest
  const days = new Set(calledOff.map(({ start }) => start?.seconds))
  return newest.filter(
    ({ isCancelled, start }) => isCancelled || !(days.has(undefined) || days.has(start?.seconds)),
  )
}

/** Whether one event was written after another. */
export function isNewer(one: CalendarEvent, other: CalendarEvent): boolean {
  return one.sequence === other.sequence ? one.writtenAt > other.writtenAt : one.sequence > other.sequence
}
