import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { describe, expect, onTestFinished } from 'vitest'
import { changeSettings } from '#core/change-settings.server.ts'
import { openDatabase } from '#core/db/open-database.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { changeBooking } from '#modules/bookings/change-booking.server.ts'
import { readGuestLink } from '#modules/invitations/guest-link.server.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { openMailer } from '#modules/mail/mailer.server.ts'
import { hideMedia } from '#modules/media/change-media.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import { correctReview } from '#modules/reviews/correct-review.server.ts'
import { readPublishedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { approveReview, declineReview } from '#modules/reviews/moderate-review.server.ts'
import { objectToDecision } from '#modules/reviews/objections.server.ts'
import { replyToReview } from '#modules/reviews/reply-to-review.server.ts'
import { addFile } from '../../tests/files.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import {
  ananya,
  asha,
  bookingOf,
  enquiryBy,
  keyFor,
  longEnoughReview,
  meera,
  pendingReviewBy,
  reviewDraft,
  reviewOf,
} from '../../tests/people.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { listKeys } from '../../tests/storages.ts'
import {
  auditEntries,
  deliverAll,
  everyRow,
  openTestApp,
  passTime,
  recordedActions,
  rowsOf,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { erasePerson, eraseReview } from './erase-person.server.ts'
import { exportBooking, exportPerson, writeZip } from './export-person.server.ts'
import { findPeople, findPerson } from './person.server.ts'
import { applyRetention } from './retention.server.ts'

/** Meera with a review, a file, an enquiry and e-mails; Ananya beside her with the same. */
async function twoPeople(ctx: TestApp) {
  const review = await pendingReviewBy(ctx, meera)
  await addFile(ctx, 'audio', 'vbr.mp3', review.id)
  await approveReview(ctx, asha, review.id)
  await replyToReview(ctx, asha, review.id, { reply: 'Thank you, Meera Joshi.' })
  const enquiry = await enquiryBy(ctx, { ...meera, email: meera.email.toUpperCase() })
  const other = await pendingReviewBy(ctx, ananya)
  await addFile(ctx, 'audio', 'cover.mp3', other.id)
  await enquiryBy(ctx, ananya)
  return { review, enquiry, other }
}

describe('people’s data', () => {
  testOnDatabases('finds a person once by name, phone or address, with everything of theirs', async (ctx) => {
    const { enquiry } = await twoPeople(ctx)
    const found = { name: 'Meera Joshi', email: meera.email, bookings: 1, reviews: 1, enquiries: 1 }
    for (const search of ['meera', 'Joshi Meera', meera.phone, 'MEERA.JOSHI@'])
      expect(await findPeople(ctx, search), search).toMatchObject([found])
    expect(await findPeople(ctx, 'stay@deodarhouse.example')).toEqual([])
    expect(await findPeople(ctx, '%')).toEqual([])
    const person = await findPerson(ctx, { kind: 'enquiry', id: enquiry })
    expect(person).toMatchObject({ email: meera.email, name: 'Meera Joshi' })
    const kinds = ['enquiry', 'review-arrived', 'review-reply', 'review-thanks']
    expect(person?.emails.map(({ kind }) => kind).sort()).toEqual(kinds)
    expect(person?.files).toHaveLength(1)
  })

  testOnDatabases('knows a guest without e-mail by the telephone, however it is written', async (ctx) => {
    const caller = { ...meera, email: '' }
    const { id } = await bookingOf(ctx, caller, { phone: '+91 98765 43210' })
    await bookingOf(ctx, caller, { phone: '098765 43210', checkIn: '2026-12-01', checkOut: '2026-12-02' })
    await enquiryBy(ctx, { ...caller, email: 'other@guest.example' })
    await ctx.database.updateTable('enquiry').set({ email: '', phone: '98765-43210' }).execute()
    await bookingOf(ctx, { ...ananya, email: '', phone: '' })
    expect(await findPeople(ctx, 'meera')).toMatchObject([{ bookings: 2, enquiries: 1 }])
    const person = await findPerson(ctx, { kind: 'booking', id })
    expect([person?.bookings.length, person?.enquiries.length]).toEqual([2, 1])
    const erased = await erasePerson(ctx, asha, { kind: 'booking', id })
    expect(erased).toMatchObject({ erased: { bookings: 2, enquiries: 1 } })
    expect(await findPeople(ctx, 'meera')).toEqual([])
    expect(await rowsOf(ctx, 'booking')).toHaveLength(1)
  })

  testOnDatabases('leaves nothing of an erased person but an anonymous line in the log', async (ctx) => {
    const { review, other } = await twoPeople(ctx)
    await workOnMedia(ctx)
    const before = await listKeys(ctx.media)
    const outcome = await erasePerson(ctx, asha, { kind: 'review', id: review.id })
    const erased = { bookings: 1, reviews: 1, enquiries: 1, emails: 4, files: 1 }
    expect(outcome).toEqual({ ok: true, erased })
    expect((await readPublishedReviews(ctx)).reviews).toEqual([])
    expect(await findPeople(ctx, 'meera')).toEqual([])
    expect(await findPeople(ctx, 'ananya')).toMatchObject([{ bookings: 1, reviews: 1, enquiries: 1 }])
    // The recording, and what was made of it.
    expect((await listKeys(ctx.media)).length).toBe(before.length - 2)
    expect(await rowsOf(ctx, 'rendition')).toHaveLength(1)
    const left = (await everyRow(ctx)).toLowerCase()
    expect(['meera', 'joshi', 'thank you, meera'].filter((each) => left.includes(each))).toEqual([])
    expect(left.includes(other.id)).toBe(true)
    const after = JSON.stringify(outcome.ok && outcome.erased)
    const trace = { actor: 'owner:asha', action: 'person.erased', after }
    expect(await auditEntries(ctx, 'person')).toMatchObject([trace])
  })

  testOnDatabases('erases once for two at once, and informs the other', async (ctx) => {
    const { id } = await bookingOf(ctx, meera)
    const refused = await expectOneOk(() => erasePerson(ctx, asha, { kind: 'booking', id }), 3)
    expect(refused).toMatchObject({ code: 'person-unknown' })
    expect(await auditEntries(ctx, 'person')).toHaveLength(1)
  })

  test('puts their data and original files into the archive, and nobody else’s', async ({ ctx }) => {
    const { review } = await twoPeople(ctx)
    const money = { guests: '3', amount: '45000', paid: '15678', source: 'A friend of Tara' }
    const again = await bookingOf(ctx, meera, { checkIn: '2026-10-01', checkOut: '2026-10-03', ...money })
    await keyFor(ctx, again)
    const { archive } = requireOk(await exportPerson(ctx, asha, { kind: 'review', id: review.id }))
    const zip = (await buffer(archive)).toString('latin1')
    expect(zip.startsWith('PK')).toBe(true)
    const words = [meera.email, longEnoughReview.slice(0, 30), 'Payment 1', 'source: A friend of Tara']
    const sums = ['"amount": 45000', '"amount": 15678']
    for (const theirs of ['read-me.txt', 'everything.json', '.mp3', ...words, ...sums])
      expect(zip).toContain(theirs)
    for (const other of [ananya.email, 'token_hash', 'originals/']) expect(zip).not.toContain(other)
    expect(await recordedActions(ctx, 'person')).toEqual(['person.exported'])
  })

  test.for(['booking', 'review'] as const)('erases a corrected booking by the %s', async (kind, { ctx }) => {
    const review = await pendingReviewBy(ctx, meera)
    const booking = { id: review.booking_id ?? '' }
    const email = 'meera@corrected.example'
    expect(await changeBooking(ctx, asha, booking.id, { email })).toEqual({ ok: true })
    const key = { kind, id: kind === 'booking' ? booking.id : review.id }
    const person = { email, bookings: [booking], reviews: [{ id: review.id }] }
    expect(await findPerson(ctx, key)).toMatchObject(person)
    const outcome = await erasePerson(ctx, asha, key)
    expect(outcome).toMatchObject({ ok: true, erased: { bookings: 1, reviews: 1, emails: 2 } })
    expect(JSON.stringify(await auditEntries(ctx))).not.toMatch(/meera|joshi/i)
  })

  test('does not take somebody without an address for all the others', async ({ ctx }) => {
    const { review, other } = await twoPeople(ctx)
    for (const table of ['booking', 'review'] as const)
      await ctx.database.updateTable(table).set({ email: '' }).execute()
    const outcome = await erasePerson(ctx, asha, { kind: 'review', id: review.id })
    expect(outcome).toMatchObject({ ok: true, erased: { bookings: 1, reviews: 1, enquiries: 0 } })
    expect(await rowsOf(ctx, 'review')).toMatchObject([{ id: other.id }])
  })
})

describe('a guest’s copy of their stay', () => {
  test('has the booking, its review and e-mails, and nothing else of the same address', async ({ ctx }) => {
    const booking = await bookingOf(ctx, meera)
    const key = await keyFor(ctx, booking)
    await bookingOf(ctx, { ...meera, firstName: 'Another', lastName: 'Stay' })
    await enquiryBy(ctx, meera)
    await bookingOf(ctx, ananya)
    await reviewOf(ctx, booking.id)
    await ctx.database.updateTable('booking').set({ note: 'snores' }).where('id', '=', booking.id).execute()
    const outcome = await exportBooking(ctx, key)
    const text = outcome.ok ? (await buffer(outcome.archive)).toString('utf8') : outcome.code
    expect(text).toContain(longEnoughReview)
    expect(text).toContain('Meera')
    for (const other of ['snores', 'Another', 'Enquiry 1', 'Ananya']) expect(text).not.toContain(other)
    expect(await auditEntries(ctx, 'person.exported')).toMatchObject([{ actor: `guest:${booking.id}` }])
  })

  test('is given by no wrong key, and by none that ran out before a review came of it', async ({ ctx }) => {
    const booking = await bookingOf(ctx, meera)
    const key = await keyFor(ctx, booking)
    for (const wrong of ['wrong', '']) expect(await exportBooking(ctx, wrong)).toMatchObject({ ok: false })
    ctx.clock.advance({ days: 400 })
    expect(await exportBooking(ctx, key)).toMatchObject({ ok: false })
    await reviewOf(ctx, booking.id)
    expect(await exportBooking(ctx, key)).toMatchObject({ ok: true })
  })
})

const made = new Date('2026-11-20T06:30:10.000Z')
const files: Record<string, Buffer> = {
  'read-me.txt': Buffer.from('Namaste'),
  'files/चाय.jpg': Buffer.alloc(70_000, 7),
  'nothing.txt': Buffer.alloc(0),
}

async function* entries() {
  for (const [name, bytes] of Object.entries(files)) yield { name, chunks: [bytes] }
}

test('writes each file whole under its name', async () => {
  const found = unzipSync(await buffer(writeZip(entries(), made)))
  expect(Object.keys(found)).toEqual(Object.keys(files))
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(found[name] ?? []).equals(bytes)).toBe(true)
})

