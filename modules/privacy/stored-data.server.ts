import { BOOKING_COOKIE_HOURS, LINK_LIFETIME_DAYS } from '#content/link-lifetimes.ts'
import { IDEMPOTENT_ANSWER_HOURS } from '#core/idempotent-answers.server.ts'
import { MAX_TRUSTED_DAYS } from '#modules/accounts/owner.ts'
import { EXTERNAL_NIGHTS_KEPT_DAYS } from '#modules/calendar/external-nights.server.ts'
import { REFUSED_FILE_DAYS, UPLOAD_LIFETIME_HOURS } from '#modules/media/media.ts'
import { PUSH_LIFETIME_HOURS } from '#modules/push/queue-pushes.server.ts'
import { KEPT_ARCHIVES, type KeepMonths, MAX_COUNTED_MINUTES, SIGN_IN_LIFETIME_HOURS } from './lifetimes.ts'

/** One kind of data about people: what, what for, how long by the settings in force, and the tables it is in. */
type StoredData = { what: string; why: string; howLong: string; tables: readonly string[] }

/** Everything the house keeps of people, as the privacy page lists it. */
export function describeStoredData(keepMonths: KeepMonths): StoredData[] {
  return [...describeGuestData(keepMonths), ...describeOperationalData(keepMonths)]
}

/** What guests and visitors give, and what is made of it. */
function describeGuestData({ enquiries, bookings }: KeepMonths): StoredData[] {
  const bookingLifetime = formatBookingLifetime(bookings)
  const enquiryLifetime = enquiries
    ? `${formatMonths(enquiries)} after it came`
    : 'Until we delete it, or you ask us to'
  return [
    {
      what: 'Your booking: name, e-mail address, phone, stay, dates, price, and our note',
      why: 'To expect you, and to ask you for a review once.',
      howLong: `${bookingLifetime}. Where there is a review, first name, stay and dates stay with it.`,
      tables: ['booking'],
    },
    {
      what: 'Your payments: day, sum, how it was paid, reference, receipt number, and our note',
      why: 'To know what is still to pay, to give you a receipt, and for our books.',
      howLong: `Reference, note and whose they were: as long as the booking. Day, sum, way and receipt number stay in our books, without a name.`,
      tables: ['payment'],
    },
    {
      what: 'Your personal link: when it was made and opened',
      why: 'So that only who stayed here writes a review, and once.',
      howLong: `It opens for ${LINK_LIFETIME_DAYS} days; that there was one goes with the booking. Its key itself is not kept, only a code that recognises it.`,
      tables: ['invitation'],
    },
    {
      what: 'Links to pay, to the page of your stay and to a receipt',
      why: 'So that you have everything about your stay without an account.',
      howLong: `They open until ${LINK_LIFETIME_DAYS} days after your stay (without dates, after we wrote it down), a receipt as long after its payment where that is later; without a booking, as long as the enquiry. Once the booking or enquiry is deleted, they are closed. Nothing is kept of them.`,
      tables: [],
    },
    {
      what: 'Your enquiry, and nights we hold for you',
      why: 'To answer you, and so that nobody else is promised these nights.',
      howLong: `${enquiryLifetime}.`,
      tables: ['enquiry', 'hold'],
    },
    {
      what: 'Your review: words, stars, our reply',
      why: 'To show it, once we have read it.',
      howLong: `Until you ask us to take it away. E-mail address and phone beside it: ${lowerFirst(bookingLifetime)}.`,
      tables: ['review'],
    },
    {
      what: 'The receipt of your review: a code that recognises its key, and what you object to our decision',
      why: 'So that you can correct it, take it back, and be answered.',
      howLong: 'As long as the review; of an erased one only that its link is spent.',
      tables: ['review_token', 'objection'],
    },
    {
      what: 'Your pictures, film and voice note',
      why: 'To show them with your review, or to understand your enquiry.',
      howLong:
        'As long as the review or enquiry. Places, names and serial numbers inside them are not kept at all.',
      tables: ['media', 'rendition'],
    },
    {
      what: 'Files on their way to us',
      why: 'So that a lost connection loses nothing.',
      howLong: `${UPLOAD_LIFETIME_HOURS} hours, as they came; the name of one we could not take, ${REFUSED_FILE_DAYS} days.`,
      tables: ['upload'],
    },
    {
      what: 'E-mails from us to you, and to us about you',
      why: 'To know what was said.',
      howLong: 'As long as the booking or enquiry they are about.',
      tables: ['email'],
    },
  ]
}

