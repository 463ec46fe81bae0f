import { describe, expect } from 'vitest'
import type { AppContext } from '#core/app-context.server.ts'
import { changeSettings } from '#core/change-settings.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { rowToForm } from '#core/records.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { dayInZone } from '#core/values/day.ts'
import { addBooking } from '#modules/bookings/bookings.server.ts'
import { previewImport } from '#modules/bookings/import-bookings.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import { readToday } from '#modules/today/today.server.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, meera, publishParts } from '../../tests/people.ts'
import { auditEntries, passTime, recordedActions, test } from '../../tests/test-app.ts'
import {
  blockDates,
  changeBlockedDates,
  findBlockedDates,
  restoreBlockedDates,
  unblockDates,
} from './blocked-dates.server.ts'
import {
  ALL_ROOMS,
  blockedDatesFields,
  describeBlockedDates,
  listPastDoubts,
  parseBlockedDates,
  type TypedBlockedDates,
} from './blocked-dates.ts'
import {
  findConflictingSpans,
  listBlockedDatesBetween,
  listDoubleBookingsFrom,
  listSpansBetween,
  markTakenStays,
} from './nights.server.ts'

const roof: TypedBlockedDates = {
  stays: ['suite'],
  firstNight: '2026-12-04',
  reopensOn: '2026-12-07',
  note: 'Roof being mended',
}
const family: TypedBlockedDates = { ...roof, stays: [ALL_ROOMS], note: 'Family here' }
const within = { checkIn: '2026-12-05', checkOut: '2026-12-08' }

describe('blocked dates', () => {
  test('count as taken in doubts, imports, enquiries, conflicts and on Today', async ({ ctx }) => {
    await close(ctx, roof)
    const booking = { ...meera, stay: 'suite', ...within, note: '' }
    const doubts = ['Some of these nights are blocked. Blocked: Roof being mended, 4 to 7 December 2026.']
    expect(await addBooking(ctx, asha, booking, { shouldRefuseDoubts: true })).toMatchObject({ doubts })
    const [row] = await previewImport(ctx, [booking])
    expect(row?.conflicts).toEqual([expect.stringContaining('Blocked: Roof being mended')])
    const { items } = (await readContent(ctx)).stays
    const asked = { id: 'an enquiry', check_in: within.checkIn, check_out: within.checkOut }
    const offered = await markTakenStays(ctx, items, asked)
    expect(offered.filter(({ isTaken }) => isTaken).map(({ id }) => id)).toEqual(['suite'])
    const saved = await bookingOf(ctx, meera, within)
    expect((await findConflictingSpans(ctx, saved)).map(({ origin }) => origin)).toEqual(['closed'])
    const nights = { stay: 'suite', from: '2026-12-05', until: '2026-12-07' }
    const spans = [{ name: 'Blocked: Roof being mended' }, { name: 'Meera Joshi' }]
    expect((await readToday(ctx)).conflicts).toMatchObject([{ ...nights, spans }])
  })

  test('can block all stays, and conflict only with guests', async ({ ctx }) => {
    await close(ctx, family)
    await close(ctx, roof)
    const spans = await listSpansBetween(ctx, '2026-12-01', '2027-01-01')
    expect([...spans.keys()].sort()).toEqual(['cottage', 'single-bedroom', 'suite'])
    expect(await listDoubleBookingsFrom(ctx, '2026-11-20')).toEqual([])
    expect(await listSpansBetween(ctx, '2026-12-07', '2027-01-01')).toEqual(new Map())
  })

  test('leave the other room free when one is blocked', async ({ ctx }) => {
    const { stays } = await readContent(ctx)
    const items = stays.items.map((stay) => ({ ...stay, rooms: 2 }))
    await publishParts(ctx, { stays: { ...stays, items } })
    await close(ctx, { ...roof, stays: ['suite (1)'] })
    await bookingOf(ctx, meera, within)
    expect(await listDoubleBookingsFrom(ctx, '2026-11-20')).toEqual([])
    const second = await bookingOf(ctx, ananya, within)
    const conflicts = (await findConflictingSpans(ctx, second)).map(({ name }) => name)
    expect(conflicts).toEqual(['Meera Joshi', 'Blocked: Roof being mended'])
    const id = await close(ctx, { ...roof, stays: ['cottage (2)'] })
    const blocked = { blockedDates: { stays: [{ stay: 'cottage', rooms: null }] } }
    expect(await findBlockedDates(ctx, id)).toMatchObject(blocked)
  })

  test('are doubted where guests have the nights, and where they are past', async ({ ctx }) => {
    await bookingOf(ctx, meera, within)
    await bookingOf(ctx, ananya, { ...within, stay: 'cottage' })
    const doubtsAbout = async (draft: typeof family) => {
      const outcome = await blockDates(ctx, asha, draft, { shouldRefuseDoubts: true })
      return outcome.ok ? [] : outcome.doubts
    }
    const taken = 'Suite: Some of these nights are already taken: Meera Joshi, 5 to 8 December 2026.'
    expect(await doubtsAbout(roof)).toEqual([taken])
    expect(await doubtsAbout(family)).toHaveLength(2)
    const now = dayInZone(ctx.clock.now(), 'Asia/Kolkata')
    const past = { ...family, firstNight: '2026-11-01', reopensOn: now }
    expect(await doubtsAbout(past)).toEqual(['These dates are in the past.'])
  })

  test('are blocked once by two taps, corrected by their form, unblocked, and restored', async ({ ctx }) => {
    const id = newId()
    await Promise.all([1, 2].map(() => blockDates(ctx, asha, { ...roof, id })))
    expect(await listBlockedDatesBetween(ctx, '2026-12-01')).toHaveLength(1)
    expect(await blockDates(ctx, asha, { ...roof, reopensOn: '2026-12-09', id })).toEqual({ ok: true, id })
    expect(await rowOf(ctx, id)).toMatchObject({ reopens_on: '2026-12-09' })
    await expectOneOk(() => unblockDates(ctx, asha, id))
    expect(await listBlockedDatesBetween(ctx, '2026-12-01')).toEqual([])
    expect(await rowOf(ctx, id)).toMatchObject({ note: 'Roof being mended' })
    expect(await blockDates(ctx, asha, { ...roof, id })).toMatchObject({ name: 'datesAlreadyUnblocked' })
    expect(await restoreBlockedDates(ctx, asha, id)).toEqual({ ok: true })
    expect(await restoreBlockedDates(ctx, asha, id)).toMatchObject({ code: 'dates-already-blocked' })
    expect(await listBlockedDatesBetween(ctx, '2026-12-01')).toMatchObject([{ id }])
    const actions = ['added', 'changed', 'closed-again', 'opened'].map((action) => `closure.${action}`)
    expect(await recordedActions(ctx, 'closure')).toEqual(actions)
    expect(JSON.stringify(await auditEntries(ctx))).not.toContain('Roof')
  })

  test('lose their note when the bookings of that time are erased', async ({ ctx }) => {
    const id = await close(ctx, family)
    await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: null, bookings: 12 } })
    await passTime(ctx, { days: 200 })
    await applyRetention(ctx)
    expect(await rowOf(ctx, id)).toMatchObject({ note: 'Family here' })
    await passTime(ctx, { days: 200 })
    await applyRetention(ctx)
    expect(await rowOf(ctx, id)).toMatchObject({ note: '', reopens_on: '2026-12-07' })
  })

  test('are changed by who saw their latest version, and refused when invalid', async ({ ctx }) => {
    const id = await close(ctx, roof)
    const { version } = rowToForm(blockedDatesFields, await rowOf(ctx, id))
    const change = { ...roof, reopensOn: '2026-12-09' }
    expect(await changeBlockedDates(ctx, asha, id, change, { version })).toEqual({ ok: true })
    const refused = await changeBlockedDates(ctx, asha, id, { ...roof, reopensOn: '2026-12-10' }, { version })
    const differences = [{ path: 'reopensOn', theirs: '2026-12-09', mine: '2026-12-10' }]
    const message = expect.stringContaining(messages.changedByOther)
    expect(refused).toMatchObject({ code: 'changed-by-other', message, conflict: { differences } })
    expect(await rowOf(ctx, id)).toMatchObject({ reopens_on: '2026-12-09' })
    const unknown = { code: 'blocked-dates-unknown' }
    expect(await changeBlockedDates(ctx, asha, 'nobody', change)).toMatchObject(unknown)
    expect(await unblockDates(ctx, asha, 'nobody')).toMatchObject(unknown)
    const palace = { ...roof, stays: ['palace'] }
    expect(await blockDates(ctx, asha, palace)).toMatchObject({ code: 'stay-unknown', field: 'stays' })
    expect(await blockDates(ctx, asha, { ...roof, reopensOn: '' })).toMatchObject({ code: 'day-invalid' })
  })
})