test('asks for the next chunk of a file only when the one before has gone', async () => {
  let asked = 0
  async function* film() {
    for (; asked < 50; asked += 1) yield Buffer.alloc(64 * 1024)
  }
  async function* entry() {
    yield { name: 'film.mp4', chunks: film() }
  }
  const archive = writeZip(entry(), made)
  let [most, gone] = [0, 0]
  for await (const chunk of archive) {
    gone += chunk.length
    most = Math.max(most, asked * 64 * 1024 - gone)
  }
  expect(gone).toBeGreaterThan(50 * 64 * 1024)
  expect(most).toBeLessThan(128 * 1024)
})

const birds = reviewDraft({ review: `${longEnoughReview} Nightingales.` })

async function reviewed(ctx: TestApp) {
  const booking = await bookingOf(ctx, meera)
  const key = await keyFor(ctx, booking)
  const { reviewId } = requireOk(await reviewOf(ctx, booking.id, { draft: birds }))
  return { booking, key, id: reviewId }
}

describe('erasing one’s own review', () => {
  test('takes words, files, e-mails, objections and quotations, not the booking', async ({ ctx }) => {
    const { booking, id, key } = await reviewed(ctx)
    const file = await addFile(ctx, 'audio', 'vbr.mp3', id)
    const fileId = file?.id ?? ''
    await hideMedia(ctx, asha, fileId)
    await deliverAll(ctx)
    const ratings = { location: 5, cleanliness: 5, communication: 5, service: 5 }
    await correctReview(ctx, id, { review: `${birds.review} And a cuckoo.`, ratings, seenCorrectedAt: '' })
    await declineReview(ctx, asha, id, { reason: 'off-topic', note: 'Birds only' })
    await objectToDecision(ctx, id, 'The nightingales live there.')
    expect(await eraseReview(ctx, id)).toEqual({ ok: true })
    const left = await everyRow(ctx)
    for (const gone of ['ightingales', 'cuckoo', 'Birds only', longEnoughReview.slice(0, 30)])
      expect(left).not.toContain(gone)
    expect(await ctx.media.open(file?.original_key ?? '')).toBeNull()
    const kept = { email: meera.email, invitation_stop: 'opt-out', review_erased_at: expect.any(String) }
    expect(await findBooking(ctx, booking.id)).toMatchObject(kept)
    expect(await readGuestLink(ctx, key)).toMatchObject({ state: 'erased' })
    const entries = await listHistory(ctx, [id, fileId])
    expect(entries.map(({ action }) => action)).toContain('media.hidden')
    expect(await auditEntries(ctx, 'review.erased-by-guest')).toMatchObject([{ actor: 'guest' }])
    expect(entries.every(({ before, after }) => before === null && after === null)).toBe(true)
  })

  test('is gone from the site at once, done once, and makes no room for another review', async ({ ctx }) => {
    const { booking, id } = await reviewed(ctx)
    await approveReview(ctx, asha, id)
    await expectOneOk(() => eraseReview(ctx, id))
    expect((await readPublishedReviews(ctx)).total).toBe(0)
    expect(await reviewOf(ctx, booking.id)).toMatchObject({ code: 'not-able' })
  })
})

