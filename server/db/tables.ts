import type { EnquiryForm, EnquiryState } from '#modules/enquiries/enquiry.ts'
import type { DeclineReason, ReviewStatus } from '#modules/reviews/review.ts'
import type {
  CalendarAddressRow,
  CalendarFeedRow,
  HoldRow,
  TakenNightRow,
  UnreadEntryRow,
} from './calendar-tables.ts'
import type { EnquiryAnswer } from './enquiry-answer.ts'
import type { MediaRow, RenditionRow, UploadRow } from './media-tables.ts'
import type {
  OwnerAccountRow,
  OwnerLinkRow,
  OwnerPasskeyRow,
  OwnerRow,
  OwnerSessionRow,
  OwnerTwoFactorRow,
  OwnerVerificationRow,
  UsedCodeRow,
} from './owner-tables.ts'
import type { PushMessageRow, PushSubscriptionRow } from './push-tables.ts'
import type { ObjectionRow, ReceiptRow } from './receipt-tables.ts'

// One shape for SQLite and PostgreSQL: ids are text, times ISO-8601 text in UTC, days `YYYY-MM-DD`, yes/no 0 or 1.
type Time = string
type YesNo = 0 | 1
type Json = string

export type BookingRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  stay: string | null
  check_in: string | null
  check_out: string | null
  /** Since when its guest does not come; all else about its state follows from the days (modules/bookings/booking-state.ts). */
  cancelled_at: Time | null
  note: string
  guests: number | null
  /** Whole rupees, as is the advance; the balance follows from the two. */
  amount: number | null
  advance: number | null
  /** One of `bookingSources`, or the owner's own text. */
  source: string | null
  /** Counts the invitations by letter, so that of two at once only one is sent. */
  invitation_round: number
  /** Why this guest is not asked for a review any more: `opt-out`, or the owner's own reason. */
  invitation_stop: string | null
  invitation_stopped_at: Time | null
  /** Since when the review of this stay is erased at its guest's wish; its links open no form again. */
  review_erased_at: Time | null
  sample: YesNo
  created_at: Time
  updated_at: Time
}

/** Nights that the owner closed by hand, from the first until the day it opens again. */
export type ClosureRow = {
  id: string
  /** `ClosedStay[]`; null is the whole house. */
  stays: Json | null
  first_night: string
  open_again: string
  note: string
  /** Since when they are open again; what was opened can be closed again. */
  opened_at: Time | null
  created_at: Time
  updated_at: Time
}

/** Nights with a price or a fewest number of nights of their own (modules/prices/season.ts). */
export type SeasonRow = {
  id: string
  name: string
  /** Null is every stay. */
  stay: string | null
  first_night: string
  last_night: string
  yearly: YesNo
  /** `SeasonPrice`; null is the stay's own. */
  price: Json | null
  weekday_prices: Json
  fewest_nights: number
  /** Since when it is removed; what was removed can be brought back. */
  removed_at: Time | null
  created_at: Time
  updated_at: Time
}

/** One personal link: only the hash of its key is kept. */
export type InvitationRow = {
  id: string
  booking_id: string
  key_hash: string
  channel: string
  created_at: Time
  expires_at: Time
  opened_at: Time | null
  started_at: Time | null
  /** The e-mail it travelled in, if it was one. */
  letter_id: string | null
}

export type ReviewRow = {
  id: string
  /** Null only for sample reviews; unique otherwise, so that a booking is reviewed once. */
  booking_id: string | null
  name: string
  email: string
  phone: string
  stay: string | null
  text: string
  location: number
  cleanliness: number
  communication: number
  service: number
  average: number
  status: ReviewStatus
  decline_reason: DeclineReason | null
  decline_note: string
  reply: string
  replied_at: Time | null
  sample: YesNo
  created_at: Time
  /** When its guest last wrote it anew; from then on it waits. */
  corrected_at: Time | null
  /** When its guest took it back by themselves: nobody shows it again. */
  taken_back_at: Time | null
  decided_at: Time | null
}

export type EnquiryRow = EnquiryAnswer & {
  id: string
  form: EnquiryForm
  name: string
  phone: string
  email: string
  expectation: string
  check_in: string
  check_out: string
  message: string
  /** The stay it names, and the price of its nights as the page said it; empty where it said none. */
  stay: string | null
  quote: string
  state: EnquiryState
  held_because: string | null
  note: string
  answered_at: Time | null
  created_at: Time
}

/** The outbox: an e-mail waits here from the transaction that caused it until the postman has delivered it. */
export type EmailRow = {
  id: string
  kind: string
  about: string
  about_id: string
  to_address: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  /** The same in every try, so that the receiver can tell a repetition. */
  message_id: string
  /** `in-folder`: written as a file, because there was no mail server; it leaves when the owner says so, within a week. */
  state: 'waiting' | 'sending' | 'sent' | 'in-folder' | 'failed'
  tries: number
  next_try_at: Time
  last_error: string | null
  created_at: Time
  sent_at: Time | null
  /** Since when it is tried to be sent after all; its 72 hours begin anew. */
  requeued_at: Time | null
}

/** The answer to a request that must happen once, kept 24 hours. */
export type AnswerRow = { key: string; about_id: string; answer: Json; created_at: Time }

/** Who did what, when, and what was before. */
export type AuditEntryRow = {
  id: string
  at: Time
  who: string
  act: string
  about: string
  about_id: string
  before: Json | null
  after: Json | null
}

export type SettingRow = { name: string; value: Json; updated_at: Time }

/** Every saved document of words and pictures; the newest `published` one is the site. */
export type ContentRow = {
  id: string
  /** Counts the versions; each is there once, so that of two saves upon the same one only one is kept. */
  number: number
  state: 'draft' | 'published'
  document: Json
  made_by: string
  created_at: Time
}

/** Counts up with every change that a public page shows, so that all servers know when to make it anew. */
export type PageVersionRow = { name: string; number: number }

/** An entry of the public log: its line, to the byte, and the SHA-256 of the line in hexadecimal. Entry 1 is the first. */
export type LogEntryRow = {
  number: number
  entry: string
  hash: string
  review_id: string
  /** What opens the commitment of the entry; null where it has none, and once its guest was erased. */
  salt: string | null
}

export type Tables = {
  booking: BookingRow
  taken_night: TakenNightRow
  unread_entry: UnreadEntryRow
  closure: ClosureRow
  season: SeasonRow
  calendar_feed: CalendarFeedRow
  calendar_address: CalendarAddressRow
  hold: HoldRow
  invitation: InvitationRow
  review: ReviewRow
  receipt: ReceiptRow
  objection: ObjectionRow
  media: MediaRow
  rendition: RenditionRow
  upload: UploadRow
  enquiry: EnquiryRow
  letter: EmailRow
  answer: AnswerRow
  act: AuditEntryRow
  setting: SettingRow
  content: ContentRow
  page_version: PageVersionRow
  owner: OwnerRow
  owner_session: OwnerSessionRow
  owner_account: OwnerAccountRow
  owner_verification: OwnerVerificationRow
  owner_two_factor: OwnerTwoFactorRow
  owner_passkey: OwnerPasskeyRow
  owner_link: OwnerLinkRow
  push_subscription: PushSubscriptionRow
  push_message: PushMessageRow
  used_code: UsedCodeRow
  log_entry: LogEntryRow
}
