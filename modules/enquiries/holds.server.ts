import {
  type Actor,
  type AppContext,
  isoNow,
  nextUpdatedAt,
  systemActor,
  type With,
} from '#core/app-context.server.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { type Change, change, changeRow } from '#core/change.server.ts'
import type { EnquiryRow, HoldRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import type { Job } from '#core/jobs.server.ts'
import { type Outcome, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { formatMoment, formatVisitDays } from '#core/values/day.ts'
import { checkHold, checkHoldEnd } from '#modules/calendar/hold.ts'
import {
  findConflictingSpans,
  type Hold,
  type Span,
  selectCurrentHolds,
  selectHoldsWithName,
} from '#modules/calendar/nights.server.ts'
import { describeConflict } from '#modules/calendar/nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import { describeIncluded, findStayTitle } from '#modules/content/stays.ts'
import { makeEnquiryPayBlankValues } from '#modules/guest-pages/pay-blank-values.server.ts'
import { fillBlanks, findUnfilledBlanks } from '#modules/mail/blanks.ts'
import { renderOwnerText, writeEmail } from '#modules/mail/email-frame.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'
import { type Email, queueEmail } from '#modules/mail/queue-email.server.ts'
import { queueOwnerNotice, readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { describeQuote, describeTotal } from '#modules/prices/describe-quote.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { priceNights } from '#modules/prices/season.ts'
import { findPromisedPrices } from './answer.ts'
import { findEnquiry } from './enquiries.server.ts'
import { makeBookingBlankValues, makePropertyBlankValues } from './message-blank-values.ts'

type HoldContext = With<'database' | 'clock'>

/** The current hold of an enquiry, or null. */
export async function findCurrentHold(ctx: HoldContext, enquiryId: string): Promise<Hold | null> {
  return (await selectCurrentHolds(ctx).where('enquiry_id', '=', enquiryId).executeTakeFirst()) ?? null
}

/** Every current hold, in the order of their ends. */
export function listCurrentHolds(ctx: HoldContext): Promise<Hold[]> {
  return selectCurrentHolds(ctx).execute()
}

/** Holds that expired since a moment, the latest first, without those whose enquiry has a new hold. */
export async function listHoldsExpiredSince(ctx: HoldContext, since: Date): Promise<Hold[]> {
  const endedHolds = await selectHoldsWithName(ctx.database)
    .where('end_reason', '=', 'over')
    .where('ended_at', '>=', since.toISOString())
    .orderBy('ended_at', 'desc')
    .orderBy('hold.id')
    .execute()
  const current = new Set((await listCurrentHolds(ctx)).map(({ enquiry_id }) => enquiry_id))
  return endedHolds.filter(({ enquiry_id }) => !current.has(enquiry_id))
}

/** Holds an enquiry's nights in a stay until a moment, and sends the visitor an e-mail, if there is an address. Of two requests for the same nights, the second is refused and told who has them. */
export async function placeHold(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  { stay, until }: { stay: string; until: Date | null },
): Promise<Outcome> {
  const [enquiry, { stays }] = await Promise.all([findEnquiry(ctx, enquiryId), readContent(ctx)])
  if (!enquiry) return refuse('enquiryUnknown')
  const { check_in, check_out } = enquiry
  const days = { checkIn: check_in, checkOut: check_out }
  const stayId = stays.items.some(({ id }) => id === stay) ? stay : null
  const moment = { now: ctx.clock.now(), today: await readCurrentDay(ctx) }
  const problem = checkHold({ stay: stayId, ...days }, until, moment)
  if (problem || !until) return problem ?? refuse('holdUntilInvalid', 'until')
  const now = isoNow(ctx)
  const hold = {
    id: newId(),
    enquiry_id: enquiryId,
    stay,
    check_in,
    check_out,
    until: until.toISOString(),
    created_by: `${actor.kind}:${actor.id}`,
    ended_at: null,
    end_reason: null,
    created_at: now,
    updated_at: now,
  }
  let conflictingHold: Span | undefined
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    // A hold at the same time waits here until this one is committed.
    await tx.invalidatePages()
    const txContext = { ...ctx, database: tx }
    if (await findCurrentHold(txContext, enquiryId)) return refuse('holdExists')
    const conflicts = await findConflictingSpans(txContext, { stay, check_in, check_out })
    if (conflicts[0]) {
      conflictingHold = conflicts.find(({ origin }) => origin === 'held')
      const message = `${refuse('holdNightsTaken').message} ${describeConflict(conflicts[0])}`
      return refuseWithMessage('holdNightsTaken', message)
    }
    // The e-mail contains this price, and the booking gets it, even if the nights cost something else later.
    const row = { ...hold, ...(await priceHold(txContext, enquiry, hold)) }
    await tx.insertInto('hold').values(row).execute()
    const after = { stay, check_in, check_out, until: row.until, amount: row.amount }
    await tx.record({ action: 'hold.placed', about: 'enquiry', aboutId: enquiryId, after })
    if (enquiry.email !== '' && (await canSendEmails(txContext)))
      await queueEmail(ctx, tx, await writeHoldEmail(txContext, enquiry, row))
    return { ok: true }
  })
  return nameLastChange(ctx, actor, outcome, { about: 'enquiry', id: conflictingHold?.id ?? enquiryId })
}

/** Changes the end of a hold to a later or earlier moment, and sends the visitor an e-mail. */
export async function changeHoldEnd(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  until: Date | null,
): Promise<Outcome> {
  const problem = checkHoldEnd(until, ctx.clock.now())
  if (problem || !until) return problem ?? refuse('holdUntilInvalid', 'until')
  return withHold(ctx, actor, enquiryId, async (tx, hold) => {
    const update = { until: until.toISOString(), updated_at: nextUpdatedAt(hold.updated_at, isoNow(ctx)) }
    if (!(await updateHold(tx, hold, update))) return refuse('holdEnded')
    const [before, after] = [{ until: hold.until }, { until: update.until }]
    await tx.record({ action: 'hold.prolonged', about: 'enquiry', aboutId: enquiryId, before, after })
    const enquiry = await findEnquiry({ database: tx }, enquiryId)
    const txContext = { ...ctx, database: tx }
    if (enquiry?.email && (await canSendEmails(txContext)))
      await queueEmail(ctx, tx, await writeHoldEmail(txContext, enquiry, { ...hold, ...update }))
    return { ok: true }
  })
}

/** Ends a hold before its time: it is released, or its nights are booked. */
export function endHold(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  endReason: 'released' | 'booked',
): Promise<Outcome> {
  return withHold(ctx, actor, enquiryId, async (tx) =>
    (await endHoldInTransaction(ctx, tx, enquiryId, endReason)) ? { ok: true } : refuse('holdEnded'),
  )
}

/** Ends the hold of an enquiry within the caller's transaction. Returns false where there is none. */
export async function endHoldInTransaction(
  ctx: AppContext,
  tx: Change,
  enquiryId: string,
  endReason: 'released' | 'booked',
): Promise<boolean> {
  const hold = await findCurrentHold({ ...ctx, database: tx }, enquiryId)
  if (!hold) return false
  const now = isoNow(ctx)
  const update = { ended_at: now, end_reason: endReason, updated_at: nextUpdatedAt(hold.updated_at, now) }
  if (!(await updateHold(tx, hold, update))) return false
  await tx.record({ action: `hold.${endReason}`, about: 'enquiry', aboutId: enquiryId })
  return true
}

async function withHold(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  changeHold: (tx: Change, hold: Hold) => Promise<Outcome>,
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'enquiry', id: enquiryId }, async (tx) => {
    const hold = await findCurrentHold({ ...ctx, database: tx }, enquiryId)
    return hold ? changeHold(tx, hold) : refuse('holdEnded')
  })
}

