import { describe, expect } from 'vitest'
import type { Actor } from '#core/app-context.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { makeEmptyForm } from '#core/record-fields.ts'
import { readUndoState, rowToForm } from '#core/records.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import { asha } from '../../tests/people.ts'
import { auditEntries, recordedActions, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { findSeason, listSeasons } from './find-seasons.server.ts'
import { quoteStays } from './quote-stays.server.ts'
import { seasonFields, type TypedSeason } from './season-record.ts'
import {
  addSeason,
  changeSeason,
  findSeasonDoubts,
  removeSeason,
  restoreSeason,
  seasonKind,
  undoSeasonChange,
} from './seasons.server.ts'

const terms = { stay: 'suite', isYearly: true, price: '18,000', fewestNights: '3' }
const days = { firstNight: '20 Dec 2026', lastNight: '5 Jan 2027' }
const newYear: TypedSeason = { ...makeEmptyForm(seasonFields), name: 'New Year', ...days, ...terms }
const suite = { id: 'suite', title: 'Suite', price: 15_000 }

describe('seasons', () => {
  testOnDatabases('are added once by two taps, change the pages, and price nights', async (ctx) => {
    const before = await readPageVersion(ctx.database)
    const id = newId()
    await Promise.all([1, 2].map(() => addSeason(ctx, asha, { ...newYear, id })))
    const days = { firstNight: '2026-12-20', lastNight: '2027-01-05', isYearly: true }
    expect(await listSeasons(ctx)).toMatchObject([
      { id, name: 'New Year', stay: 'suite', ...days, price: { rupees: 18_000 }, fewestNights: 3 },
    ])
    expect(await readPageVersion(ctx.database)).toBe(before + 1)
    const [quoted] = await quoteStays(ctx, [suite], { check_in: '2026-12-18', check_out: '2026-12-21' })
    expect(quoted).toMatchObject({ price: 15_000, quote: { total: 48_000, fewestNights: 1 } })
    const [known] = await quoteStays(ctx, [suite], { check_in: '', check_out: '2026-12-21' })
    expect(known).toMatchObject({ price: 18_000, quote: null })
    expect(await recordedActions(ctx)).toEqual(['season.added'])
  })

  testOnDatabases('are corrected by their form sent again, not over another’s change', async (ctx) => {
    const id = newId()
    await addSeason(ctx, asha, { ...newYear, id })
    expect(await addSeason(ctx, asha, { ...newYear, price: '20,000', id })).toEqual({ ok: true, id })
    expect(await drafted(ctx, id)).toMatchObject({ price: '₹20,000' })
    const kiran: Actor = { kind: 'owner', id: 'kiran' }
    await changeSeason(ctx, kiran, id, { ...newYear, price: '21,000' })
    expect(await addSeason(ctx, asha, { ...newYear, id })).toMatchObject({ code: 'changed-by-other' })
    expect(await drafted(ctx, id)).toMatchObject({ price: '₹21,000' })
    await removeSeason(ctx, asha, id)
    expect(await addSeason(ctx, asha, { ...newYear, id })).toMatchObject({ code: 'season-removed' })
  })

  testOnDatabases('refuse the second of two people, with what differs, until sent again', async (ctx) => {
    const id = await added(ctx, newYear)
    const { typed, version } = await opened(ctx, id)
    ctx.clock.advance({ seconds: 1 })
    const dearer = { ...typed, price: '₹20000/-' }
    expect(await changeSeason(ctx, asha, id, dearer, version)).toEqual({ ok: true })
    const mine = { ...typed, fewestNights: '4' }
    const refused = await changeSeason(ctx, asha, id, mine, version)
    const message = expect.stringContaining(`${messages.changedByOther} You changed a season`)
    const differences = [
      { path: 'price', theirs: '₹20,000', mine: '₹18,000' },
      { path: 'fewestNights', theirs: '3', mine: '4' },
    ]
    expect(refused).toMatchObject({ code: 'changed-by-other', message, conflict: { differences } })
    if (refused.ok) throw new Error('the second was saved')
    expect(await changeSeason(ctx, asha, id, mine, refused.conflict?.version ?? '')).toEqual({ ok: true })
    expect(await drafted(ctx, id)).toMatchObject({ price: '₹18,000', fewestNights: '4' })
    // What is saved already by the other is no conflict.
    expect(await changeSeason(ctx, asha, id, mine, version)).toEqual({ ok: true })
  })

  testOnDatabases('are removed once, and restored unchanged', async (ctx) => {
    const id = await added(ctx, newYear)
    const [season] = await listSeasons(ctx)
    await expectOneOk(() => removeSeason(ctx, asha, id))
    expect(await listSeasons(ctx)).toEqual([])
    expect(await changeSeason(ctx, asha, id, newYear)).toMatchObject({ code: 'season-removed' })
    expect(await restoreSeason(ctx, asha, id)).toEqual({ ok: true })
    expect(await restoreSeason(ctx, asha, id)).toMatchObject({ code: 'season-not-removed' })
    expect(await listSeasons(ctx)).toEqual([season])
    expect(await removeSeason(ctx, asha, 'nobody')).toMatchObject({ code: 'season-unknown' })
    expect(await recordedActions(ctx)).toEqual(['season.added', 'season.brought-back', 'season.removed'])
  })

  test('are refused with the field that is wrong, and nothing is saved', async ({ ctx }) => {
    expect(await addSeason(ctx, asha, { ...newYear, stay: 'palace' })).toMatchObject({ field: 'stay' })
    expect(await addSeason(ctx, asha, { ...newYear, price: 'dear' })).toMatchObject({ field: 'price' })
    expect(await listSeasons(ctx)).toEqual([])
    expect(await auditEntries(ctx)).toEqual([])
  })

  test('undo their last change for 30 seconds, and only for the person who made it', async ({ ctx }) => {
    const id = await added(ctx, newYear)
    const initial = await drafted(ctx, id)
    ctx.clock.advance({ seconds: 1 })
    const weekdayPrices = { ...initial.weekdayPrices, 5: '+10 %' }
    await changeSeason(ctx, asha, id, { ...initial, price: '₹1,80,000', weekdayPrices })
    const ravi: Actor = { kind: 'owner', id: 'ravi' }
    expect(await readUndoState(ctx, ravi, seasonKind, id)).toEqual({ undo: null, isUndone: false })
    expect(await undoSeasonChange(ctx, ravi, id)).toMatchObject({ code: 'change-undo-over' })
    expect((await readUndoState(ctx, asha, seasonKind, id)).undo).not.toBeNull()
    ctx.clock.advance({ seconds: 1 })
    expect(await undoSeasonChange(ctx, asha, id)).toEqual({ ok: true })
    expect(await drafted(ctx, id)).toEqual(initial)
    expect(await readUndoState(ctx, asha, seasonKind, id)).toEqual({ undo: null, isUndone: true })
    expect(await undoSeasonChange(ctx, asha, id)).toMatchObject({ code: 'change-undo-over' })
    expect(await drafted(ctx, id)).toEqual(initial)
    ctx.clock.advance({ seconds: 1 })
    await changeSeason(ctx, asha, id, { ...initial, price: '₹19,000' })
    ctx.clock.advance({ seconds: 40 })
    expect(await readUndoState(ctx, asha, seasonKind, id)).toEqual({ undo: null, isUndone: false })
    expect(await undoSeasonChange(ctx, asha, id)).toMatchObject({ code: 'change-undo-over' })
  })

  test('record values before and after a change, and nothing where nothing changed', async ({ ctx }) => {
    const id = await added(ctx, newYear)
    const version = await readPageVersion(ctx.database)
    await changeSeason(ctx, asha, id, newYear)
    expect(await readPageVersion(ctx.database)).toBe(version)
    const weekdayPrices = { ...newYear.weekdayPrices, 5: '+30%' }
    await changeSeason(ctx, asha, id, { ...newYear, price: '', weekdayPrices })
    const [entry] = await auditEntries(ctx, 'season.changed')
    const before = { price: '₹18,000', weekday_prices: newYear.weekdayPrices }
    expect(JSON.parse(entry?.before ?? '')).toEqual(before)
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ price: '', weekday_prices: { 5: '+30 %' } })
    expect(await readPageVersion(ctx.database)).toBe(version + 1)
  })

  test('are doubted where a price is probably a mistake', async ({ ctx }) => {
    expect(await findSeasonDoubts(ctx, newYear)).toEqual([])
    expect(await findSeasonDoubts(ctx, { ...newYear, price: '1,80,000' })).toHaveLength(1)
    expect(await findSeasonDoubts(ctx, { ...newYear, price: 'dear' })).toEqual([])
  })
})

async function added(ctx: TestApp, draft: TypedSeason): Promise<string> {
  return requireOk(await addSeason(ctx, asha, draft)).id
}

async function opened(ctx: TestApp, id: string) {
  const { row } = (await findSeason(ctx, id)) ?? expect.fail(`no season ${id}`)
  return rowToForm(seasonFields, row)
}

async function drafted(ctx: TestApp, id: string): Promise<TypedSeason> {
  return (await opened(ctx, id)).typed
}
