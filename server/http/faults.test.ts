import { describe, expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { publishContent, saveDraft } from '#modules/content/save-draft.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { lastProperty } from './faults.ts'

describe('last property', () => {
  test('reads once for all who ask at once, and again for who asks later', async () => {
    const ctx = await openTestHouse()
    const reads = countReads(ctx)
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => lastProperty(ctx)))
    expect(first).toEqual(firstDayContent.property)
    for (const other of others) expect(other).toBe(first)
    const ofOne = reads()
    expect(ofOne).toBeGreaterThan(0)
    await lastProperty(ctx)
    expect(reads()).toBe(2 * ofOne)
  })

  test('tells the published name, never the draft', async () => {
    const ctx = await openTestHouse()
    await lastProperty(ctx)
    await rename(ctx, 'Pine House')
    expect((await lastProperty(ctx)).name).toBe('Deodar House')
    await publishContent(ctx, { kind: 'owner', id: 'asha' }, 1)
    expect((await lastProperty(ctx)).name).toBe('Pine House')
  })

  test('tells what was last known while the database is out of reach, and of no other house', async () => {
    const ctx = await openTestHouse()
    const other = await openTestHouse()
    await rename(ctx, 'Pine House')
    await publishContent(ctx, { kind: 'owner', id: 'asha' }, 1)
    await lastProperty(ctx)
    await ctx.database.destroy()
    await other.database.destroy()
    for (let time = 0; time < 2; time += 1) {
      expect((await lastProperty(ctx)).name).toBe('Pine House')
      expect((await lastProperty(other)).name).toBe('Deodar House')
    }
  })
})

function rename(ctx: TestHouse, name: string) {
  const property = { ...firstDayContent.property, name }
  return saveDraft(ctx, { kind: 'owner', id: 'asha' }, 0, { ...firstDayContent, property })
}

/** How many queries the house's database has begun since. */
function countReads(ctx: TestHouse): () => number {
  let begun = 0
  const database = ctx.database
  ctx.database = new Proxy(database, {
    get(target, name) {
      if (name === 'selectFrom') begun += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return () => begun
}
