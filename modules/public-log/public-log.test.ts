import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackupKey } from '#modules/backups/bucket-copies.server.ts'
import { writeWholeBackup } from '#modules/backups/make-backup.server.ts'
import { restoreHouse } from '#modules/backups/restore-house.server.ts'
import { fileSource } from '#modules/backups/stage-archive.server.ts'
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
import { closeHouse, openApp } from '#server/open.ts'
import { addFiles } from '../../tests/files.ts'
import { eachDatabase, openTestHouse } from '../../tests/house.ts'
import { ananya, asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { temporaryFolder } from '../../tests/storages.ts'
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

/** What somebody outside finds. */
async function checkHouse(ctx: AppContext, earlier?: string): Promise<LogCheck> {
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
  test('says each public event of a review once, in its order, and holds from outside', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    const [row] = await addFiles(house, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    const file = row?.id ?? ''
    await declineReview(house, asha, id, { reason: 'spam' })
    await reconsiderReview(house, asha, id)
    await approveReview(house, asha, id)
    await replyToReview(house, asha, id, { reply: 'Come again.', before: '' })
    await removeReply(house, asha, id, { before: 'Come again.' })
    await hideMedia(house, asha, file)
    await eraseMedia(house, asha, file)
    await takeDownReview(house, asha, id, { reason: 'offensive', note: 'The cook is called names.' })
    await undoDecision(house, asha, id)
    await withdrawReview(house, asha, id)
    expect(await eventsOf(house)).toEqual([
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
    const entries = await entriesOf(house)
    expect(entries).toContainEqual(expect.objectContaining({ event: 'declined', reason: 'spam' }))
    expect(JSON.stringify(entries)).not.toMatch(/Meera|Joshi|guest\.example|veranda|Come again|names/)
    expect(await checkHouse(house)).toMatchObject({ wrong: [], size: 12 })
  })

  test('holds the hash of the words and of the reply, which only their salt opens', async () => {
    const house = await open()
    const { id, name, text, ...ratings } = await pendingReviewBy(house, meera)
    await approveReview(house, asha, id)
    await replyToReview(house, asha, id, { reply: 'Come again.', before: '' })
    const rows = await house.database.selectFrom('log_entry').selectAll().orderBy('number').execute()
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

  test('goes on from each head to the next', async () => {
    const house = await open()
    const before = await headOf(house)
    await pendingReviewBy(house, meera)
    const between = await headOf(house)
    await pendingReviewBy(house, ananya)
    for (const earlier of [before, between, await headOf(house)])
      expect((await checkHouse(house, earlier)).wrong).toEqual([])
  })

  test('gives one order to what several do at the same moment', async () => {
    const house = await open()
    const reviews = await Promise.all(
      [meera, ananya, meera, ananya].map((guest) => pendingReviewBy(house, guest)),
    )
    await Promise.all(reviews.map(({ id }) => approveReview(house, asha, id)))
    expect(await checkHouse(house)).toMatchObject({ wrong: [], size: 8 })
  })

  test('has nothing of samples', async () => {
    const house = await open()
    await seedDemo(house)
    await pendingReviewBy(house, meera)
    expect(await eventsOf(house)).toEqual(['received'])
  })

  test('is read page by page', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    const rows = Array.from({ length: ENTRIES_PER_PAGE }, (_, at) => ({
      ...{ number: at + 2, entry: 'a line', hash: 'a hash', review_id: id },
    }))
    await house.database.insertInto('log_entry').values(rows).execute()
    expect(await linesAfter(house.database, 0)).toHaveLength(ENTRIES_PER_PAGE)
    expect(await linesAfter(house.database, ENTRIES_PER_PAGE)).toHaveLength(1)
  })

  test('still holds when somebody is erased, and has nothing that opens an entry', async () => {
    const house = await open()
    const review = await pendingReviewBy(house, meera)
    await approveReview(house, asha, review.id)
    await pendingReviewBy(house, ananya)
    const earlier = await headOf(house)
    await erasePerson(house, asha, { kind: 'booking', id: review.booking_id ?? '' })
    const checked = await checkedReview(house, review.id)
    expect(checked).toMatchObject({ isErased: true, words: null })
    expect(checked?.entries.every(({ opened }) => opened === null)).toBe(true)
    expect((await entriesOf(house)).at(-1)).toMatchObject({ event: 'erased', review: review.id })
    expect((await checkHouse(house, earlier)).wrong).toEqual([])
    const rows = await house.database
      .selectFrom('log_entry')
      .select('salt')
      .where('review_id', '=', review.id)
      .execute()
    expect(rows.map(({ salt }) => salt)).toEqual([null, null, null])
    const left = await house.database
      .selectFrom('log_entry')
      .select('salt')
      .where('salt', 'is not', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('has one key, whoever asks for it first, which is stored sealed', async () => {
    const house = await open()
    const keys = await Promise.all([publicLogKey(house), publicLogKey(house), publicLogKey(house)])
    expect(new Set(keys).size).toBe(1)
    const rows = JSON.stringify(await house.database.selectFrom('setting').selectAll().execute())
    expect(rows).toContain(keys[0])
    expect(rows).not.toContain('PRIVATE KEY')
    expect((await checkHouse(house)).key).toBe(keys[0])
  })

  test('takes back with a refusal what was said to it', async () => {
    const house = await open()
    const { id } = await pendingReviewBy(house, meera)
    await Promise.all([approveReview(house, asha, id), approveReview(house, asha, id)])
    expect(await eventsOf(house)).toEqual(['received', 'shown'])
  })
})

test('the public log goes on in a house that was brought back, where its key was brought too', async () => {
  const house = await openTestHouse()
  await pendingReviewBy(house, meera)
  const earlier = await headOf(house)
  const { key } = await makeBackupKey(house, asha)
  const file = join(await temporaryFolder(), 'all.tar.age')
  expect(await writeWholeBackup(house, file)).toMatchObject({ ok: true })
  await pendingReviewBy(house, ananya)
  const lost = await headOf(house)
  const brought = await restored(file, key)
  expect(brought.outcome).toMatchObject({ ok: true, unsigned: false })
  const again = await openApp(brought.config, {})
  expect((await checkHouse(again, earlier)).wrong).toEqual([])
  expect((await checkHouse(again, lost)).wrong).toEqual([
    'The log had 2 entries and now has 1: some were taken away.',
  ])
  await pendingReviewBy(again, meera)
  expect(await checkHouse(again, earlier)).toMatchObject({ wrong: [], size: 2 })
  await closeHouse(again)
})

test('the public log is written but not signed in a house that was brought back without its key', async () => {
  const house = await openTestHouse()
  await headOf(house)
  const file = join(await temporaryFolder(), 'all.tar')
  await writeWholeBackup(house, file)
  const brought = await restored(file)
  expect(brought.outcome).toMatchObject({ ok: true, unsigned: true })
  const again = await openApp(brought.config, {})
  await pendingReviewBy(again, meera)
  expect(await eventsOf(again)).toEqual(['received'])
  expect(await signedHead(again)).toBeNull()
  await closeHouse(again)
})

async function restored(file: string, key?: string) {
  const dataDir = await temporaryFolder()
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const source = await fileSource(file, key)
  if ('problems' in read || !source) throw new Error('nothing to bring back')
  return { config: read.config, outcome: await restoreHouse(read.config, source) }
}
