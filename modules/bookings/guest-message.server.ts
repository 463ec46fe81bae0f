import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { cleanText } from '#core/values/text.ts'
import { findUnfilledBlanks } from '#modules/mail/blanks.ts'
import {
  renderOwnerText,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { type Email, queueEmail } from '#modules/mail/queue-email.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { findBooking, type ListedBooking } from './bookings.server.ts'
import { lockBooking } from './payments.server.ts'

const MAX_MESSAGE_CHARACTERS = 10_000

/** The channels of a message that the server cannot see. */
export const messageChannels = ['whatsapp', 'phone', 'other'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What the messages to the guest of a booking are about: subject and heading of the e-mail, by the name of the property. */
const emailTexts = {
  confirmation: {
    subject: (house: string) => `Your stay at ${house} is confirmed`,
    heading: 'You are expected',
  },
  receipt: { subject: (house: string) => `Your receipt from ${house}`, heading: 'Thank you' },
  arrival: { subject: (house: string) => `Your stay at ${house}`, heading: 'Until soon' },
} as const
export type GuestMessageKind = keyof typeof emailTexts

/** The audit entries of the messages of a kind to guests. */
function selectMessageEntries(ctx: With<'database'>, kind: GuestMessageKind) {
  const entries = ctx.database.selectFrom('audit_entry').where('about', '=', 'booking')
  return entries.where('action', 'in', [`${kind}.written`, `${kind}.told`] as const)
}

/** Whether the guest has neither left nor cancelled; also true where the dates are not known. */
export function isComingOrHere({ state }: Pick<ListedBooking, 'state'>): boolean {
  return state !== 'left' && state !== 'cancelled'
}

/** The bookings of these whose guest got an arrival message by any channel. */
export async function findBookingsWithArrivalMessage(
  ctx: With<'database'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const entries = selectMessageEntries(ctx, 'arrival').where('about_id', 'in', ids)
  const rows = await entries.select('about_id').execute()
  return new Set(rows.map(({ about_id }) => about_id))
}

/** How many messages of a kind a guest got. The form sends this number back, so of two people who send one at once, the second is refused. */
export async function countGuestMessages(
  ctx: With<'database'>,
  kind: GuestMessageKind,
  id: string,
): Promise<number> {
  const entries = selectMessageEntries(ctx, kind).where('about_id', '=', id)
  const { count } = await entries.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** A message to the guest of a booking; `round` is the number of earlier ones of its kind that the sender saw. */
export type GuestMessage = MessageRound & { text: string }
type MessageRound = { kind: GuestMessageKind; round: number }

/** Sends a guest the owner's message by e-mail. */
export async function sendGuestEmail(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { kind, text, round }: GuestMessage,
): Promise<Outcome> {
  const message = cleanText(text)
  const booking = await findBooking(ctx, id)
  const refusal = checkMessage(kind, booking, message)
  if (refusal || !booking) return refusal ?? refuse('bookingUnknown')
  if (booking.email === '') return refuse('guestEmailMissing')
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const { ownerEmail, sender } = await readOwnerAndSender(ctx)
  const emailFields = { kind, about: 'booking', aboutId: id, to: booking.email, replyTo: ownerEmail }
  const email = { ...emailFields, ...(await writeGuestEmail(sender, kind, message)) }
  return recordMessageOnce(ctx, actor, id, { kind, round }, { email })
}

/** Records that the owner sent the prepared message by another channel; once, like an e-mail. */
export async function recordGuestMessage(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { by: channel, kind, text, round }: GuestMessage & { by: MessageChannel },
): Promise<Outcome> {
  const prepared = cleanText(text)
  const refusal = checkMessage(kind, await findBooking(ctx, id), prepared)
  if (refusal) return refusal
  const after = { by: channel, words: prepared }
  return recordMessageOnce(ctx, actor, id, { kind, round }, { after })
}

/** Records a message of this round once, and queues its e-mail if it is one. Refuses where its guest does not come any more. */
function recordMessageOnce(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { kind, round }: MessageRound,
  sent: { email: Email } | { after: object },
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'booking', id }, async (tx, record) => {
    // Of a cancellation and a message at once, the second waits for the lock and sees the first.
    await lockBooking(tx, id)
    const booking = await findBooking({ ...ctx, database: tx }, id)
    if (!booking) return refuse('bookingUnknown')
    if (kind !== 'receipt' && !isComingOrHere(booking)) return refuse('arrivalOver')
    // The row of a round can be inserted once, by the first sender.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idempotent_answer')
      .values({ key: `${kind}:${id}:${round}`, about_id: id, answer: '{}', created_at: isoNow(ctx) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    const messageCount = await countGuestMessages({ database: tx }, kind, id)
    if (numInsertedOrUpdatedRows !== 1n || messageCount !== round) return refuse('arrivalSent')
    if ('email' in sent) await queueEmail(ctx, tx, sent.email)
    await ('email' in sent ? record(`${kind}.written`) : record(`${kind}.told`, sent))
    return { ok: true }
  })
}

function checkMessage(kind: GuestMessageKind, booking: ListedBooking | null, text: string): Refusal | null {
  if (!booking) return refuse('bookingUnknown')
  if (kind !== 'receipt' && !isComingOrHere(booking)) return refuse('arrivalOver')
  return checkOwnersText(text, 'text')
}

/** Refuses an owner's text to a guest that is empty, too long, or has a blank left. */
export function checkOwnersText(text: string, field: string): Refusal | null {
  if (text === '') return refuse('messageRequired', field)
  if (text.length > MAX_MESSAGE_CHARACTERS) return refuse('textTooLong', field)
  const unfilled = findUnfilledBlanks(text).join(', ')
  return unfilled ? refuseWithMessage('blankLeft', `${messages.blankLeft} ${unfilled}`, field) : null
}

function writeGuestEmail(sender: Sender, kind: GuestMessageKind, text: string): Promise<WrittenEmail> {
  const { subject, heading } = emailTexts[kind]
  return writeEmail(sender, {
    subject: subject(sender.name),
    preview: text.slice(0, 140),
    heading,
    body: renderOwnerText(text),
  })
}
