import type { Push } from '#core/app-context.server.ts'
import { formatDays, isDay } from '#core/values/day.ts'

/** What a notification is about; never more of a person than a first name, and that only where the owner wants it. */
export type PushEvent =
  | { kind: 'enquiry' | 'quick'; id: string; checkIn: string; checkOut: string; name: string | null }
  | { kind: OfReview; id: string; name: string | null }

/** A new review; one that its guest corrected; what a guest objects to a decision. */
type OfReview = keyof typeof ofReviews

const ofReviews = {
  review: 'New review',
  correction: 'Corrected review',
  objection: 'A guest objects to a decision',
} as const

/** The site's origin, the number of open tasks, and the current year, which texts leave out. */
export type Around = { origin: string; waiting: number; year: string }

/** One notification of what has happened; of several events it contains only their number. */
export function writePush(events: readonly [PushEvent, ...PushEvent[]], around: Around): Push {
  const [event, ...more] = events
  return more.length > 0 ? together(events, around) : alone(event, around)
}

/** What the test button sends. */
export function writeTestPush(property: string, around: Around): Push {
  const title = 'Alerts work on this device'
  return push(
    { title, body: `You get alerts of ${property} here.` },
    'settings/notifications',
    'test',
    around,
  )
}

/** The first name of a guest, for a notification. */
export function firstNameOf(name: string): string {
  return (name.trim().split(/\s+/, 1)[0] ?? '').slice(0, 40)
}

function alone(event: PushEvent, around: Around): Push {
  const ofReview = isOfReview(event)
  const title = ofReview ? ofReviews[event.kind] : describeEnquiry(event, around)
  const from = event.name ? `From ${event.name}. ` : ''
  const body = `${from}Tap to read ${ofReview ? 'it' : 'and answer'}.`
  const room = ofReview ? 'reviews' : 'enquiries'
  return push({ title, body }, `${room}/${event.id}`, event.id, around)
}

function isOfReview(event: PushEvent): event is Extract<PushEvent, { kind: OfReview }> {
  return event.kind in ofReviews
}

function describeEnquiry(
  { kind, ...event }: Extract<PushEvent, { kind: 'enquiry' | 'quick' }>,
  { year }: Around,
): string {
  if (kind === 'quick') return 'A new message'
  const [from, to] = [event.checkIn, event.checkOut].map((day) => (isDay(day) ? day : null))
  const days = from || to ? `: ${formatDays(from ?? null, to ?? null)}` : ''
  return `New enquiry${days.replaceAll(` ${year}`, '')}`
}

function together(events: readonly PushEvent[], around: Around): Push {
  const objections = events.filter(({ kind }) => kind === 'objection').length
  const reviews = events.filter(isOfReview).length - objections
  const enquiries = events.length - reviews - objections
  const title = [
    enquiries > 0 && (enquiries === 1 ? '1 new enquiry' : `${enquiries} new enquiries`),
    reviews > 0 && (reviews === 1 ? '1 review to decide' : `${reviews} reviews to decide`),
    objections > 0 && (objections === 1 ? '1 objection' : `${objections} objections`),
  ]
    .filter(Boolean)
    .join(' and ')
  const room = reviews + objections === 0 ? 'enquiries' : enquiries === 0 ? 'reviews' : ''
  return push({ title, body: 'Tap to see them.' }, room, 'several', around)
}

function push(
  said: { title: string; body: string },
  room: string,
  tag: string,
  { origin, waiting }: Around,
): Push {
  const navigate = `${origin}/admin${room && `/${room}`}`
  return {
    web_push: 8030,
    notification: {
      ...said,
      navigate,
      tag,
      renotify: isShownAgain(tag),
      lang: 'en',
      dir: 'ltr',
      silent: false,
    },
    app_badge: waiting,
  }
}

/** The same enquiry is shown once, however often it is delivered; a test, and a number of events, each time. */
function isShownAgain(tag: string): boolean {
  return tag === 'test' || tag === 'several'
}
