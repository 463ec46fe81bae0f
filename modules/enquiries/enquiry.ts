import type { EnquiryForm, EnquiryState } from '#core/db/tables.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { isEmailAddress, MAX_NAME_CHARACTERS, MAX_PHONE_CHARACTERS } from '#core/values/contact.ts'
import { addDays, type Day, findVisitDaysProblems, isDay, type VisitDays } from '#core/values/day.ts'
import { cleanAddress, trimEdges } from '#core/values/text.ts'

/** The two forms of the home page that reach the owner (specification 2): GET IN TOUCH, and the quick review form. */
export const enquiryForms: Record<EnquiryForm, string> = { enquiry: 'Get in touch', quick: 'Quick review' }
/** `suspected` may be spam: stored and shown to the owner, never dropped. */
export const enquiryStates: readonly EnquiryState[] = ['new', 'answered', 'closed', 'suspected']

export function isEnquiryState(text: string): text is EnquiryState {
  return enquiryStates.some((state) => state === text)
}

/** Whether the owner still has to answer or judge it. */
export function isWaiting({ state }: { state: EnquiryState }): boolean {
  return state === 'new' || state === 'suspected'
}

/** How the owner answered. */
export const answerMethods = ['whatsapp', 'phone', 'email', 'other'] as const
export type AnswerMethod = (typeof answerMethods)[number]
/** The most characters that are stored of a typed number of guests. */
export const MAX_GUESTS_CHARACTERS = 60

export type EnquiryDraft = {
  name: string
  phone: string
  email: string
  expectation: string
  checkIn: string
  checkOut: string
  guests: string
  message: string
}
export type QuickReviewDraft = { name: string; email: string; phone: string; review: string }

/** What each form sends to an e-mail provider: the specification's fields, and nothing else (specification 7). */
export const providerFields: Record<EnquiryForm, readonly string[]> = {
  enquiry: ['name', 'phone', 'email', 'expectation', 'checkIn', 'checkOut', 'message'],
  quick: ['name', 'email', 'phone', 'image', 'review'],
}

/**
 * What the forms carry unseen: which form it is, its signed time, a field that only a machine fills, and an idempotency key that
 * stays the same while one message is tried again, so that it is stored once. Only our own server receives them.
 */
export const hiddenFields = {
  form: 'form',
  token: 'token',
  trap: 'homepage',
  idempotencyKey: 'once',
} as const

/**
 * What the enquiry form also sends after nights were chosen in it: the stay, the signed prices that the
 * page showed, and their sentence, which a provider gets at the end of the message.
 */
export const nightsFields = { stay: 'stay', shown: 'shown', quote: 'quote' } as const

/** All texts of both forms that our own server reads. */
export const messageFields: readonly string[] = [
  ...providerFields.enquiry,
  ...providerFields.quick,
  'guests',
  ...Object.values(hiddenFields),
  ...Object.values(nightsFields),
]

export const MAX_MESSAGE_CHARACTERS = 10_000

/** Name, phone and e-mail are required; dates are the days of a stay (specification 5). No number of guests is refused. */
export function checkEnquiry(draft: Omit<EnquiryDraft, 'guests'>): Refusal | null {
  const refusal = checkContact(draft)
  if (refusal) return refusal
  const [wrong] = findVisitDaysProblems(draft)
  if (wrong) return refuse(wrong.problem, wrong.field)
  if (draft.expectation.length > MAX_MESSAGE_CHARACTERS) return refuse('textTooLong', 'expectation')
  if (draft.message.length > MAX_MESSAGE_CHARACTERS) return refuse('textTooLong', 'message')
  return null
}

/** All but the image are required (specification 2). */
export function checkQuickReview(draft: QuickReviewDraft): Refusal | null {
  const refusal = checkContact(draft)
  if (refusal) return refusal
  if (trimEdges(draft.review) === '') return refuse('reviewRequired', 'review')
  if (draft.review.length > MAX_MESSAGE_CHARACTERS) return refuse('textTooLong', 'review')
  return null
}

function checkContact(draft: { name: string; phone: string; email: string }): Refusal | null {
  if (trimEdges(draft.name) === '') return refuse('nameRequired', 'name')
  if (draft.name.length > MAX_NAME_CHARACTERS) return refuse('textTooLong', 'name')
  if (trimEdges(draft.email) === '') return refuse('emailRequired', 'email')
  if (!isEmailAddress(cleanAddress(draft.email))) return refuse('emailInvalid', 'email')
  if (trimEdges(draft.phone) === '') return refuse('phoneRequired', 'phone')
  if (draft.phone.length > MAX_PHONE_CHARACTERS) return refuse('textTooLong', 'phone')
  return null
}

const FAR_AHEAD_DAYS = 2 * 366

/** Why the requested nights are probably a mistake. */
export type NightsDoubt = 'past' | 'far-away'

/** Whether nights are past on this day, or more than two years ahead; null for other nights, and without a day. */
export function findNightsDoubt({ checkIn, checkOut }: VisitDays, today: Day): NightsDoubt | null {
  const night = checkIn || (isDay(checkOut) ? addDays(checkOut, -1) : checkOut)
  if (night === '') return null
  if (night < today) return 'past'
  return night > addDays(today, FAR_AHEAD_DAYS) ? 'far-away' : null
}

/** The warning for a visitor who is writing; it refuses nothing (specification 5). */
export function describeNightsWarning(days: VisitDays, today: Day): string {
  const doubt = findNightsDoubt(days, today)
  if (doubt === null) return ''
  return doubt === 'past' ? messages.nightsPast : messages.nightsFarAway
}

/** What the owner reads beside an enquiry. That its nights have gone by since matters only while it `isWaiting`. */
export function describeNightsDoubt(
  days: VisitDays,
  when: { sentDay: Day; today: Day; isWaiting: boolean },
): string {
  if (findNightsDoubt(days, when.sentDay) === 'past') return messages.nightsPastOnArrival
  const now = findNightsDoubt(days, when.today)
  if (now === 'past') return when.isWaiting ? messages.nightsPastNow : ''
  return now === 'far-away' ? messages.nightsAskedFarAway : ''
}
