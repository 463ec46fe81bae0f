import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { AppContext } from '#core/app-context.server.ts'
import { isRestoring, withArchiveLock } from '#core/archive-lock.server.ts'
import { changeSettings } from '#core/change-settings.server.ts'
import { countRows } from '#core/db/archive-file.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { backupMessages } from '#core/refusals/messages.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { assignReceiptNumber } from '#modules/bookings/payment-receipts.server.ts'
import { recordPayment } from '#modules/bookings/payments.server.ts'
import { listFeedAddresses, renewFeedAddress } from '#modules/calendar/calendar-feed.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { noPaymentDetails, paymentSettings } from '#modules/guest-pages/payment-details.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { eraseMedia } from '#modules/media/change-media.server.ts'
import { eraseReview } from '#modules/privacy/erase-person.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { addFile, addReview } from '../../tests/files.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import { signedIn } from '../../tests/owner.ts'
import { ananya, asha, bookingOf, enquiryBy, meera, pendingReviewBy } from '../../tests/people.ts'
import { deliverDueEmails, workOnMedia } from '../../tests/queue-work.ts'
import { makeBucket, readBytes } from '../../tests/storages.ts'
import {
  eachDatabase,
  openTestApp,
  rowsOf,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { makeArchiveName } from './archive.server.ts'
import { listBackups, removeOldBackups } from './backup-folder.server.ts'
import { makeBackupKey } from './bucket-copies.server.ts'
import { writeBackup, writeCompleteBackup } from './make-backup.server.ts'
import { makeBackup } from './nightly-backup.server.ts'
import {
  compareWithArchive,
  findOpenedArchive,
  listArchivesToRestore,
  openArchive,
} from './opened-archive.server.ts'
import { readLastRestore, restoreRunningSite } from './restore-here.server.ts'
import { readLateRefusal, waitBriefly } from './wait-briefly.server.ts'

const { name: houseName } = initialContent.property

async function backedUp(ctx: TestApp): Promise<string> {
  const { file } = requireOk(await writeBackup(ctx))
  ctx.clock.advance({ hours: 1 })
  return `server/${basename(file)}`
}

/** An archive of an app, in the folder of this one. */
async function placedIn(ctx: TestApp, of: TestApp = ctx): Promise<string> {
  ctx.clock.advance({ seconds: 1 })
  const name = makeArchiveName(ctx.clock.now())
  await mkdir(join(ctx.dataDir, 'backups'), { recursive: true })
  await writeCompleteBackup(of, join(ctx.dataDir, 'backups', name))
  return `server/${name}`
}

async function opened(ctx: AppContext, place: string, key = ''): Promise<string> {
  return requireOk(await openArchive(ctx, { place, key })).id
}

async function look(ctx: TestApp, id: string) {
  const archive = await findOpenedArchive(ctx)
  if (archive?.id !== id) throw new Error('not open')
  return compareWithArchive(ctx, archive)
}

async function restore(ctx: TestApp, place: string): Promise<void> {
  expect(await restoreRunningSite(ctx, asha, await opened(ctx, place), houseName)).toEqual({ ok: true })
}

async function bytesOf(ctx: TestApp, file: { original_key: string }): Promise<Buffer> {
  const found = await ctx.media.open(file.original_key)
  return found ? readBytes(found.stream) : Buffer.of()
}

const keptState = async (ctx: TestApp) => `server/${(await readLastRestore(ctx))?.kept}`
const idsOf = async (ctx: TestApp, table: 'booking' | 'enquiry' | 'review') =>
  (await ctx.database.selectFrom(table).select('id').execute()).map(({ id }) => id).sort()

describe('restoring the running house', () => {
  testOnDatabases('brings back the state of the archive, and after it the state before', async (ctx) => {
    const { id: aboutId } = await pendingReviewBy(ctx, meera)
    const file = await addFile(ctx, 'audio', 'vbr.mp3', aboutId)
    await approveReview(ctx, asha, aboutId)
    await workOnMedia(ctx)
    const before = { bookings: await idsOf(ctx, 'booking'), rows: await countRows(ctx.database) }
    const bytes = await bytesOf(ctx, file)
    const place = await backedUp(ctx)

    const added = await bookingOf(ctx, ananya)
    await enquiryBy(ctx, ananya)
    expect(await eraseMedia(ctx, asha, file.id)).toMatchObject({ ok: true })
    const version = await readPageVersion(ctx.database)
    const id = await opened(ctx, place)
    expect(await look(ctx, id)).toMatchObject({
      houseName,
      counts: { bookings: 1, enquiries: 0, reviews: 1, files: 1 },
      onlyOnSite: { bookings: 1, payments: 0, enquiries: 1, reviews: 0, files: 0 },
      onlyInArchive: { bookings: 0, files: 1 },
    })

    expect(await restoreRunningSite(ctx, asha, id, ` ${houseName.toUpperCase()} `)).toEqual({ ok: true })
    expect(await idsOf(ctx, 'booking')).toEqual(before.bookings)
    expect(await idsOf(ctx, 'enquiry')).toEqual([])
    expect((await bytesOf(ctx, file)).equals(bytes)).toBe(true)
    expect(await readPageVersion(ctx.database)).toBeGreaterThan(version)
    expect(await isRestoring(ctx)).toBe(false)

    await restore(ctx, await keptState(ctx))
    expect(await idsOf(ctx, 'booking')).toEqual([...before.bookings, added.id].sort())
    expect(await idsOf(ctx, 'enquiry')).toHaveLength(1)
  })

  testOnDatabases('keeps who may sign in, what was sent, and what guests decided since', async (ctx) => {
    const asked = await bookingOf(ctx, meera)
    const erased = await pendingReviewBy(ctx, ananya)
    await approveReview(ctx, asha, erased.id)
    const place = await backedUp(ctx)
    const session = await signedIn(ctx)
    expect(await inviteByEmail(ctx, asha, asked.id)).toMatchObject({ ok: true })
    await deliverDueEmails(ctx)
    const sent = ctx.emails.length
    await eraseReview(ctx, erased.id)
    await restore(ctx, place)

    expect(await rowsOf(ctx, 'owner')).toMatchObject([{ id: session.id }])
    await deliverDueEmails(ctx)
    expect(ctx.emails).toHaveLength(sent)
    expect(await findBooking(ctx, asked.id)).toMatchObject({ invitation_round: 1 })
    expect(await findBooking(ctx, erased.booking_id ?? '')).toMatchObject({ invitation_stop: 'opt-out' })
    const invitations = ctx.database.selectFrom('invitation').select('booking_id')
    expect(await invitations.execute()).toEqual([{ booking_id: asked.id }])
    expect(await idsOf(ctx, 'review')).toEqual([])
  })
})

eachDatabase('the archive of another house', (open) => {
  test('is refused', async () => {
    const [ctx, other] = [await open(), await open()]
    await bookingOf(other, ananya)
    const outcome = await openArchive(ctx, { place: await placedIn(ctx, other), key: '' })
    expect(outcome).toMatchObject({ name: 'archiveOfOtherSite' })
  })
})

test('counts changed settings, and keeps the calendar links that other sites read', async ({ ctx }) => {
  const place = await backedUp(ctx)
  const addresses = async () => (await listFeedAddresses(ctx)).map(({ address }) => address)
  expect(await renewFeedAddress(ctx, asha, 'suite', '')).toEqual({ ok: true })
  const links = await addresses()
  expect(await look(ctx, await opened(ctx, place))).toMatchObject({ changes: 0 })
  const upi = { ...noPaymentDetails, upiId: 'asha@okbank' }
  expect(await changeSettings(ctx, asha, paymentSettings, { payments: upi })).toMatchObject({ ok: true })
  expect(await look(ctx, await opened(ctx, place))).toMatchObject({ changes: 1 })
  await restore(ctx, place)
  expect(await readSettings(ctx, paymentSettings)).toMatchObject({ payments: noPaymentDetails })
  expect(await addresses()).toEqual(links)
})

test('tells why work was refused after its page had waited long enough', async ({ ctx }) => {
  const late = Promise.withResolvers<Outcome>()
  expect(await waitBriefly(ctx, 'opening', late.promise, 1)).toBeNull()
  expect(readLateRefusal(ctx, 'opening')).toBeNull()
  late.resolve(refuse('archiveWrongKey'))
  await pause(1)
  expect(readLateRefusal(ctx, 'opening')).toBe(backupMessages.archiveWrongKey)
  expect(readLateRefusal(ctx, 'other')).toBeNull()
  // The next try has a reason of its own, or none.
  expect(await waitBriefly(ctx, 'opening', Promise.resolve({ ok: true }))).toEqual({ ok: true })
  expect(readLateRefusal(ctx, 'opening')).toBeNull()
})

test('gives no receipt number twice', async ({ ctx }) => {
  const booking = await bookingOf(ctx, meera)
  const pay = async (amount: number) => {
    const paid = { day: '2026-11-20', way: 'cash', amount: String(amount) }
    const outcome = await recordPayment(ctx, asha, booking.id, paid)
    return assignReceiptNumber(ctx, asha, booking.id, outcome.ok ? outcome.id : '')
  }
  const place = await backedUp(ctx)
  expect(await pay(1000)).toEqual({ ok: true, number: 1 })
  expect(await look(ctx, await opened(ctx, place))).toMatchObject({ onlyOnSite: { payments: 1 } })
  await restore(ctx, place)
  expect(await pay(2000)).toEqual({ ok: true, number: 2 })
  await restore(ctx, await keptState(ctx))
  const columns = ['booking_id', 'receipt_number', 'amount', 'receipt_facts'] as const
  const payments = ctx.database.selectFrom('payment').select(columns)
  const named = expect.stringContaining(meera.firstName)
  expect(await payments.orderBy('receipt_number').execute()).toEqual([
    { booking_id: booking.id, receipt_number: 1, amount: 1000, receipt_facts: named },
    { booking_id: null, receipt_number: 2, amount: 2000, receipt_facts: null },
  ])
})

test('loses nothing of those who write meanwhile on PostgreSQL: it is in the state before, or it stays', async () => {
  const ctx = await openTestApp({ database: 'postgres' })
  await bookingOf(ctx, meera)
  const id = await opened(ctx, await backedUp(ctx))
  const written: string[] = []
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) written.push(await enquiryBy(ctx, ananya))
  })().catch(() => {})
  await pause(200)
  const restoring = restoreRunningSite(ctx, asha, id, houseName)
  await pause(600)
  over.abort()
  expect(await restoring).toEqual({ ok: true })
  await writing
  const here = await idsOf(ctx, 'enquiry')
  await restore(ctx, await keptState(ctx))
  const before = await idsOf(ctx, 'enquiry')
  expect([...new Set([...here, ...before])].sort()).toEqual(written.sort())
})

