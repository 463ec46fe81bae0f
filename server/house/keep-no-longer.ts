import { dayInZone } from '#domain/day.ts'
import type { Database } from '../database/open.ts'
import { recordAct } from './acts.ts'
import { discardKeys, dropMediaOf } from './erase-media.ts'
import { sweepAnswers } from './first-answer.ts'
import { type House, isoNow, theHouse } from './house.ts'
import { describeFault } from './log.ts'
import { readSettings } from './settings.ts'

const EVERY_MS = 24 * 60 * 60_000
const SWEEP_ANSWERS_EVERY_MS = 60 * 60_000
/** Not in the same minute as the other work of a start. */
const FIRST_AFTER_MS = 5 * 60_000

export type Gone = { enquiries: number; bookings: number }

/**
 * Erases what is older than the owner wants to keep: enquiries by the day they came, bookings by check-out, with their files
 * and letters. A published review stays; the e-mail and phone beside it go. Also clears away sign-ins, links and answers that are over.
 */
export async function keepNoLonger(house: House): Promise<Gone> {
  await clearSignIns(house)
  await sweepAnswers(house)
  const { keepMonths, timeZone } = await readSettings(house)
  const { gone, keys } = await house.database.transaction().execute(async (tx) => {
    const old = (months: number) => monthsAgo(house.clock.now(), months)
    const enquiries = keepMonths.enquiries
      ? await dropEnquiries(tx, old(keepMonths.enquiries).toISOString())
      : none
    const bookings = keepMonths.bookings
      ? await dropBookings(tx, dayInZone(old(keepMonths.bookings), timeZone))
      : none
    const gone = { enquiries: enquiries.count, bookings: bookings.count }
    if (gone.enquiries + gone.bookings > 0)
      await recordAct(house, tx, theHouse, {
        act: 'kept.long-enough',
        about: 'house',
        aboutId: 'house',
        after: gone,
      })
    return { gone, keys: [...enquiries.keys, ...bookings.keys] }
  })
  await discardKeys(house, keys)
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

type Dropped = { count: number; keys: string[] }
const none: Dropped = { count: 0, keys: [] }

async function dropEnquiries(tx: Database, before: string): Promise<Dropped> {
  const rows = await tx.selectFrom('enquiry').select('id').where('created_at', '<', before).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return none
  const keys = await dropMediaOf(tx, 'enquiry', ids)
  await tx.deleteFrom('letter').where('about', '=', 'enquiry').where('about_id', 'in', ids).execute()
  await tx.deleteFrom('enquiry').where('id', 'in', ids).execute()
  return { count: ids.length, keys }
}

async function dropBookings(tx: Database, before: string): Promise<Dropped> {
  const rows = await tx
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'review.id as review_id'])
    .where('check_out', '<', before)
    .where('booking.email', '!=', '')
    .where('booking.sample', '=', 0)
    .execute()
  if (rows.length === 0) return none
  const reviews = ['', ...rows.flatMap(({ review_id }) => review_id ?? [])]
  const reviewed = ['', ...rows.filter(({ review_id }) => review_id).map(({ id }) => id)]
  const ids = rows.map(({ id }) => id)
  await tx
    .deleteFrom('letter')
    .where('about', 'in', ['booking', 'invitation'])
    .where('about_id', 'in', ids)
    .execute()
  await tx.deleteFrom('letter').where('about', '=', 'review').where('about_id', 'in', reviews).execute()
  await tx.updateTable('review').set({ email: '', phone: '' }).where('id', 'in', reviews).execute()
  const nobody = { last_name: '', email: '', phone: '', note: '' }
  await tx.updateTable('booking').set(nobody).where('id', 'in', reviewed).execute()
  await tx.deleteFrom('booking').where('id', 'in', ids).where('id', 'not in', reviewed).execute()
  return { count: ids.length, keys: [] }
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
