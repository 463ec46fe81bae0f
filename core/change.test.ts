import { expect, test } from 'vitest'
import { refuse } from '#core/refusals/refusal.ts'
import { asha } from '../tests/people.ts'
import { eachDatabase, type TestApp } from '../tests/test-app.ts'
import { type Change, change } from './change.server.ts'
import { readPageVersion } from './page-version.server.ts'
import { listEntries } from './read-audit-log.server.ts'
import { readSetting, writeSetting } from './settings.server.ts'

const approved = { action: 'review.approved', about: 'review', aboutId: 'one' } as const
const noted = { action: 'enquiry.noted', about: 'enquiry', aboutId: 'two' } as const

/** What a change leaves behind: its entries, by how much the page version grew, and which events were announced. */
async function traces(ctx: TestApp, make: (tx: Change) => Promise<unknown>) {
  const events: string[] = []
  for (const what of ['pages', 'emails', 'media']) ctx.events.addEventListener(what, () => events.push(what))
  const before = await readPageVersion(ctx.database)
  const result = await change(ctx, asha, make).catch((fault: Error) => fault.message)
  const { entries } = await listEntries(ctx)
  return {
    result,
    entries: entries.map(({ action, actor }) => `${actor} ${action}`),
    pages: (await readPageVersion(ctx.database)) - before,
    events,
    kept: await readSetting(ctx.database, 'mark'),
  }
}

eachDatabase('a change', (open) => {
  test('writes its entries, increments the page version once and announces events after the commit', async () => {
    const ctx = await open()
    let seen: unknown
    ctx.events.addEventListener('pages', () => {
      seen = ctx.database.selectFrom('audit_entry').select('action').execute()
    })
    const left = await traces(ctx, async (tx) => {
      await writeSetting(ctx, tx, 'mark', 'made')
      await tx.record(approved)
      await tx.record({ ...approved, action: 'review.replied' })
      tx.schedule('emails')
      return 'done'
    })
    expect(left).toMatchObject({ result: 'done', pages: 1, events: ['pages', 'emails'], kept: 'made' })
    expect(left.entries.sort()).toEqual(['owner:asha review.approved', 'owner:asha review.replied'])
    expect(await seen).toHaveLength(2)
  })

  test('invalidates the pages for a public action or on request, and for no other action', async () => {
    const ctx = await open()
    expect(await traces(ctx, (tx) => tx.record(noted))).toMatchObject({ pages: 0, events: [] })
    expect(await traces(ctx, (tx) => tx.invalidatePages())).toMatchObject({ pages: 1, events: ['pages'] })
  })

  const refusal = refuse('reviewDecided')
  test.for([
    ['is refused', () => Promise.resolve(refusal), refusal],
    ['fails', () => Promise.reject(new Error('the disk is gone')), 'the disk is gone'],
  ] as const)('changes nothing when it %s', async ([, end, result]) => {
    const ctx = await open()
    const left = await traces(ctx, async (tx) => {
      await writeSetting(ctx, tx, 'mark', 'made')
      await tx.record(approved)
      tx.schedule('media')
      return end()
    })
    expect(left).toEqual({ result, entries: [], pages: 0, events: [], kept: undefined })
  })
})