test('does a restore once, however often its button is pressed', async ({ ctx }) => {
  await bookingOf(ctx, meera)
  const place = await backedUp(ctx)
  const id = await opened(ctx, place)
  await expectOneOk(() => restoreRunningSite(ctx, asha, id, houseName), 3)
  expect(await listBackups(ctx.dataDir)).toHaveLength(2)
  expect(await restoreRunningSite(ctx, asha, id, houseName)).toEqual({ ok: true })
})

test('refuses a wrong name, a closed archive, and to restore while a backup is made', async ({ ctx }) => {
  const place = await backedUp(ctx)
  const id = await opened(ctx, place)
  expect(await restoreRunningSite(ctx, asha, id, 'Pine House')).toMatchObject({ field: 'house' })
  await withArchiveLock(ctx, async () => {
    expect(await restoreRunningSite(ctx, asha, id, houseName)).toMatchObject({ code: 'backup-busy' })
    expect(await openArchive(ctx, { place, key: '' })).toMatchObject({ code: 'backup-busy' })
  })
  // Only one is open at a time.
  await opened(ctx, place)
  for (const closed of [id, '../..', ''])
    expect(await restoreRunningSite(ctx, asha, closed, houseName)).toMatchObject({ name: 'restoreClosed' })
})

test('asks for the archive again where a file was erased since it was opened', async ({ ctx }) => {
  const file = await addFile(ctx, 'audio', 'vbr.mp3', await addReview(ctx))
  const place = await backedUp(ctx)
  const id = await opened(ctx, place)
  expect(await eraseMedia(ctx, asha, file.id)).toMatchObject({ ok: true })
  expect(await restoreRunningSite(ctx, asha, id, houseName)).toMatchObject({ name: 'restoreClosed' })
  await restore(ctx, place)
  expect(await bytesOf(ctx, file)).toHaveLength(Number(file.bytes))
})

