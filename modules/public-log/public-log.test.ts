import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeBackupKey } from '#modules/backups/bucket-copies.server.ts'
import { writeWholeBackup } from '#modules/backups/make-backup.server.ts'
import { fileSource, restoreApp } from '#modules/backups/restore.server.ts'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { eraseMedia, hideMedia } from '#modules/media/media.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import {
  approveReview,
  declineReview,
  reconsiderReview,
  takeDownReview,
  undoDecision,
  withdrawReview,
} from '#modules/reviews/moderate-review.server.ts'
import { removeReply, replyToReview } from '#modules/reviews/reply-to-review.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readConfig } from '#server/config.ts'
import { closeApp, openApp } from '#server/open.ts'
import { addFiles } from '../../tests/files.ts'
import { ananya, asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { temporaryFolder } from '../../tests/storages.ts'
import { eachDatabase, openTestApp } from '../../tests/test-app.ts'
import { checkLog, ENTRIES_PER_PAGE, type LogCheck } from './chain.ts'
import { commitmentTo, type LogEntry, readLogEntry, replyOf, wordsOf } from './entry.ts'
import { publicLogKey, signedHead } from './log-key.server.ts'
import { checkedReview, linesAfter } from './read-log.server.ts'

async function entriesOf({ database }: AppContext): Promise<LogEntry[]> {
  return (await linesAfter(database, 0)).flatMap((line) => readLogEntry(line) ?? [])
}

async function eventsOf(ctx: AppContext): Promise<string[]> {
  return (await entriesOf(ctx)).map(({ event }) => event)
}

async function headOf(ctx: AppContext): Promise<string> {
  return JSON.stringify(await signedHead(ctx))
}

/** The result of a check from outside. */
async function checkInstallation(ctx: AppContext, earlier?: string): Promise<LogCheck> {
  const head = await headOf(ctx)
  return checkLog(
    async (path) =>
      path === 'head'
        ? head
        : (await linesAfter(ctx.database, Number(path.replace('entries?after=', '')))).join('\n'),
    earlier === undefined ? {} : { earlier },
  )
}

eachDatabase('the public log', (open) => {
  test('puts simultaneous changes in one order', async () => {
    const ctx = await open()
    const reviews = await Promise.all(
      [meera, ananya, meera, ananya].map((guest) => pendingReviewBy(ctx, guest)),
    )
    await Promise.all(reviews.map(({ id }) => approveReview(ctx, asha, id)))
    expect(await checkInstallation(ctx)).toMatchObject({ wrong: [], size: 8 })
  })
})

describe('the public log', () => {
  test('has each public event of a review once, in order, and passes the check', async () => {
    const ctx = await openTestApp()
    const { id } = await pendingReviewBy(ctx, meera)
    const [row] = await addFiles(ctx, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    const file = row?.id ?? ''
    await declineReview(ctx, asha, id, { reason: 'spam' })
    await reconsiderReview(ctx, asha, id)
    await approveReview(ctx, asha, id)
    await replyToReview(ctx, asha, id, { reply: 'Come again.', before: '' })
    await removeReply(ctx, asha, id, { before: 'Come again.' })
    await hideMedia(ctx, asha, file)
    await eraseMedia(ctx, asha, file)
    await takeDownReview(ctx, asha, id, { reason: 'offensive', note: 'The cook is called names.' })
    await undoDecision(ctx, asha, id)
    await withdrawReview(ctx, asha, id)
    expect(await eventsOf(ctx)).toEqual([
      'received',
      'declined',
      'waits',
      'shown',
      'file-shown',
      'replied',
      'reply-removed',
      'file-kept-back',
      'file-erased',
      'taken-down',
      'shown',
      'withdrawn',
    ])
    const entries = await entriesOf(ctx)
    expect(entries).toContainEqual(expect.objectContaining({ event: 'declined', reason: 'spam' }))
    expect(JSON.stringify(entries)).not.toMatch(/Meera|Joshi|guest\.example|veranda|Come again|names/)
    expect(await checkInstallation(ctx)).toMatchObject({ wrong: [], size: 12 })
  })

  test('has salted hashes of the text and of the reply', async () => {
    const ctx = await openTestApp()
    const { id, name, text, ...ratings } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    await replyToReview(ctx, asha, id, { reply: 'Come again.', before: '' })
    const rows = await ctx.database.selectFrom('log_entry').selectAll().orderBy('number').execute()
    const [received, shown, replied] = rows
    const words = wordsOf({ name, text, ratings })
    for (const [row, what] of [
      [received, words],
      [shown, words],
      [replied, replyOf('Come again.')],
    ] as const)
      expect(row?.entry).toContain(await commitmentTo(row?.salt ?? '', what))
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(3)
  })

  test('continues from each earlier head', async () => {
    const ctx = await openTestApp()
    const before = await headOf(ctx)
    await pendingReviewBy(ctx, meera)
    const between = await headOf(ctx)
    await pendingReviewBy(ctx, ananya)
    for (const earlier of [before, between, await headOf(ctx)])
      expect((await checkInstallation(ctx, earlier)).wrong).toEqual([])
  })

  test('has nothing of samples, and is read page by page', async () => {
    const ctx = await openTestApp()
    await seedDemo(ctx)
    const { id } = await pendingReviewBy(ctx, meera)
    expect(await eventsOf(ctx)).toEqual(['received'])
    const line = { entry: 'a line', hash: 'a hash', review_id: id }
    const rows = Array.from({ length: ENTRIES_PER_PAGE }, (_, at) => ({ ...line, number: at + 2 }))
    await ctx.database.insertInto('log_entry').values(rows).execute()
    expect(await linesAfter(ctx.database, 0)).toHaveLength(ENTRIES_PER_PAGE)
    expect(await linesAfter(ctx.database, ENTRIES_PER_PAGE)).toHaveLength(1)
  })

  test('passes the check after a guest was erased, without the salts of their entries', async () => {
    const ctx = await openTestApp()
    const review = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, review.id)
    await pendingReviewBy(ctx, ananya)
    const earlier = await headOf(ctx)
    await erasePerson(ctx, asha, { kind: 'booking', id: review.booking_id ?? '' })
    const checked = await checkedReview(ctx, review.id)
    expect(checked).toMatchObject({ isErased: true, words: null })
    expect(checked?.entries.every(({ opened }) => opened === null)).toBe(true)
    expect((await entriesOf(ctx)).at(-1)).toMatchObject({ event: 'erased', review: review.id })
    expect((await checkInstallation(ctx, earlier)).wrong).toEqual([])
    const salts = await ctx.database.selectFrom('log_entry').select(['review_id', 'salt']).execute()
    expect(salts.filter(({ review_id }) => review_id === review.id).map(({ salt }) => salt)).toEqual([
      null,
      null,
      null,
    ])
    expect(salts.filter(({ salt }) => salt !== null)).toHaveLength(1)
  })

  test('has one key, which is stored encrypted', async () => {
    const ctx = await openTestApp()
    const keys = await Promise.all([publicLogKey(ctx), publicLogKey(ctx), publicLogKey(ctx)])
    expect(new Set(keys).size).toBe(1)
    const rows = JSON.stringify(await ctx.database.selectFrom('setting').selectAll().execute())
    expect(rows).toContain(keys[0])
    expect(rows).not.toContain('PRIVATE KEY')
    expect((await checkInstallation(ctx)).key).toBe(keys[0])
  })

  test('has no entry of a refused change', async () => {
    const ctx = await openTestApp()
    const { id } = await pendingReviewBy(ctx, meera)
    await Promise.all([approveReview(ctx, asha, id), approveReview(ctx, asha, id)])
    expect(await eventsOf(ctx)).toEqual(['received', 'shown'])
  })
})

test('the public log continues after a restore with its key', async () => {
  const ctx = await openTestApp()
  await pendingReviewBy(ctx, meera)
  const earlier = await headOf(ctx)
  const { key } = await makeBackupKey(ctx, asha)
  const file = join(await temporaryFolder(), 'all.tar.age')
  expect(await writeWholeBackup(ctx, file)).toMatchObject({ ok: true })
  await pendingReviewBy(ctx, ananya)
  const lost = await headOf(ctx)
  const brought = await restored(file, key)
  expect(brought.outcome).toMatchObject({ ok: true, unsigned: false })
  const again = await openApp(brought.config, {})
  expect((await checkInstallation(again, earlier)).wrong).toEqual([])
  expect((await checkInstallation(again, lost)).wrong).toEqual([
    'The log had 2 entries and now has 1: some were taken away.',
  ])
  await pendingReviewBy(again, meera)
  expect(await checkInstallation(again, earlier)).toMatchObject({ wrong: [], size: 2 })
  await closeApp(again)
})

test('the public log is written but not signed after a restore without its key', async () => {
  const ctx = await openTestApp()
  await headOf(ctx)
  const file = join(await temporaryFolder(), 'all.tar')
  await writeWholeBackup(ctx, file)
  const brought = await restored(file)
  expect(brought.outcome).toMatchObject({ ok: true, unsigned: true })
  const again = await openApp(brought.config, {})
  await pendingReviewBy(again, meera)
  expect(await eventsOf(again)).toEqual(['received'])
  expect(await signedHead(again)).toBeNull()
  await closeApp(again)
})

async function restored(file: string, key?: string) {
  const dataDir = await temporaryFolder()
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const source = await fileSource(file, key)
  if ('problems' in read || !source) throw new Error('nothing to restore')
  return { config: read.config, outcome: await restoreApp(read.config, source) }
}
