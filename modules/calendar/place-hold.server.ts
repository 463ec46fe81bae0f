import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { sayTakenBy } from '#modules/bookings/booking-doubts.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { writtenPrices } from '#modules/enquiries/written-price.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { priceNights } from '#modules/prices/price-nights.ts'
import { sayQuote, sayWhole } from '#modules/prices/say-quote.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import { type Outcome, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow, laterThan } from '#server/app-context.ts'
import { type Change, change } from '#server/change.ts'
import type { EnquiryRow, HoldRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import { todayHere } from '#server/settings.ts'
import { letterOfHold } from './end-holds.server.ts'
import { type Hold, holdOf } from './held-nights.server.ts'
import { checkHold, checkUntil } from './hold.ts'
import { holdMessages } from './hold-messages.ts'
import { sayIncluded } from './included.ts'
import { clashesOf, type Span } from './nights.server.ts'

/** Holds an enquiry's nights in a stay until a moment, and writes to the visitor where there is a mail server. Of two at once that want the same nights, one is told who has them. */
export async function placeHold(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  { stay, until }: { stay: string; until: Date | null },
): Promise<Outcome> {
  const [enquiry, { stays }] = await Promise.all([readEnquiry(ctx, enquiryId), publishedContent(ctx)])
  if (!enquiry) return refuse('enquiryNotThere')
  const { check_in, check_out } = enquiry
  const days = { checkIn: check_in, checkOut: check_out }
  const known = stays.items.some(({ id }) => id === stay) ? stay : null
  const moment = { now: ctx.clock.now(), today: await todayHere(ctx) }
  const problem = checkHold({ stay: known, ...days }, until, moment)
  if (problem || !until) return problem ?? refuse('holdUntilInvalid', 'until')
  const now = isoNow(ctx)
  const hold = {
    id: newId(),
    enquiry_id: enquiryId,
    ...{ stay, check_in, check_out },
    until: until.toISOString(),
    placed_by: `${actor.kind}:${actor.id}`,
    ...{ ended_at: null, ended_how: null, created_at: now, updated_at: now },
  }
  let inTheWay: Span | undefined
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    // Whoever holds nights at the same moment waits here.
    await tx.showAnew()
    const inside = { ...ctx, database: tx }
    if (await holdOf(inside, enquiryId)) return refuse('holdStands')
    const clashes = await clashesOf(inside, { stay, check_in, check_out })
    if (clashes[0]) {
      inTheWay = clashes.find(({ from }) => from === 'held')
      return refuseSaying('holdNightsTaken', `${holdMessages.nightsTaken} ${sayTakenBy(clashes[0])}`)
    }
    // The e-mail says this price, and the booking is proposed with it, whatever the nights cost by then.
    const row = { ...hold, ...(await holdOffer(inside, enquiry, hold)) }
    await tx.insertInto('hold').values(row).execute()
    const after = { stay, check_in, check_out, until: row.until, amount: row.amount }
    await tx.record({ act: 'hold.placed', about: 'enquiry', aboutId: enquiryId, after })
    if (await canSendEmails(inside)) await queueEmail(ctx, tx, await letterOfHold(inside, enquiry, row))
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'enquiry', id: inTheWay?.id ?? enquiryId })
}

/** Holds the same nights until a later, or an earlier, moment, and writes to the visitor. */
export async function prolongHold(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  until: Date | null,
): Promise<Outcome> {
  const problem = checkUntil(until, ctx.clock.now())
  if (problem || !until) return problem ?? refuse('holdUntilInvalid', 'until')
  return withHold(ctx, actor, enquiryId, async (tx, hold) => {
    const fresh = { until: until.toISOString(), updated_at: laterThan(hold.updated_at, isoNow(ctx)) }
    if (!(await moveOn(tx, hold, fresh))) return refuse('holdEnded')
    const [before, after] = [{ until: hold.until }, { until: fresh.until }]
    await tx.record({ act: 'hold.prolonged', about: 'enquiry', aboutId: enquiryId, before, after })
    const enquiry = await readEnquiry({ database: tx }, enquiryId)
    const inside = { ...ctx, database: tx }
    if (enquiry && (await canSendEmails(inside)))
      await queueEmail(ctx, tx, await letterOfHold(inside, enquiry, { ...hold, ...fresh }))
    return { ok: true }
  })
}

/** Lets held nights go before their time, or says that they are booked by now. */
export function endHold(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  how: 'released' | 'booked',
): Promise<Outcome> {
  return withHold(ctx, actor, enquiryId, async (tx) =>
    (await endHoldIn(ctx, tx, enquiryId, how)) ? { ok: true } : refuse('holdEnded'),
  )
}

/** The same within the caller's transaction; false where nothing is held. */
export async function endHoldIn(
  ctx: AppContext,
  tx: Change,
  enquiryId: string,
  how: 'released' | 'booked',
): Promise<boolean> {
  const hold = await holdOf({ ...ctx, database: tx }, enquiryId)
  if (!hold) return false
  const now = isoNow(ctx)
  const ended = { ended_at: now, ended_how: how, updated_at: laterThan(hold.updated_at, now) }
  if (!(await moveOn(tx, hold, ended))) return false
  await tx.record({ act: `hold.${how}`, about: 'enquiry', aboutId: enquiryId })
  return true
}

async function withHold(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  work: (tx: Change, hold: Hold) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const hold = await holdOf({ ...ctx, database: tx }, enquiryId)
    return hold ? work(tx, hold) : refuse('holdEnded')
  })
  return describeConflict(ctx, actor, outcome, { about: 'enquiry', id: enquiryId })
}

/** False where somebody else was quicker. */
async function moveOn(tx: Change, { id, updated_at }: Hold, set: object): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hold')
    .set(set)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('updated_at', '=', updated_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function readEnquiry(
  { database }: Pick<AppContext, 'database'>,
  id: string,
): Promise<EnquiryRow | null> {
  const row = await database.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** What held nights are offered for: the price that the owner's answer promised, or else today's. */
async function holdOffer(
  ctx: Pick<AppContext, 'database'>,
  enquiry: EnquiryRow,
  { stay: id, check_in, check_out }: Pick<HoldRow, 'stay' | 'check_in' | 'check_out'>,
): Promise<Pick<HoldRow, 'amount' | 'quote'>> {
  const [{ stays }, seasons] = await Promise.all([publishedContent(ctx), houseSeasons(ctx)])
  const stay = stays.items.find((each) => each.id === id)
  const today = stay && priceNights(stay, seasons, { checkIn: check_in, checkOut: check_out })
  if (!stay || !today) return { amount: null, quote: '' }
  const included = sayIncluded(stays)
  const promised = writtenPrices(enquiry, [stay]).find(({ source }) => source === 'answer')
  if (!promised || promised.amount === today.total)
    return { amount: today.total, quote: sayQuote(stay.title, today, included) }
  const { amount } = promised
  return { amount, quote: sayWhole(stay.title, { nights: today.nights.length, total: amount }, included) }
}
