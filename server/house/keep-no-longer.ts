import { dayInZone } from '#domain/day.ts'
import type { Database } from '../database/open.ts'
import { recordAct } from './acts.ts'
import { dropMediaOf } from './erase-media.ts'
import { sweepAnswers } from './first-answer.ts'
import { type House, isoNow, theHouse } from './house.ts'
import { describeFault } from './log.ts'
import { readSettings } from './settings.ts'
import { eraseTraces, forgetDetails, type Traces } from './traces.ts'

const EVERY_MS = 24 * 60 * 60_000
const SWEEP_ANSWERS_EVERY_MS = 60 * 60_000
/** Not in the same minute as the other work of a start. */
const FIRST_AFTER_MS = 5 * 60_000

export type Gone = { enquiries: number; bookings: number }

/**
 * Erases what is older than the owner wants to keep: enquiries by the day they came, bookings by check-out, or by the day they were
 * made where there is none, with their files and letters. A published review stays; the e-mail and phone beside it go. Also clears away sign-ins, links and answers that are over.
 */
export async function keepNoLonger(house: House): Promise<Gone> {
  await clearSignIns(house)
  await sweepAnswers(house)
  const { keepMonths, timeZone } = await readSettings(house)
  const { gone, traces } = await house.database.transaction().execute(async (tx) => {
    const old = (months: number) => monthsAgo(house.clock.now(), months)
    const enquiries = keepMonths.enquiries
      ? await dropEnquiries(tx, old(keepMonths.enquiries).toISOString())
      : none
    const bookings = keepMonths.bookings ? await dropBookings(tx, old(keepMonths.bookings), timeZone) : none
    const gone = { enquiries: enquiries.count, bookings: bookings.count }
    if (gone.enquiries + gone.bookings > 0)
      await recordAct(house, tx, theHouse, {
        act: 'kept.long-enough',
        about: 'house',
        aboutId: 'house',
        after: gone,
      })
    const traces = {
      keys: [...enquiries.keys, ...bookings.keys],
      messageIds: [...enquiries.messageIds, ...bookings.messageIds],
    }
    return { gone, traces }
  })
  if (gone.enquiries + gone.bookings > 0) await eraseTraces(house, traces)
  return gone
}

/** Every night, and answers that are over every hour, until stopped. */
export function startKeepingNoLonger(house: House): { stop(): void } {
  const calmly = (work: (house: House) => Promise<unknown>) => () =>
    work(house).catch((fault) => house.log.error('keep.failed', describeFault(fault)))
  const nightly = calmly(keepNoLonger)
  const first = setTimeout(nightly, FIRST_AFTER_MS).unref()
  const again = setInterval(nightly, EVERY_MS).unref()
  const answers = setInterval(calmly(sweepAnswers), SWEEP_ANSWERS_EVERY_MS).unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(again)
      clearInterval(answers)
    },
  }
}

type Dropped = Traces & { count: number }
const none: Dropped = { count: 0, keys: [], messageIds: [] }

async function dropEnquiries(tx: Database, before: string): Promise<Dropped> {
  const rows = await tx.selectFrom('enquiry').select('id').where('created_at', '<', before).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return none
  const keys = await dropMediaOf(tx, 'enquiry', ids)
  const messageIds = await dropLetters(tx, ['enquiry'], ids)
  await forgetDetails(tx, ids)
  await tx.deleteFrom('enquiry').where('id', 'in', ids).execute()
  return { count: ids.length, keys, messageIds }
}

async function dropBookings(tx: Database, before: Date, timeZone: string): Promise<Dropped> {
  const rows = await bookingsOver(tx, before, timeZone)
  if (rows.length === 0) return none
  const reviews = rows.flatMap(({ review_id }) => review_id ?? [])
  const reviewed = ['', ...rows.filter(({ review_id }) => review_id).map(({ id }) => id)]
  const ids = rows.map(({ id }) => id)
  const messageIds = [
    ...(await dropLetters(tx, ['booking', 'invitation'], ids)),
    ...(await dropLetters(tx, ['review'], reviews)),
  ]
  await forgetDetails(tx, ids)
  await tx
    .updateTable('review')
    .set({ email: '', phone: '' })
    .where('id', 'in', ['', ...reviews])
    .execute()
  const nobody = { last_name: '', email: '', phone: '', note: '' }
  await tx.updateTable('booking').set(nobody).where('id', 'in', reviewed).execute()
  await tx.deleteFrom('booking').where('id', 'in', ids).where('id', 'not in', reviewed).execute()
  return { count: ids.length, keys: [], messageIds }
}

/** A booking that nobody gave a check-out is over when it was made, or began, that long ago. */
function bookingsOver(tx: Database, before: Date, timeZone: string) {
  const day = dayInZone(before, timeZone)
  return tx
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'review.id as review_id'])
    .where((eb) =>
      eb.or([
        eb('check_out', '<', day),
        eb.and([
          eb('check_out', 'is', null),
          eb('booking.created_at', '<', before.toISOString()),
          eb.or([eb('check_in', 'is', null), eb('check_in', '<', day)]),
        ]),
      ]),
    )
    .where('booking.email', '!=', '')
    .where('booking.sample', '=', 0)
    .execute()
}

/** Gives the Message-IDs of those that were there. */
async function dropLetters(
  tx: Database,
  about: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const letters = await tx
    .deleteFrom('letter')
    .where('about', 'in', about)
    .where('about_id', 'in', ids)
    .returning('message_id')
    .execute()
  return letters.map(({ message_id }) => message_id)
}

async function clearSignIns(house: House): Promise<void> {
  const dayAgo = new Date(house.clock.now().getTime() - EVERY_MS).toISOString()
  await house.database.deleteFrom('owner_session').where('begun_at', '<', dayAgo).execute()
  await house.database.deleteFrom('owner_link').where('expires_at', '<', isoNow(house)).execute()
  await house.database.deleteFrom('owner_verification').where('expires_at', '<', isoNow(house)).execute()
}

function monthsAgo(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}
