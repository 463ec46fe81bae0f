import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { dropHolds } from '#modules/calendar/held-nights.server.ts'
import { dropMediaOf, dropUploads } from '#modules/media/media.server.ts'
import { eraseFromLog } from '#modules/public-log/write-log.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { dropReceipts } from '#modules/reviews/drop-receipts.server.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import { newId } from '#server/keys.ts'
import { addressesOfOurs, type Person, type PersonKey, readPerson } from './person.server.ts'
import { eraseTraces, forgetDetails } from './traces.server.ts'

/** What was erased, counted: all that the log keeps. */
export type Erased = Record<'bookings' | 'reviews' | 'enquiries' | 'letters' | 'files', number>

/**
 * Erases everything the house keeps of one person, with their files and all that was made of them. The log keeps that
 * it was done, by whom and how much it was, and not whose it was. Of two at once, one is refused; where it is known when the
 * person was looked at, with who has erased somebody since.
 */
export async function erasePerson(
  ctx: AppContext,
  actor: Actor,
  key: PersonKey,
  seenAt?: string,
): Promise<Outcome<{ erased: Erased }>> {
  const ours = await addressesOfOurs(ctx)
  const done = await change(ctx, actor, async (tx) => {
    const person = await readPerson(tx, key, ours)
    if (!person) return null
    const keys = await dropFiles(tx, person)
    const erased = { ...(await dropRows(ctx, tx, person)), files: person.files.length }
    if (Object.values(erased).every((count) => count === 0)) return null
    await eraseFromLog(ctx, tx, idsOf(person.reviews))
    await tx.record({
      act: 'person.erased',
      about: 'person',
      aboutId: newId(),
      after: erased,
    })
    return { erased, keys, messageIds: person.letters.map(({ message_id }) => message_id) }
  })
  if (!done) {
    const refusal = refuse('personUnknown')
    return seenAt ? sayQuicker(ctx, actor, refusal, { about: 'person', since: seenAt }) : refusal
  }
  await eraseTraces(ctx, done)
  return { ok: true, erased: done.erased }
}

async function dropFiles(tx: Database, { bookings, reviews, enquiries }: Person): Promise<string[]> {
  return [
    ...(await dropMediaOf(tx, 'review', idsOf(reviews))),
    ...(await dropMediaOf(tx, 'enquiry', idsOf(enquiries))),
    ...(await dropUploads(tx, idsOf(bookings))),
  ]
}

async function dropRows(
  house: Pick<AppContext, 'clock'>,
  tx: Database,
  person: Person,
): Promise<Omit<Erased, 'files'>> {
  const { bookings, reviews, enquiries, letters, files } = person
  await forgetDetails(tx, idsOf([...bookings, ...reviews, ...enquiries, ...letters, ...files]))
  // Whoever was in the team once has e-mails about their account.
  await forgetDetails(
    tx,
    letters.filter(({ about }) => about === 'owner').map(({ about_id }) => about_id),
  )
  const drop = async (table: 'letter' | 'review' | 'enquiry' | 'booking', ids: string[]) => {
    if (ids.length === 0) return 0
    const { numDeletedRows } = await tx.deleteFrom(table).where('id', 'in', ids).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
  await dropHolds(tx, idsOf(enquiries))
  await dropReceipts(house, tx, idsOf(reviews))
  const gone = {
    letters: await drop('letter', idsOf(letters)),
    reviews: await drop('review', idsOf(reviews)),
    enquiries: await drop('enquiry', idsOf(enquiries)),
  }
  if (bookings.length > 0)
    await tx.deleteFrom('invitation').where('booking_id', 'in', idsOf(bookings)).execute()
  return { ...gone, bookings: await drop('booking', idsOf(bookings)) }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