async function rowOf(ctx: AppContext, id: string) {
  return (await findBlockedDates(ctx, id))?.row ?? expect.fail(`no blocked dates ${id}`)
}

async function close(ctx: AppContext, draft: TypedBlockedDates): Promise<string> {
  return requireOk(await blockDates(ctx, asha, draft)).id
}

test.for<[Partial<TypedBlockedDates>, string[]]>([
  [{}, []],
  [{ note: '' }, []],
  [{ stays: [ALL_ROOMS] }, []],
  [{ stays: [] }, ['stays stays-missing']],
  [{ firstNight: '4th', reopensOn: '' }, ['firstNight day-invalid', 'reopensOn day-invalid']],
  [{ reopensOn: '2026-12-04' }, ['reopensOn reopens-too-early']],
  [{ reopensOn: '2026-12-01' }, ['reopensOn reopens-too-early']],
  [{ reopensOn: '2062-12-07' }, ['reopensOn blocked-too-long']],
  [{ note: 'x'.repeat(2001) }, ['note text-too-long']],
])('blocking with %o is refused for %o', ([change, problems]) => {
  const found = parseBlockedDates({ ...roof, ...change }).refusals
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('doubts past nights, and names blocked dates by the first line of their note', () => {
  expect(listPastDoubts(roof, '2026-12-06')).toEqual([])
  expect(listPastDoubts(roof, '2026-12-07')).toEqual(['These dates are in the past.'])
  expect(describeBlockedDates('')).toBe('Blocked')
  expect(describeBlockedDates('Family here\nuntil the wedding')).toBe('Blocked: Family here')
})