/** A house whose e-mails go into its folder and whose tables are in a file, as after `npm start`. */
async function openAppOnDisk() {
  const ctx = await openTestApp()
  const file = join(ctx.dataDir, 'deodar.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => database.destroy())
  const mail = await openMailer({ ...ctx.config, smtpUrl: undefined }, async () => null)
  const emails = async () => {
    const folder = join(ctx.dataDir, 'outbox')
    const names = await readdir(folder)
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n')
  }
  const tables = async () =>
    (await Promise.all([file, `${file}-wal`].map((each) => readFile(each, 'latin1')))).join('')
  return { ctx: { ...ctx, database, mail }, emails, tables }
}

test('leaves an erased person neither in the folder of e-mails nor in the database file', async () => {
  const { ctx, emails, tables } = await openAppOnDisk()
  const { id } = await bookingOf(ctx, meera, { note: 'Afraid of the dog at the gate' })
  await inviteByEmail(ctx, asha, id)
  await enquiryBy(ctx, meera)
  await enquiryBy(ctx, ananya)
  await deliverAll(ctx)
  for (const of of [emails, tables]) expect(await of()).toContain(meera.email)
  await erasePerson(ctx, asha, { kind: 'booking', id })
  for (const of of [emails, tables]) {
    expect(await of()).not.toContain(meera.email)
    expect(await of()).toContain(ananya.email)
  }
  expect(await tables()).not.toContain('Afraid of the dog')
})

test('removes what is over from the folder of e-mails and the database file', async () => {
  const { ctx, emails, tables } = await openAppOnDisk()
  await enquiryBy(ctx, meera)
  await deliverAll(ctx)
  await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: 6, bookings: null } })
  await passTime(ctx, { days: 190 })
  expect(await applyRetention(ctx)).toMatchObject({ enquiries: 1 })
  expect([await emails(), await tables()].map((text) => text.includes(meera.email))).toEqual([false, false])
})
