import { data } from 'react-router'
import { messages } from '#domain/messages.ts'
import { everyStay } from '#domain/stays/stays.ts'
import { stateDaysNow } from '#server/house/bookings/booking-state.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { ownersFiles } from '#server/house/media/owners-files.ts'
import { personBehind } from '#server/house/privacy/person.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { refusedIn } from '../parts/reply.server.ts'
import { sayCounts } from '../parts/say-counts.ts'
import type { Route } from './+types/person.ts'
import { keptBookings, keptEmails, keptEnquiries, keptReviews } from './kept.server.ts'
import { keyOf } from './key.server.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const key = keyOf(params)
  const person = key && (await personBehind(house, key))
  if (!person) throw data(messages.personUnknown, { status: 404 })
  const { name, email, phone, bookings, reviews, enquiries, letters, files } = person
  const ids = { reviews: reviews.map(({ id }) => id), enquiries: enquiries.map(({ id }) => id) }
  const [{ stays }, { timeZone }, ofReview, ofEnquiry] = await Promise.all([
    publishedContent(house),
    readSettings(house),
    ownersFiles(house, 'review', ids.reviews),
    ownersFiles(house, 'enquiry', ids.enquiries),
  ])
  const place = { timeZone, days: await stateDaysNow(house), stays: everyStay({ stays }) }
  return {
    at: `/admin/people/${params.kind}/${params.id}`,
    name,
    contact: [email !== name && email, phone].filter(Boolean).join(' · '),
    said: sayCounts({
      bookings: bookings.length,
      reviews: reviews.length,
      enquiries: enquiries.length,
      letters: letters.length,
      files: files.length,
    }),
    bookings: keptBookings(person, place),
    reviews: keptReviews(person, place),
    enquiries: keptEnquiries(person, place),
    letters: keptEmails(person, place),
    files: [...ids.reviews.flatMap(ofReview), ...ids.enquiries.flatMap(ofEnquiry)],
    refused: refusedIn(request),
  }
}
