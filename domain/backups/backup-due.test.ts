import { expect, test } from 'vitest'
import { isBackupDue, isProofDue } from './backup-due.ts'

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

test('a proof is due at once, then weekly, and a day after one that failed', () => {
  const due = (now: string, done: string | null, failed: string | null = null) =>
    isProofDue(moment(now), { done: done && iso(done), failed: failed && iso(failed) })
  expect(due('20T12:00', null)).toBe(true)
  expect(due('20T12:00', '13T12:01')).toBe(false)
  expect(due('20T12:00', '13T12:00')).toBe(true)
  expect(due('20T12:00', '18T12:00', '19T12:01')).toBe(false)
  expect(due('20T12:00', '18T12:00', '19T12:00')).toBe(true)
  expect(due('20T12:00', '19T12:00', '18T12:00')).toBe(false)
})