test('changes nothing where the archive cannot be written', async ({ ctx }) => {
  const place = await backedUp(ctx)
  await bookingOf(ctx, meera)
  const before = await countRows(ctx.database)
  const id = await opened(ctx, place)
  const archive = await findOpenedArchive(ctx)
  await writeFile(join(archive?.folder ?? '', 'deodar.sqlite'), 'nothing')
  await expect(restoreRunningSite(ctx, asha, id, houseName)).rejects.toThrow()
  expect(await countRows(ctx.database)).toEqual(before)
  expect(await isRestoring(ctx)).toBe(false)
})

test('changes nothing on a full disk', async ({ ctx }) => {
  const place = await backedUp(ctx)
  const id = await opened(ctx, place)
  const archive = new DatabaseSync(join((await findOpenedArchive(ctx))?.folder ?? '', 'deodar.sqlite'))
  const insert = archive.prepare("insert into setting values (?, ?, '')")
  for (let row = 0; row < 100; row += 1) insert.run(`row${row}`, JSON.stringify('x'.repeat(10_000)))
  archive.close()
  await bookingOf(ctx, meera)
  const before = await countRows(ctx.database)
  await sql`pragma max_page_count = 150`.execute(ctx.database)
  expect(await restoreRunningSite(ctx, asha, id, houseName)).toMatchObject({ name: 'restoreNoDiskSpace' })
  expect(await countRows(ctx.database)).toEqual(before)
})

