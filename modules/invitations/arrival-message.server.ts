import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import { messages } from '#modules/common/messages.ts'
import { cleanText } from '#modules/common/text.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { blanksLeft } from '#modules/mail/blanks.ts'
import { ownText, type Sender, type WrittenEmail, writeEmail } from '#modules/mail/emails/frame.server.ts'
import { ownerAndSender } from '#modules/mail/emails/owner-emails.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { type Outcome, type Refusal, refuse, refuseWithMessage } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'

/** The channels of an arrival message that the server cannot see. */
export const arrivalChannels = ['whatsapp', 'phone', 'other'] as const
export type ArrivalChannel = (typeof arrivalChannels)[number]

const arrivalEntries = ['arrival.written', 'arrival.told']

/** Whether the guest is still to arrive. */
export function isToArrive({ state }: Pick<ListedBooking, 'state'>): boolean {
  return state !== 'left' && state !== 'cancelled'
}

/** The bookings of these whose guest got an arrival message by any channel. */
export async function guestsWithArrivalMessage(
  ctx: Pick<AppContext, 'database'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.database
    .selectFrom('audit_entry')
    .select('about_id')
    .where('about', '=', 'booking')
    .where('about_id', 'in', ids)
    .where('action', 'in', arrivalEntries)
    .execute()
  return new Set(rows.map(({ about_id }) => about_id))
}

/** How many arrival messages a guest got; of two people who send one at once, one is refused by it. */
export async function countArrivalMessages(ctx: Pick<AppContext, 'database'>, id: string): Promise<number> {
  const { count } = await ctx.database
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('about', '=', 'booking')
    .where('about_id', '=', id)
    .where('action', 'in', arrivalEntries)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sends a guest the owner's arrival message by e-mail. `round` is the number of earlier messages that the sender saw. */
export async function sendArrivalEmail(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { text, round }: { text: string; round: number },
): Promise<Outcome> {
  const message = cleanText(text)
  const booking = await findBooking(ctx, id)
  const refusal = checkArrivalMessage(booking, message)
  if (refusal || !booking) return refusal ?? refuse('bookingUnknown')
  if (booking.email === '') return refuse('noAddress')
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const { owner, sender } = await ownerAndSender(ctx)
  const email = await writeArrivalEmail(sender, message)
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    if (!(await isFirst(ctx, tx, id, round))) return refuse('arrivalSent')
    const about = { kind: 'arrival', about: 'booking', aboutId: id, to: booking.email, replyTo: owner }
    await queueEmail(ctx, tx, { ...about, ...email })
    await tx.record({ action: 'arrival.written', about: 'booking', aboutId: id })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'booking', id })
}

/** Records that the owner sent the prepared message by another channel; once, like an e-mail. */
export async function recordArrivalMessage(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { by, text, round }: { by: ArrivalChannel; text: string; round: number },
): Promise<Outcome> {
  const prepared = cleanText(text)
  const refusal = checkArrivalMessage(await findBooking(ctx, id), prepared)
  if (refusal) return refusal
  const after = { by, words: prepared }
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    if (!(await isFirst(ctx, tx, id, round))) return refuse('arrivalSent')
    await tx.record({ action: 'arrival.told', about: 'booking', aboutId: id, after })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'booking', id })
}

/** The row of a round can be inserted once, by the first sender. */
async function isFirst(ctx: AppContext, tx: Database, id: string, round: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotent_answer')
    .values({ key: `arrival:${id}:${round}`, about_id: id, answer: '{}', created_at: isoNow(ctx) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n && (await countArrivalMessages({ database: tx }, id)) === round
}

function checkArrivalMessage(booking: ListedBooking | null, text: string): Refusal | null {
  if (!booking) return refuse('bookingUnknown')
  if (!isToArrive(booking)) return refuse('arrivalOver')
  if (text === '') return refuse('messageRequired', 'text')
  if (text.length > MAX_MESSAGE_CHARACTERS) return refuse('textTooLong', 'text')
  const left = blanksLeft(text)
  return left.length > 0
    ? refuseWithMessage('blankLeft', `${messages.blankLeft} ${left.join(', ')}`, 'text')
    : null
}

/** To a guest before the arrival: the owner's text about the way and the day. */
function writeArrivalEmail(sender: Sender, text: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your stay at ${sender.name}`,
    preview: text.slice(0, 140),
    heading: 'Until soon',
    body: ownText(text),
  })
}