/** Changes a hold; false when somebody else changed or ended it first. */
async function updateHold(tx: Change, { id, updated_at }: Hold, changes: object): Promise<boolean> {
  const update = tx.updateTable('hold').set(changes).where('id', '=', id).where('ended_at', 'is', null)
  const { numUpdatedRows } = await update.where('updated_at', '=', updated_at).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The offered price of held nights: the one in the owner's answer, or else today's. */
async function priceHold(
  ctx: With<'database'>,
  enquiry: EnquiryRow,
  { stay: id, check_in, check_out }: Pick<HoldRow, 'stay' | 'check_in' | 'check_out'>,
): Promise<Pick<HoldRow, 'amount' | 'quote'>> {
  const [{ stays }, seasons] = await Promise.all([readContent(ctx), listSeasons(ctx)])
  const stay = stays.items.find((each) => each.id === id)
  const currentPrice = stay && priceNights(stay, seasons, { checkIn: check_in, checkOut: check_out })
  if (!stay || !currentPrice) return { amount: null, quote: '' }
  const included = describeIncluded(stays)
  const promised = findPromisedPrices(enquiry, [stay]).find(({ source }) => source === 'answer')
  if (!promised || promised.amount === currentPrice.total)
    return { amount: currentPrice.total, quote: describeQuote(stay.title, currentPrice, included) }
  const total = { nights: currentPrice.nights.length, total: promised.amount }
  return { amount: promised.amount, quote: describeTotal(stay.title, total, included) }
}

const unknownValues = { guests: null, amount: null, advance: null, paid: null, kept: null, source: null }

const EXPIRY_CHECK_EVERY_MS = 15_000

/** The job that ends holds when their time is over. */
export const holdExpiryJob: Job = {
  intervalMs: EXPIRY_CHECK_EVERY_MS,
  firstDelayMs: EXPIRY_CHECK_EVERY_MS,
  run: endExpiredHolds,
  faultEvent: 'hold.end',
}

/** Ends every expired hold once, and sends the owner an e-mail. */
export async function endExpiredHolds(ctx: AppContext): Promise<void> {
  const now = isoNow(ctx)
  const holds = selectHoldsWithName(ctx.database).where('ended_at', 'is', null)
  for (const hold of await holds.where('until', '<=', now).execute())
    await change(ctx, systemActor, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('hold')
        .set({ ended_at: now, end_reason: 'over', updated_at: now })
        .where('id', '=', hold.id)
        .where('ended_at', 'is', null)
        // It may have been prolonged at the last moment.
        .where('until', '<=', now)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await tx.record({ action: 'hold.over', about: 'enquiry', aboutId: hold.enquiry_id })
      const stay = findStayTitle(await readContent({ database: tx }), hold.stay) ?? hold.stay
      const emailFields = { kind: 'hold-over', about: 'enquiry', aboutId: hold.enquiry_id }
      await queueOwnerNotice(ctx, tx, emailFields, {
        subject: `The hold for ${hold.name} has ended`,
        paragraphs: [
          `${stay}, ${formatVisitDays(hold.check_in, hold.check_out)}, is free again for everyone. You can hold the nights again from the enquiry.`,
        ],
        page: `/admin/enquiries/${hold.enquiry_id}`,
        button: 'Open the enquiry',
      })
    })
}

