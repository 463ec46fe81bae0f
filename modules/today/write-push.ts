import type { Push } from '#core/app-context.server.ts'
import { formatDays, isDay } from '#core/values/day.ts'

/** What a notification is about; never more of a person than a first name, and that only where the owner wants it. */
export type PushEvent =
  | { kind: 'enquiry' | 'quick'; id: string; checkIn: string; checkOut: string; name: string | null }
  | { kind: ReviewEventKind; id: string; name: string | null }

/** A new review; one that its guest corrected; what a guest objects to a decision. */
type ReviewEventKind = keyof typeof reviewEventTitles

const reviewEventTitles = {
  review: 'New review',
  correction: 'Corrected review',
  objection: 'A guest objects to a decision',
} as const

/** The site's origin, the number of open tasks, and the current year, which texts leave out. */
export type PushContext = { origin: string; openTasks: number; year: string }

/** One notification of what has happened; of several events it contains only their number. */
export function writePush(events: readonly [PushEvent, ...PushEvent[]], context: PushContext): Push {
  const [event, ...more] = events
  return more.length > 0 ? writeSummaryPush(events, context) : writeEventPush(event, context)
}

/** What the test button sends. */
export function writeTestPush(houseName: string, context: PushContext): Push {
  const content = { title: 'Alerts work on this device', body: `You get alerts of ${houseName} here.` }
  return buildPush(content, 'settings/notifications', 'test', context)
}

/** The first name of a guest, for a notification. */
export function extractFirstName(name: string): string {
  return (name.trim().split(/\s+/, 1)[0] ?? '').slice(0, 40)
}

function writeEventPush(event: PushEvent, context: PushContext): Push {
  const isReview = isReviewEvent(event)
  const title = isReview ? reviewEventTitles[event.kind] : describeEnquiry(event, context)
  const from = event.name ? `From ${event.name}. ` : ''
  const body = `${from}Tap to read ${isReview ? 'it' : 'and answer'}.`
  const adminPath = isReview ? 'reviews' : 'enquiries'
  return buildPush({ title, body }, `${adminPath}/${event.id}`, event.id, context)
}

function isReviewEvent(event: PushEvent): event is Extract<PushEvent, { kind: ReviewEventKind }> {
  return event.kind in reviewEventTitles
}

function describeEnquiry(
  { kind, ...event }: Extract<PushEvent, { kind: 'enquiry' | 'quick' }>,
  { year }: PushContext,
): string {
  if (kind === 'quick') return 'A new message'
  const [from, to] = [event.checkIn, event.checkOut].map((day) => (isDay(day) ? day : null))
  const days = from || to ? `: ${formatDays(from ?? null, to ?? null)}` : ''
  return `New enquiry${days.replaceAll(` ${year}`, '')}`
}

function writeSummaryPush(events: readonly PushEvent[], context: PushContext): Push {
  const objections = events.filter(({ kind }) => kind === 'objection').length
  const reviews = events.filter(isReviewEvent).length - objections
  const enquiries = events.length - reviews - objections
  const parts = [
    enquiries > 0 && (enquiries === 1 ? '1 new enquiry' : `${enquiries} new enquiries`),
    reviews > 0 && (reviews === 1 ? '1 review to decide' : `${reviews} reviews to decide`),
    objections > 0 && (objections === 1 ? '1 objection' : `${objections} objections`),
  ]
  const title = parts.filter(Boolean).join(' and ')
  const adminPath = reviews + objections === 0 ? 'enquiries' : enquiries === 0 ? 'reviews' : ''
  return buildPush({ title, body: 'Tap to see them.' }, adminPath, 'several', context)
}

function buildPush(
  content: { title: string; body: string },
  adminPath: string,
  tag: string,
  { origin, openTasks }: PushContext,
): Push {
  const navigate = `${origin}/admin${adminPath && `/${adminPath}`}`
  // The same enquiry is shown once, however often it is delivered; a test, and a number of events, each time.
  const renotify = tag === 'test' || tag === 'several'
  return {
    web_push: 8030,
    notification: { ...content, navigate, tag, renotify, lang: 'en', dir: 'ltr', silent: false },
    app_badge: openTasks,
  }
}
