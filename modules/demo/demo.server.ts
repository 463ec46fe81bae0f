import { type SampleBooking, sampleBooking, sampleReviews } from '#content/samples.ts'
import { type Actor, type AppContext, isoNow, systemActor } from '#core/app-context.server.ts'
import { type Change, change } from '#core/change.server.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { isAuditLogEmpty } from '#core/read-audit-log.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { addDays, dayInZone } from '#core/values/day.ts'
import { parseBooking } from '#modules/bookings/booking.ts'
import { newBookingRow } from '#modules/bookings/bookings.server.ts'
import { insertReceivedPayment } from '#modules/bookings/payments.server.ts'
import { makeSampleReviewId } from '#modules/content/sample-reviews.server.ts'
import { removeSampleTestimonials } from '#modules/content/save-draft.server.ts'
import { deleteMediaRowsAbout, deleteStoredFiles } from '#modules/media/change-media.server.ts'
import { averageRating } from '#modules/reviews/rating.ts'
import { eraseObjectionsAndTokens } from '#modules/reviews/submission-link.server.ts'
import { countSamples, listSampleReviewIds, type SampleCounts } from './samples.server.ts'

const DAY_MS = 86_400_000

/** Once only: adds the sample bookings and their approved reviews, marked as samples. Returns the id of the sample booking that has no review yet. */
export async function seedDemo(ctx: AppContext): Promise<{ bookingId: string }> {
  const samples = ctx.database.selectFrom('booking').select('id').where('sample', '=', 1)
  const existing = await samples.where('email', '=', sampleBooking.email).executeTakeFirst()
  if (existing) return { bookingId: existing.id }

  const { timeZone } = await readSettings(ctx)
  const toRow = (sample: SampleBooking) => toBookingRow(ctx, sample, timeZone)
  const booking = toRow(sampleBooking)
  const today = dayInZone(ctx.clock.now(), timeZone)
  await change(ctx, systemActor, async (tx) => {
    await tx.insertInto('booking').values(booking).execute()
    await insertReceivedPayment(ctx, tx, systemActor, booking, booking.advance, today)
    for (const [index, sample] of sampleReviews.entries()) {
      const pastBooking = toRow(sample)
      await tx.insertInto('booking').values(pastBooking).execute()
      await insertReceivedPayment(ctx, tx, systemActor, pastBooking, pastBooking.advance, today)
      await insertReview(ctx, tx, index, pastBooking)
    }
    await tx.record({ action: 'demo.seeded', about: 'demo', aboutId: 'demo' })
  })
  return { bookingId: booking.id }
}

const noSamples: SampleCounts = { bookings: 0, reviews: 0, pictures: 0, testimonials: 0 }

/**
 * Removes every sample: bookings with their links and e-mails, their reviews with all files, also reviews that people wrote who tried the demo,
 * and the invented testimonials. Returns the counts, all zero if there were no samples.
 */
export async function removeAllSamples(ctx: AppContext, actor: Actor): Promise<{ ok: true } & SampleCounts> {
  const { counts, keys } = await change(ctx, actor, (tx) => removeSamples(ctx, tx, actor))
  await deleteStoredFiles(ctx, keys)
  return { ok: true, ...counts }
}

async function removeSamples(ctx: AppContext, tx: Change, actor: Actor) {
  // This takes the write lock: a simultaneous request waits here, and then finds no samples.
  await tx.invalidatePages()
  const counts = (await countSamples({ ...ctx, database: tx })) ?? noSamples
  const bookings = tx.selectFrom('booking').select('booking.id').where('booking.sample', '=', 1)
  const ids = ['', ...(await listSampleReviewIds(tx))]
  const keys = await deleteMediaRowsAbout(tx, 'review', ids)
  await tx.deleteFrom('email').where('about', '=', 'review').where('about_id', 'in', ids).execute()
  await tx.deleteFrom('email').where('about', '=', 'booking').where('about_id', 'in', bookings).execute()
  await eraseObjectionsAndTokens(ctx, tx, ids)
  await tx.deleteFrom('review').where('id', 'in', ids).execute()
  await tx.deleteFrom('payment').where('booking_id', 'in', bookings).execute()
  await tx.deleteFrom('booking').where('sample', '=', 1).execute()
  const hasRemovedTestimonials = await removeSampleTestimonials(ctx, tx, actor)
  // Once the audit log has an entry, the next start does not add the demo again.
  if (hasRemovedTestimonials || counts !== noSamples || (await isAuditLogEmpty(tx)))
    await tx.record({ action: 'demo.cleared', about: 'demo', aboutId: 'demo', after: counts })
  return { counts, keys }
}

function toBookingRow(ctx: AppContext, sample: SampleBooking, timeZone: string): BookingRow {
  const checkOut = addDays(dayInZone(ctx.clock.now(), timeZone), -sample.leftDaysAgo)
  const draft = {
    firstName: sample.first_name,
    lastName: sample.last_name,
    email: sample.email,
    phone: sample.phone,
    stay: sample.stayId,
    checkIn: addDays(checkOut, -sample.nights),
    checkOut,
    note: '',
    guests: String(sample.guests),
    amount: String(sample.amount),
    source: sample.source,
    // Guests of Airbnb pay Airbnb.
    advance: sample.source === 'airbnb' ? '' : String(sample.amount),
  }
  const { values } = parseBooking(draft, () => sample.stayId)
  if (!values) throw new Error('a sample booking is wrong')
  return { ...newBookingRow(ctx, values), sample: 1 }
}

async function insertReview(ctx: AppContext, tx: Change, index: number, booking: BookingRow): Promise<void> {
  const sample = sampleReviews[index]
  if (!sample) return
  const daysAgo = (days: number) => isoNow(ctx, -days * DAY_MS)
  await tx
    .insertInto('review')
    .values({
      id: makeSampleReviewId(index),
      booking_id: booking.id,
      name: `${sample.first_name} ${sample.last_name}`,
      email: sample.email,
      phone: sample.phone,
      stay: sample.stayId,
      text: sample.review,
      ...sample.ratings,
      average: averageRating(sample.ratings),
      status: 'approved',
      decline_reason: null,
      decline_note: '',
      reply: sample.reply?.text ?? '',
      replied_at: sample.reply ? daysAgo(sample.reply.daysAgo) : null,
      sample: 1,
      created_at: daysAgo(sample.daysAgo),
      decided_at: daysAgo(sample.daysAgo),
    })
    .execute()
}
