import { describe, expect } from 'vitest'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { changeBooking } from '#modules/bookings/change-booking.server.ts'
import { listDoubleBookingsFrom, listSpansBetween } from '#modules/calendar/nights.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, meera, publishParts } from '../../tests/people.ts'
import { openTestApp, type TestApp, test } from '../../tests/test-app.ts'
import { readContent, readContentHead } from './content.server.ts'
import { editContent, type ListEdit } from './edit-content.ts'
import { initialContent } from './first-day.ts'
import { publishContent } from './publish-content.server.ts'
import { restoreContent, saveDraft } from './save-draft.server.ts'
import {
  computeMaxGuests,
  describeIncluded,
  findStayTitle,
  formatCapacity,
  formatIncludedPrefix,
} from './stays.ts'

test.each([
  [1, '2', 'One bed, two guests'],
  [1, '2+1', 'One bed, two guests and a child (2+1)'],
  [2, '5', 'Two beds, five guests'],
  [3, '4+2', 'Three beds, four guests and two children (4+2)'],
  [12, '1', '12 beds, one guest'],
])('states %i beds for %s: %s', (beds, guests, said) => {
  expect(formatCapacity({ beds, guests })).toBe(said)
})

test('counts a child as a person', () => {
  expect(['2', '2+1', '5'].map(computeMaxGuests)).toEqual([2, 3, 5])
})

test.for<[string, boolean, string]>([
  ['all meals, facilities (driver/maid room)', true, 'all meals, facilities (driver/maid room) and taxes'],
  ['breakfast', false, 'breakfast'],
  ['', true, 'taxes'],
  ['', false, ''],
  ['all meals and taxes', true, 'all meals and taxes'],
])('describes "%s", taxes %s, as included: "%s"', ([included, taxIncluded, said]) => {
  expect(describeIncluded({ included, taxIncluded })).toBe(said)
})

test('writes nothing before the terms where nothing is included', () => {
  expect(formatIncludedPrefix('')).toBe('')
  expect(formatIncludedPrefix('breakfast')).toBe('inclusive of breakfast; ')
})

const removed: ListEdit = { do: 'remove', list: 'stays.items', at: 1 }

describe('a stay that was removed from the site', () => {
  test('keeps its name for its bookings and their nights, and can be restored', async ({ ctx }) => {
    const dates = { checkIn: '2026-12-04', checkOut: '2026-12-07' }
    const { id } = await bookingOf(ctx, meera, dates)
    await step(ctx, removed)
    const content = await readContent(ctx)
    expect(content.stays.items.map(({ id }) => id)).toEqual(['single-bedroom', 'cottage'])
    expect(findStayTitle(content, 'suite')).toBe('Suite')
    expect((await listSpansBetween(ctx, '2026-12-01', '2027-01-01')).get('suite')).toHaveLength(1)
    const given = { ...meera, stay: 'suite', ...dates, note: 'Tea' }
    expect(await changeBooking(ctx, asha, id, given)).toEqual({ ok: true })
    expect(await findBooking(ctx, id)).toMatchObject({ stay: 'suite', note: 'Tea' })
    await step(ctx, { do: 'restore', at: 0 })
    const back = (await readContent(ctx)).stays
    expect(back.items.map(({ id }) => id)).toEqual(['single-bedroom', 'cottage', 'suite'])
    expect(back.retired).toEqual([])
  })

  test('is deleted where nothing refers to it', async ({ ctx }) => {
    await step(ctx, removed)
    expect((await readContent(ctx)).stays.retired).toEqual([])
  })

  test('is kept when an earlier version is restored, or booked before publishing', async ({ ctx }) => {
    const { stays } = initialContent
    const id = 'tree-house'
    const items = [...stays.items, ...stays.items.slice(0, 1).map((stay) => ({ ...stay, id }))]
    await publishParts(ctx, { stays: { ...stays, items } })
    await bookingOf(ctx, meera, { stay: id })
    expect(await restoreContent(ctx, asha, 1, 0)).toMatchObject({ ok: true })
    expect((await readContentHead(ctx)).content.stays.retired.map((stay) => stay.id)).toEqual([id])
    const other = await openTestApp()
    const { number } = await draft(other, removed)
    await bookingOf(other, meera)
    await publishContent(other, asha, number)
    expect((await readContent(other)).stays.retired.map((stay) => stay.id)).toEqual(['suite'])
  })
})

test('finds double bookings with all guests, and none where the stay has enough rooms', async ({ ctx }) => {
  const dates = { checkIn: '2026-12-04', checkOut: '2026-12-07' }
  await bookingOf(ctx, meera, dates)
  const { id } = await bookingOf(ctx, ananya, { checkIn: '2026-12-06', checkOut: '' })
  for (const guest of [meera, ananya])
    await bookingOf(ctx, guest, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
  const twice = { stay: 'suite', from: '2026-12-06', until: '2026-12-07' }
  expect(await listDoubleBookingsFrom(ctx, '2026-11-20')).toMatchObject([
    { ...twice, spans: [{ name: 'Meera Joshi' }, { id }] },
  ])
  const { stays } = initialContent
  const items = stays.items.map((stay) => ({ ...stay, rooms: 2 }))
  await publishParts(ctx, { stays: { ...stays, items } })
  expect(await listDoubleBookingsFrom(ctx, '2026-11-20')).toEqual([])
})

async function step(ctx: TestApp, said: ListEdit): Promise<void> {
  const { number } = await draft(ctx, said)
  expect(await publishContent(ctx, asha, number)).toMatchObject({ ok: true })
}

async function draft(ctx: TestApp, said: ListEdit): Promise<{ number: number }> {
  const head = await readContentHead(ctx)
  const edited = editContent(head.content, [], said)
  if (!edited.ok) throw new Error(JSON.stringify(edited.problems))
  return requireOk(await saveDraft(ctx, asha, head.number, edited.content))
}