/** What the site stores to do its work, apart from what guests give. */
function describeOperationalData({ bookings }: KeepMonths): StoredData[] {
  const bookingLifetime = formatBookingLifetime(bookings)
  return [
    {
      what: 'What we answered a form',
      why: 'So that a form that is sent twice counts once.',
      howLong: `${IDEMPOTENT_ANSWER_HOURS} hours.`,
      tables: ['idempotent_answer'],
    },
    {
      what: 'How often a network or a link has tried',
      why: 'Against machines that guess and flood.',
      howLong: `${MAX_COUNTED_MINUTES} minutes at most, in the memory of the server. Who tries to sign in as one of us, ${SIGN_IN_LIFETIME_HOURS} hours.`,
      tables: ['owner_rate_limit'],
    },
    {
      what: 'The log of who decided what in the house',
      why: 'So that nothing is changed in secret.',
      howLong:
        'As long as the house. What stood there before and after goes with the booking, enquiry or review.',
      tables: ['audit_entry'],
    },
    {
      what: 'Notices on our telephones',
      why: 'So that we see your message soon. They say the nights and at most your first name.',
      howLong: `${PUSH_LIFETIME_HOURS} hours after they were of use.`,
      tables: ['push_message'],
    },
    {
      what: 'Nights that are taken on other booking sites, and nights we block',
      why: 'So that no night is let twice. No names come with them.',
      howLong: `Until that calendar is read again, none longer than ${EXTERNAL_NIGHTS_KEPT_DAYS} days after. A note of ours beside blocked nights: ${lowerFirst(bookingLifetime)}.`,
      tables: ['external_booking', 'external_calendar', 'unreadable_entry', 'blocked_dates'],
    },
    {
      what: 'Our own accounts, devices and settings',
      why: 'To let in the team, and nobody else.',
      howLong: `Until we remove them; a sign-in ${SIGN_IN_LIFETIME_HOURS} hours, on a device we trust ${MAX_TRUSTED_DAYS} days at most.`,
      tables: [
        ...['owner', 'owner_session', 'owner_account', 'owner_verification', 'owner_two_factor'],
        ...['owner_passkey', 'owner_link', 'push_subscription', 'setting'],
      ],
    },
    {
      what: 'Lines the server writes of each request',
      why: 'To find faults. Time, kind of page, whether it worked: no name, address or network.',
      howLong: 'As long as the machine that writes them keeps its log.',
      tables: [],
    },
    {
      what: 'Backups of all this',
      why: 'So that a broken machine loses nothing.',
      howLong: `${KEPT_ARCHIVES.months} months at most, also of what was deleted since.`,
      tables: [],
    },
    {
      what: 'On your own device: what you have half typed, and one cookie when you open your personal link',
      why: 'So that nothing is lost, and your files find their booking.',
      howLong: `The words until they have reached us; the cookie ${BOOKING_COOKIE_HOURS} hours.`,
      tables: [],
    },
  ]
}

/** Tables with nothing about anybody. */
export const impersonalTables: readonly string[] = ['content', 'season', 'calendar_feed', 'page_version']

function formatBookingLifetime(bookings: number | null): string {
  return bookings ? `${formatMonths(bookings)} after check-out` : 'Until we delete it, or you ask us to'
}

function formatMonths(count: number): string {
  return count === 1 ? '1 month' : `${count} months`
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
