import { MESSAGE_MOST_CHARACTERS } from '#domain/enquiries/enquiry.ts'
import { blanksLeft } from '#domain/messages/blanks.ts'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { cleanText } from '#domain/text.ts'
import { words } from '#domain/words.ts'
import { writeArrivalLetter } from '../../mail/letters/arrival-letter.ts'
import { recordAct } from '../audit/acts.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { findBooking, type ListedBooking } from '../bookings/bookings.ts'
import { ownerAndSender } from '../enquiries/enquiry-letters.ts'
import { type Actor, type House, isoNow, ring } from '../house.ts'
import { queueLetter } from '../mail/outbox.ts'

/** How a guest was told about the arrival, where the house cannot see it. */
export const tellingWays = ['whatsapp', 'phone', 'other'] as const
export type TellingWay = (typeof tellingWays)[number]

/** Whether there is an arrival still to write about. */
export function isToArrive({ state }: Pick<ListedBooking, 'state'>): boolean {
  return state !== 'left' && state !== 'cancelled'
}

/** Which of these guests were told about their arrival, by letter or another way. */
export async function toldOf(house: Pick<House, 'database'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await house.database
    .selectFrom('act')
    .select('about_id')
    .where('about', '=', 'booking')
    .where('about_id', 'in', ids)
    .where('act', 'in', ['arrival.written', 'arrival.told'])
    .execute()
  return new Set(rows.map(({ about_id }) => about_id))
}

/** How many letters about the arrival a guest was written; of two who write at once, one is refused by it. */
export async function arrivalLetters(house: Pick<House, 'database'>, id: string): Promise<number> {
  const { count } = await house.database
    .selectFrom('letter')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('about', '=', 'booking')
    .where('about_id', '=', id)
    .where('kind', '=', 'arrival')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes a guest who is coming a letter in the owner's words. `round` is how many there were before, as the writer saw it. */
export async function tellByLetter(
  house: House,
  actor: Actor,
  id: string,
  { text, round }: { text: string; round: number },
): Promise<Outcome> {
  const told = cleanText(text)
  const booking = await findBooking(house, id)
  const refusal = whyNotTell(booking, told)
  if (refusal || !booking) return refusal ?? refuse('booking-unknown', words.bookingUnknown)
  if (booking.email === '') return refuse('email-missing', words.noAddress)
  const { owner, sender } = await ownerAndSender(house)
  const letter = await writeArrivalLetter(sender, told)
  const outcome = await house.database.transaction().execute(async (tx): Promise<Outcome> => {
    // The key stands there once, whoever comes first.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('answer')
      .values({ key: `arrival:${id}:${round}`, about_id: id, answer: '{}', created_at: isoNow(house) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n || (await arrivalLetters({ database: tx }, id)) !== round)
      return refuse('arrival-sent', words.arrivalSent)
    const about = { kind: 'arrival', about: 'booking', aboutId: id, to: booking.email, replyTo: owner }
    await queueLetter(house, tx, { ...about, ...letter })
    await recordAct(house, tx, actor, { act: 'arrival.written', about: 'booking', aboutId: id })
    return { ok: true }
  })
  if (outcome.ok) ring(house, 'letters')
  return sayQuicker(house, actor, outcome, { about: 'booking', id })
}

/** The owner says that a guest was told another way, with the words that were prepared for it. */
export async function noteTold(
  house: House,
  actor: Actor,
  id: string,
  { by, text }: { by: TellingWay; text: string },
): Promise<Outcome> {
  const prepared = cleanText(text)
  const refusal = whyNotTell(await findBooking(house, id), prepared)
  if (refusal) return refusal
  const after = { by, words: prepared }
  await house.database
    .transaction()
    .execute((tx) =>
      recordAct(house, tx, actor, { act: 'arrival.told', about: 'booking', aboutId: id, after }),
    )
  return { ok: true }
}

function whyNotTell(booking: ListedBooking | null, text: string): Refusal | null {
  if (!booking) return refuse('booking-unknown', words.bookingUnknown)
  if (!isToArrive(booking)) return refuse('arrival-over', words.arrivalOver)
  if (text === '') return refuse('message-required', words.messageRequired, 'text')
  if (text.length > MESSAGE_MOST_CHARACTERS) return refuse('text-too-long', words.textTooLong, 'text')
  const left = blanksLeft(text)
  return left.length > 0 ? refuse('blank-left', `${words.blankLeft} ${left.join(', ')}`, 'text') : null
}