type HoldTerms = Pick<
  HoldRow,
  'enquiry_id' | 'stay' | 'check_in' | 'check_out' | 'until' | 'amount' | 'quote'
>

/** The e-mail to the visitor about held nights. */
export async function writeHoldEmail(
  ctx: With<'database' | 'config' | 'secret'>,
  { name, email }: Pick<EnquiryRow, 'name' | 'email'>,
  hold: HoldTerms,
): Promise<Email> {
  const [{ ownerEmail, sender }, { text, until }] = await Promise.all([
    readOwnerAndSender(ctx),
    writeHoldMessage(ctx, name, hold),
  ])
  return {
    kind: 'hold',
    about: 'enquiry',
    aboutId: hold.enquiry_id,
    to: email,
    replyTo: ownerEmail,
    ...(await writeEmail(sender, {
      subject: `Your nights at ${sender.name} are held until ${until}`,
      preview: text.slice(0, 140),
      heading: `Namaste ${name}`,
      body: renderOwnerText(text),
    })),
  }
}

/** The message to the visitor about held nights, in the owner's own words, by e-mail or WhatsApp. */
export async function writeHoldMessage(
  ctx: With<'database' | 'config' | 'secret'>,
  name: string,
  hold: HoldTerms,
): Promise<{ text: string; until: string }> {
  const [content, { messages }, { timeZone }] = await Promise.all([
    readContent(ctx),
    readOwnMessages(ctx),
    readSettings(ctx),
  ])
  const until = formatMoment(new Date(hold.until), timeZone)
  const text = fillBlanks(messages.hold, {
    ...makePropertyBlankValues(content.property, ctx.config.publicOrigin),
    ...makeBookingBlankValues({ ...unknownValues, ...hold, first_name: name }, content),
    ...(await makeEnquiryPayBlankValues(ctx, hold.enquiry_id, hold.amount)),
    price: hold.quote,
    until,
  })
  // Nobody checks this e-mail before it is sent, so blanks with unknown values are left out.
  const cleanedText = findUnfilledBlanks(text).reduce((left, blank) => left.replaceAll(blank, ''), text)
  return { text: cleanedText, until }
}
