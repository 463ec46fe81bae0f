import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import { messages } from '#modules/common/messages.ts'
import { cleanText } from '#modules/common/text.ts'
import { MESSAGE_MOST_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { blanksLeft } from '#modules/mail/blanks.ts'
import { ownText, type Sender, type WrittenEmail, writeEmail } from '#modules/mail/emails/frame.server.ts'
import { ownerAndSender } from '#modules/mail/emails/owner-emails.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { type Outcome, type Refusal, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'

/** How a guest was told about the arrival, where the house cannot see it. */
export const tellingWays = ['whatsapp', 'phone', 'other'] as const
export type TellingWay = (typeof tellingWays)[number]

const tellingEntries = ['arrival.written', 'arrival.told']

/** Whether there is an arrival still to write about. */
export function isToArrive({ state }: Pick<ListedBooking, 'state'>): boolean {
  return state !== 'left' && state !== 'cancelled'
}

/** Which of these guests were told about their arrival, by e-mail or another way. */
export async function guestsTold(
  ctx: Pick<AppContext, 'database'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.database
    .selectFrom('act')
    .select('about_id')
    .where('about', '=', 'booking')
    .where('about_id', 'in', ids)
    .where('act', 'in', tellingEntries)
    .execute()
  return new Set(rows.map(({ about_id }) => about_id))
}

/** How often a guest was told about the arrival, by e-mail or another way; of two who tell them at once, one is refused by it. */
export async function timesTold(ctx: Pick<AppContext, 'database'>, id: string): Promise<number> {
  const { count } = await ctx.database
    .selectFrom('act')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('about', '=', 'booking')
    .where('about_id', '=', id)
    .where('act', 'in', tellingEntries)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes a guest who is coming an e-mail in the owner's words. `round` is how often they were told before, as the writer saw it. */
export async function tellByEmail(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { text, round }: { text: string; round: number },
): Promise<Outcome> {
  const told = cleanText(text)
  const booking = await findBooking(ctx, id)
  const refusal = whyNotTell(booking, told)
  if (refusal || !booking) return refusal ?? refuse('bookingUnknown')
  if (booking.email === '') return refuse('noAddress')
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const { owner, sender } = await ownerAndSender(ctx)
  const email = await writeArrivalEmail(sender, told)
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    if (!(await isFirst(ctx, tx, id, round))) return refuse('arrivalSent')
    const about = { kind: 'arrival', about: 'booking', aboutId: id, to: booking.email, replyTo: owner }
    await queueEmail(ctx, tx, { ...about, ...email })
    await tx.record({ act: 'arrival.written', about: 'booking', aboutId: id })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'booking', id })
}

/** The owner says that a guest was told another way, with the words that were prepared for it; once, like an e-mail. */
export async function noteTold(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { by, text, round }: { by: TellingWay; text: string; round: number },
): Promise<Outcome> {
  const prepared = cleanText(text)
  const refusal = whyNotTell(await findBooking(ctx, id), prepared)
  if (refusal) return refusal
  const after = { by, words: prepared }
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    if (!(await isFirst(ctx, tx, id, round))) return refuse('arrivalSent')
    await tx.record({ act: 'arrival.told', about: 'booking', aboutId: id, after })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'booking', id })
}

/** The key of a round is stored once, by the first who writes it. */
async function isFirst(ctx: AppContext, tx: Database, id: string, round: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('answer')
    .values({ key: `arrival:${id}:${round}`, about_id: id, answer: '{}', created_at: isoNow(ctx) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n && (await timesTold({ database: tx }, id)) === round
}

function whyNotTell(booking: ListedBooking | null, text: string): Refusal | null {
  if (!booking) return refuse('bookingUnknown')
  if (!isToArrive(booking)) return refuse('arrivalOver')
  if (text === '') return refuse('messageRequired', 'text')
  if (text.length > MESSAGE_MOST_CHARACTERS) return refuse('textTooLong', 'text')
  const left = blanksLeft(text)
  return left.length > 0
    ? refuseSaying('blankLeft', `${messages.blankLeft} ${left.join(', ')}`, 'text')
    : null
}

/** To a guest who is coming: the owner's own text about the way and the day. */
function writeArrivalEmail(sender: Sender, text: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your stay at ${sender.name}`,
    preview: text.slice(0, 140),
    heading: 'Until soon',
    body: ownText(text),
  })
}
