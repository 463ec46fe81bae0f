import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { readLink } from '#modules/invitations/guest-link.server.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { deliverOne } from '#modules/mail/mail-worker.server.ts'
import { openMailer } from '#modules/mail/mailer.server.ts'
import { hideMedia } from '#modules/media/media.server.ts'
import { correctReview } from '#modules/reviews/correct-review.server.ts'
import { publishedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { approveReview, declineReview } from '#modules/reviews/moderate-review.server.ts'
import { objectToDecision } from '#modules/reviews/objections.server.ts'
import { submitReview } from '#modules/reviews/submit-review.server.ts'
import { type AppContext, commandLine } from '#server/app-context.ts'
import { changeSettings } from '#server/change-settings.ts'
import { openDatabase } from '#server/db/open.ts'
import { addFiles } from '../../tests/files.ts'
import { openTestHouse, type TestHouse, test } from '../../tests/house.ts'
import { ananya, asha, bookingOf, enquiryBy, keyFor, longEnoughReview, meera } from '../../tests/people.ts'
import { confirmClock } from './clock-brake.server.ts'
import { erasePerson, eraseReview } from './erase-person.server.ts'
import { applyRetention } from './retention.server.ts'

const ratings = { location: 5, cleanliness: 5, communication: 4, service: 5 }

const draft = { name: '', email: '', phone: '', review: `${longEnoughReview} Nightingales.` }

async function reviewed(ctx: TestHouse) {
  const booking = await bookingOf(ctx, meera)
  const key = await keyFor(ctx, booking)
  const outcome = await submitReview(ctx, { bookingId: booking.id, draft, ratings, files: [] })
  if (!outcome.ok) throw new Error(outcome.message)
  return { booking, key, id: outcome.reviewId }
}

async function everyRow(ctx: TestHouse): Promise<string> {
  const tables = await ctx.database.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(ctx.database)),
  )
  return JSON.stringify(rows.map(({ rows }) => rows))
}

describe('erasing one’s own review', () => {
  test('takes its words, files, letters, objections and what the log quoted; the booking stays', async ({
    ctx,
  }) => {
    const { booking, id, key } = await reviewed(ctx)
    const [file] = await addFiles(ctx, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    const fileId = file?.id ?? ''
    await hideMedia(ctx, asha, fileId)
    while (await deliverOne(ctx));
    await correctReview(ctx, id, { review: `${draft.review} And a cuckoo.`, ratings, seen: '' })
    await declineReview(ctx, asha, id, { reason: 'off-topic', note: 'Birds only' })
    await objectToDecision(ctx, id, 'The nightingales live there.')
    expect(await eraseReview(ctx, id)).toEqual({ ok: true })
    const left = await everyRow(ctx)
    for (const gone of ['ightingales', 'cuckoo', 'Birds only', longEnoughReview.slice(0, 30)])
      expect(left).not.toContain(gone)
    expect(await ctx.media.open(file?.original_key ?? '')).toBeNull()
    expect(await findBooking(ctx, booking.id)).toMatchObject({
      email: meera.email,
      invitation_stop: 'opt-out',
      review_erased_at: expect.any(String),
    })
    expect(await readLink(ctx, key)).toMatchObject({ state: 'erased' })
    const entries = await historyOf(ctx, [id, fileId])
    expect(entries.map(({ act }) => act)).toContain('media.hidden')
    expect(entries.find(({ act }) => act === 'review.erased-by-guest')).toMatchObject({ who: 'guest' })
    expect(entries.every(({ before, after }) => before === null && after === null)).toBe(true)
  })

  test('is gone from the site at once, and done once', async ({ ctx }) => {
    const { id } = await reviewed(ctx)
    await approveReview(ctx, asha, id)
    const both = await Promise.all([eraseReview(ctx, id), eraseReview(ctx, id)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect((await publishedReviews(ctx)).total).toBe(0)
  })

  test('makes no room for another review through the same link', async ({ ctx }) => {
    const { booking, id } = await reviewed(ctx)
    await eraseReview(ctx, id)
    const again = await submitReview(ctx, { bookingId: booking.id, draft, ratings, files: [] })
    expect(again).toMatchObject({ code: 'not-able' })
  })
})

/** A house whose e-mails go into its folder and whose tables are in a file, as after `npm start`. */
async function houseOnDisk() {
  const ctx = await openTestHouse()
  const file = join(ctx.dataDir, 'deodar.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => database.destroy())
  const onDisk: AppContext = {
    ...ctx,
    database,
    mail: await openMailer({ ...ctx.config, smtpUrl: undefined }, async () => null),
  }
  const letters = async () => {
    const folder = join(ctx.dataDir, 'letters')
    const names = await readdir(folder)
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n')
  }
  const tables = async () =>
    (await Promise.all([file, `${file}-wal`].map((each) => readFile(each, 'latin1')))).join('')
  return { ctx: onDisk, clock: ctx.clock, letters, tables }
}

async function deliverAll(ctx: AppContext): Promise<void> {
  while (await deliverOne(ctx));
}

test('leaves an erased person neither in the folder of e-mails nor in the database file', async () => {
  const { ctx, letters, tables } = await houseOnDisk()
  const { id } = await bookingOf(ctx, meera, { note: 'Afraid of the dog at the gate' })
  await inviteByEmail(ctx, asha, id)
  await enquiryBy(ctx, meera)
  await enquiryBy(ctx, ananya)
  await deliverAll(ctx)
  for (const of of [letters, tables]) expect(await of()).toContain(meera.email)
  await erasePerson(ctx, asha, { kind: 'booking', id })
  for (const of of [letters, tables]) {
    expect(await of()).not.toContain(meera.email)
    expect(await of()).toContain(ananya.email)
  }
  expect(await tables()).not.toContain('Afraid of the dog')
})

test('removes what is over from the folder of e-mails and the database file', async () => {
  const { ctx, clock, letters, tables } = await houseOnDisk()
  await enquiryBy(ctx, meera)
  await deliverAll(ctx)
  await changeSettings(ctx, asha, { keepMonths: { enquiries: 6, bookings: null } })
  clock.advance({ days: 190 })
  await confirmClock(ctx, commandLine)
  expect(await applyRetention(ctx)).toMatchObject({ enquiries: 1 })
  expect([await letters(), await tables()].map((text) => text.includes(meera.email))).toEqual([false, false])
})
