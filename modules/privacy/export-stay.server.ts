import { fullName } from '#modules/bookings/booking.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { hashKey } from '#server/keys.ts'
import { archiveOf } from './export-person.server.ts'
import { type Person, personBehind } from './person.server.ts'

export type StayExport = Outcome<{ archive: AsyncGenerator<Uint8Array> }>

/**
 * What the house keeps of the stay that a personal link belongs to, as a zip archive for its guest: the booking, its review and
 * files, and the e-mails about them. Whoever holds a link may have it from somebody else, so other stays and enquiries of
 * the same person are not in it. Refuses a key that is none, and one that has run out before a review came of it.
 */
export async function exportStay(ctx: AppContext, key: string): Promise<StayExport> {
  const stay = await ctx.database
    .selectFrom('invitation')
    .innerJoin('booking', 'booking.id', 'invitation.booking_id')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'invitation.expires_at', 'review.id as review_id'])
    .where('invitation.key_hash', '=', hashKey(key))
    .executeTakeFirst()
  const isOver = stay && !stay.review_id && stay.expires_at <= ctx.clock.now().toISOString()
  const person = stay && !isOver && (await personBehind(ctx, { kind: 'booking', id: stay.id }))
  if (!person) return refuse('personUnknown')
  return archiveOf(ctx, { kind: 'guest', id: stay.id }, ofStay(person, stay.id))
}

function ofStay(person: Person, bookingId: string): Person {
  const bookings = person.bookings.filter(({ id }) => id === bookingId)
  const reviews = person.reviews.filter(({ booking_id }) => booking_id === bookingId)
  const [booking] = bookings
  const about = new Set([bookingId, ...reviews.map(({ id }) => id)])
  return {
    ...person,
    name: booking ? fullName(booking) : person.name,
    // What the team has noted for itself is told by the team.
    bookings: bookings.map((booking) => ({ ...booking, note: '' })),
    reviews,
    invitations: person.invitations.filter(({ booking_id }) => booking_id === bookingId),
    enquiries: [],
    holds: [],
    // What the house wrote to its owner is not theirs, what it wrote to them is.
    letters: person.letters.filter(
      ({ about_id, to_address }) => about.has(about_id) && to_address.toLowerCase() === person.email,
    ),
    files: person.files.filter(({ about_id }) => about.has(about_id)),
  }
}