test('refuses an archive with rows that could not be shown, or with other tables', async ({ ctx }) => {
  await bookingOf(ctx, meera)
  const content = `insert into content (id, number, state, document, created_by, created_at)`
  const payment = `insert into payment (id, day, kind, amount, way, reference, note, created_at)`
  const deletePayments = 'delete from payment'
  const deleteTimeZone = `delete from setting where name = 'timeZone'`
  const harms: [harm: string, undo: string, where: string][] = [
    [`${content} values ('c', 1, 'draft', '[]', 'asha', '2026-11-20')`, 'delete from content', ''],
    ['create table "a""b" (id text)', 'drop table "a""b"', ''],
    ['create trigger more after delete on setting begin select 1; end', 'drop trigger more', ''],
    [`update booking set check_in = 'not a day'`, 'update booking set check_in = null', 'booking.check_in'],
    ['update booking set sample = 7', 'update booking set sample = 0', 'booking.sample'],
    [`insert into setting values ('timeZone', '42', '')`, deleteTimeZone, 'setting.timeZone'],
    [`${payment} values ('p', '2026-11-20', 'gift', 1, 'cash', '', '', '')`, deletePayments, 'payment.kind'],
  ]
  for (const [harm, undo, where] of harms) {
    await sql.raw(harm).execute(ctx.database)
    const place = await placedIn(ctx)
    await sql.raw(undo).execute(ctx.database)
    const message = backupMessages.archiveChanged + (where && ` (${where})`)
    expect(await openArchive(ctx, { place, key: '' }), harm).toMatchObject({ message })
  }
  await opened(ctx, await placedIn(ctx))
})

test('opens a copy of the bucket with its key alone', async () => {
  const ctx = await openTestApp({ config: { bucket: await makeBucket() } })
  await bookingOf(ctx, meera)
  const { key } = await makeBackupKey(ctx, asha)
  await makeBackup(ctx, asha)
  const { bucket, server } = await listArchivesToRestore(ctx)
  expect([bucket?.length, server.length]).toEqual([1, 1])
  for (const { location } of bucket ?? []) {
    expect(await openArchive(ctx, { place: location, key: '' })).toMatchObject({ name: 'archiveEncrypted' })
    const other = 'AGE-SECRET-KEY-1QQQ'
    expect(await openArchive(ctx, { place: location, key: other })).toMatchObject({ name: 'archiveWrongKey' })
    expect((await look(ctx, await opened(ctx, location, ` ${key} `))).counts.bookings).toBe(1)
  }
  for (const place of ['server/no.tar.gz', 'bucket/no.age', 'server/../../x', 'elsewhere', 'upload'])
    expect(await openArchive(ctx, { place, key: '' })).toMatchObject({ code: 'archive-unknown' })
})

test('the state before a restore stays for thirty days, beside the archives of each day', async ({ ctx }) => {
  const place = await backedUp(ctx)
  await restore(ctx, place)
  ctx.clock.advance({ hours: 1 })
  await restore(ctx, await keptState(ctx))
  ctx.clock.advance({ hours: 1 })
  await writeBackup(ctx)
  expect(await listBackups(ctx.dataDir)).toHaveLength(4)
  ctx.clock.advance({ days: 31 })
  await writeBackup(ctx)
  await removeOldBackups(ctx)
  expect((await listBackups(ctx.dataDir)).filter(({ file }) => file.includes('before'))).toEqual([])
})
