import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#modules/common/day.ts'
import { archivesToKeep, type DatedArchive, isBackupDue, KEPT_ARCHIVES } from './rules.ts'

const begin = '2026-01-01'
const archive = (nights: number, hour = 3): DatedArchive => {
  const day = addDays(begin, nights)
  const at = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
  return { name: at, at, day }
}

/** What is there after these nights, each of which removed what was not to stay. */
function live(nights: readonly number[]): DatedArchive[] {
  return nights.reduce<DatedArchive[]>((there, night) => {
    const all = there.concat(archive(night))
    const kept = archivesToKeep(all)
    return all.filter(({ name }) => kept.has(name))
  }, [])
}

const days = (archives: readonly DatedArchive[]) => archives.map(({ day }) => day)

test('keeps seven days, four weeks and six months of a year of nights', () => {
  const left = live(Array.from({ length: 365 }, (_, night) => night))
  expect(days(left)).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-13',
    '2026-12-20',
    '2026-12-25',
    '2026-12-26',
    '2026-12-27',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
  ])
})

test('keeps of one day the newest', () => {
  const kept = archivesToKeep([archive(0, 3), archive(0, 15), archive(0, 9)])
  expect([...kept]).toEqual([archive(0, 15).name])
})

test('keeps what there was while the house was shut', () => {
  const left = live([0, 1, 2, 3, 200])
  expect(days(left)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-07-20'])
})

test('of any nights keeps the last seven and at most seventeen, whether it removes every night or once', () => {
  const histories = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(histories, (history) => {
      const nights = history.toSorted((one, other) => one - other)
      const left = live(nights)
      const newest = nights.slice(-KEPT_ARCHIVES.days).map((night) => addDays(begin, night))
      expect(days(left).slice(-newest.length)).toEqual(newest)
      expect(left.length).toBeLessThanOrEqual(17)
      const atOnce = archivesToKeep(nights.map((night) => archive(night)))
      expect(new Set(left.map(({ name }) => name))).toEqual(atOnce)
    }),
  )
})

const zone = 'Asia/Kolkata'
/** A moment by the clock of the house. */
const at = (time: string) => `2026-11-${time}:00.000+05:30`
const moment = (time: string) => new Date(at(time))
const iso = (time: string) => moment(time).toISOString()

test('a backup is due once a night, after three', () => {
  const due = (now: string, done: string | null) =>
    isBackupDue(moment(now), { done: done && iso(done), failed: null }, zone)
  expect(due('20T12:00', null)).toBe(true)
  expect(due('20T23:00', '20T03:10')).toBe(false)
  expect(due('21T02:59', '20T03:10')).toBe(false)
  expect(due('21T03:00', '20T03:10')).toBe(true)
  expect(due('21T03:00', '20T22:00')).toBe(true)
  expect(due('24T11:00', '20T03:10')).toBe(true)
})

test('one that failed is tried again after an hour', () => {
  const due = (now: string) =>
    isBackupDue(moment(now), { done: iso('19T03:10'), failed: iso('20T03:10') }, zone)
  expect([due('20T04:00'), due('20T04:10'), due('20T03:00')]).toEqual([false, true, true])
})
