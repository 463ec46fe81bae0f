import { data } from 'react-router'
import { fullName } from '#domain/bookings/booking.ts'
import { keyInLink } from '#domain/bookings/key-in-link.ts'
import type { Content } from '#domain/content/content.ts'
import { dayInZone, sayDay, sayStay } from '#domain/day.ts'
import { everyStay } from '#domain/stays/stays.ts'
import { findBooking } from '#server/house/bookings/bookings.ts'
import { publishedContent } from '#server/house/content/content.ts'
import type { House } from '#server/house/house.ts'
import { type GuestBooking, type GuestLink, readLink } from '#server/house/invitations/guest-link.ts'
import { picturesOf } from '#server/house/pictures/photographs.ts'
import { readSettings } from '#server/house/settings.ts'
import { refusedFiles } from '#server/house/uploads/refused-files.ts'
import { houseContext, linkTriesContext, refusedFormContext } from '#server/http/pages/context.ts'
import type { Route } from './+types/review.ts'
import type { GuestPage, LinkStanding } from './guest-page.ts'
import { receiptOf } from './receipt/receipt.server.ts'

/**
 * What the personal link opens. The guest's own details are in the page itself (private, never stored), so that it
 * works before and without script; the script asks get-userdetail all the same, which names the booking for the calls.
 */
export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<ReturnType<typeof data<GuestPage>>> {
  const house = context.get(houseContext)
  const key = keyInLink(new URL(request.url).search)
  const [content, looked] = await Promise.all([
    publishedContent(house),
    context.get(linkTriesContext).look(
      () => readLink(house, key),
      ({ state }) => state === 'unknown',
    ),
  ])
  const link = 'wait' in looked ? ({ state: 'wait', seconds: looked.wait } as const) : looked.found
  const pictures = await picturesOf(house, content)
  const print = (picture: string, alt: string) => ({
    picture: pictures[picture],
    alt: pictures[picture]?.alt ?? alt,
  })
  const { property, reviewPage } = content
  const { pending, approved, declined, withdrawn, early, expired, unknown } = reviewPage
  const page: GuestPage = {
    house: { name: property.name, phone: property.phone, email: property.email },
    welcome: {
      greeting: reviewPage.greeting,
      thanks: reviewPage.thanks,
      sign: reviewPage.sign,
      print: print(reviewPage.picture.picture, reviewPage.picture.alt),
    },
    prints: {
      thanks: print('cottage-front-day', 'The front of the house at noon, a path leading to its steps'),
      away: print('hill-road', 'A red car coming round a bend of the hill road'),
      placeholder: print(
        content.placeholders[0] ?? '',
        'A drawing of the hills, until you add a picture of your own',
      ),
    },
    says: { pending, approved, declined, withdrawn, early, expired, unknown },
    link: await standing(house, content, key, link),
    refused: context.get(refusedFormContext),
    again: null,
  }
  return link.state === 'wait'
    ? data(page, { status: 429, headers: { 'Retry-After': String(link.seconds) } })
    : data(page)
}

type Waiting = Extract<LinkStanding, { state: 'wait' }>

async function standing(
  house: House,
  content: Content,
  key: string,
  link: GuestLink | Waiting,
): Promise<LinkStanding> {
  switch (link.state) {
    case 'open':
      return openLink(house, content, key, link.booking)
    case 'used': {
      const refused = await refusedFiles(house, link.bookingId)
      const receipt = await receiptOf(house, link.reviewId, refused)
      return { state: 'used', key, reviewStatus: link.reviewStatus, refusedFiles: refused, receipt }
    }
    case 'erased': {
      const { timeZone } = await readSettings(house)
      return { state: 'erased', on: sayDay(dayInZone(new Date(link.at), timeZone)) }
    }
    default:
      return link
  }
}

async function openLink(
  house: House,
  content: Content,
  key: string,
  guest: GuestBooking,
): Promise<LinkStanding> {
  const [booking, { guestMedia }] = await Promise.all([findBooking(house, guest.id), readSettings(house)])
  const stay = everyStay(content).find(({ id }) => id === guest.stay)
  return {
    state: 'open',
    key,
    guest: {
      name: fullName({ first_name: guest.firstName, last_name: guest.lastName }),
      email: guest.email,
      phone: guest.phone,
    },
    firstName: guest.firstName,
    stayed: youStayed(stay?.title, booking?.check_in ?? null, booking?.check_out ?? null),
    media: guestMedia,
  }
}

/** `You stayed in the Suite, 21 to 24 August 2026.`, or as much of it as the booking tells; empty when it tells nothing. */
function youStayed(stay: string | undefined, from: string | null, to: string | null): string {
  const where = stay ? ` in the ${stay}` : ''
  const when = from && to ? `${where ? ',' : ''} ${sayStay(from, to)}` : ''
  return where || when ? `You stayed${where}${when}.` : ''
}
