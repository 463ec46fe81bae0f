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
  /** When it was cancelled; the rest of its state follows from the days (modules/bookings/booking-state.ts). */
  cancelled_at: Time | null
  note: string
  guests: number | null
  /** The price of the booking in whole rupees, as are the next two (modules/bookings/booking-money.ts). */
  amount: number | null
  advance: number | null
  /** What the house keeps of the payments of a cancelled booking; null while it is not cancelled. */
  kept: number | null
  /** One of `bookingSources`, or a text of the owner. */
  source: string | null
  /** The enquiry that it came of, which may be erased already. */
  enquiry_id: string | null
  /** Counts the invitations by e-mail, so that two at the same time send one. */
  invitation_round: number
  /** Why this guest is no longer asked for a review: `opt-out`, or a reason of the owner. */
  invitation_stop: string | null
  invitation_stopped_at: Time | null
  /** When its guest erased the review; the links of the booking open no form again. */
  review_erased_at: Time | null
  sample: YesNo
  created_at: Time
  updated_at: Time
}

/** Money received for a booking, or given back. One with a receipt number is never deleted, so that no number is missing or used again. */
export type PaymentRow = {
  id: string
  /** Null once its booking was erased: the sum stays for the books. */
  booking_id: string | null
  /** The day of the payment, in the property's time zone. */
  day: string
  kind: PaymentKind
  /** Whole rupees, more than 0. */
  amount: number
  way: PaymentMethod
  /** Such as the number of a bank transfer. */
  reference: string
  note: string
  /** Given when its receipt is first made: 1, 2, 3 … without gaps. */
  receipt_number: number | null
  /** `ReceiptFacts` of the day of its number; null before it has one, once its booking was erased, and for numbers of version 0.1.0. */
  receipt_facts: Json | null
  /** When it was removed as a mistake; it then counts in no sum. */
  removed_at: Time | null
  created_at: Time
}

/** Nights that the owner blocked, from the first until the day they open again. */
export type BlockedDatesRow = {
  id: string
  /** `BlockedStay[]`; null means all stays. */
  stays: Json | null
  first_night: string
  reopens_on: string
  note: string
  /** When they were opened again. */
  opened_at: Time | null
  created_at: Time
  updated_at: Time
}

/** Nights with their own price or minimum stay (modules/prices/season.ts). */
export type SeasonRow = {
  id: string
  name: string
  /** Null means every stay. */
  stay: string | null
  first_night: string
  last_night: string
  yearly: YesNo
  /** `SeasonPrice`; null means the price of the stay. */
  price: Json | null
  weekday_prices: Json
  min_nights: number
  /** When it was removed; it can be restored. */
  removed_at: Time | null
  created_at: Time
  updated_at: Time
}

/** A personal link, with the hash of its token only. */
export type InvitationRow = {
  id: string
  booking_id: string
  token_hash: string
  channel: string
  created_at: Time
  expires_at: Time
  opened_at: Time | null
  started_at: Time | null
  /** The e-mail that it was sent in, if any. */
  email_id: string | null
}

export type ReviewRow = {
  id: string
  /** Null for samples only; unique, so that a booking has one review. */
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
  /** When its guest last corrected it; it then waits for a decision. */
  corrected_at: Time | null
  /** When its guest withdrew it: the owner cannot show it again. */
  withdrawn_at: Time | null
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
  /** How many guests, as it was typed; empty where nobody said. */
  guests: string
  message: string
  /** The stay it names, and the price as the page showed it; empty where it showed none. */
  stay: string | null
  quote: string
  state: EnquiryState
  quarantine_reason: string | null
  /** How it came where the owner wrote it down; null for a form of the website. */
  way: EnquiryChannel | null
  note: string
  answered_at: Time | null
  created_at: Time
}

/** The outbox: an e-mail, from the transaction that caused it until the mail worker has delivered it. */
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
  /** The same for each try, so that the receiver recognises a repeated e-mail. */
  message_id: string
  /** `in-folder`: written as a file without a mail server; the owner can send it within a week. */
  state: 'waiting' | 'sending' | 'sent' | 'in-folder' | 'failed'
  tries: number
  next_try_at: Time
  last_error: string | null
  created_at: Time
  sent_at: Time | null
  /** When it was queued again; its 72 hours start then. */
  requeued_at: Time | null
}

/** The answer to a request that must happen once, stored for 24 hours. */
export type IdempotentAnswerRow = { key: string; about_id: string; answer: Json; created_at: Time }

/** The audit log: who did what, when, and the values before and after. */
export type AuditEntryRow = {
  id: string
  created_at: Time
  actor: string
  action: string
  about: string
  about_id: string
  before: Json | null
  after: Json | null
}

export type SettingRow = { name: string; value: Json; updated_at: Time }

/** Every saved version of the content; the newest `published` one is the site. */
export type ContentRow = {
  id: string
  /** The version number, which is unique: of two saves of one version, one fails. */
  number: number
  state: 'draft' | 'published'
  document: Json
  created_by: string
  created_at: Time
}

/** Incremented by each change that public pages show, so that all servers render them again. */
export type PageVersionRow = { name: string; number: number }

export type Tables = {
  booking: BookingRow
  payment: PaymentRow
  external_booking: ExternalBookingRow
  unreadable_entry: UnreadableEntryRow
  blocked_dates: BlockedDatesRow
  season: SeasonRow
  calendar_feed: CalendarFeedRow
  external_calendar: ExternalCalendarRow
  hold: HoldRow
  invitation: InvitationRow
  review: ReviewRow
  review_token: ReviewTokenRow
  objection: ObjectionRow
  media: MediaRow
  rendition: RenditionRow
  upload: UploadRow
  enquiry: EnquiryRow
  email: EmailRow
  idempotent_answer: IdempotentAnswerRow
  audit_entry: AuditEntryRow
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
  owner_rate_limit: OwnerRateLimitRow
}

/** An external calendar, fetched every half hour. */
export type ExternalCalendarRow = {
  id: string
  stay: string
  /** The source of its nights in `external_booking`; unique for a stay. */
  source: string
  /** The encrypted URL, which opens somebody's calendar. */
  sealed: string
  /** The part of the URL that the admin shows. */
  shown: string
  due_at: Time
  tried_at: Time | null
  /** When it was last read. */
  fetched_at: Time | null
  /** Why the last fetch failed (modules/calendar/external-calendars.ts). */
  trouble: string | null
  failing_since: Time | null
  /** When the owner got an e-mail about it. */
  notified_at: Time | null
  /** When it became empty; its nights stay until the owner confirms. */
  emptied_at: Time | null
  /** The first day of its unavailable range at the end. */
  unavailable_from: string | null
  /** Whether that range is ignored; null until the owner decides. */
  ignore_unavailable: YesNo | null
  created_at: Time
}

/** A hold: nights reserved for an enquiry until a time, when it ends by itself. */
export type HoldRow = {
  id: string
  enquiry_id: string
  stay: string
  check_in: string
  check_out: string
  until: Time
  /** The price that its e-mail offered, in whole rupees and as a sentence; null and empty without one. */
  amount: number | null
  quote: string
  /** `owner:asha` */
  created_by: string
  ended_at: Time | null
  end_reason: 'released' | 'over' | 'booked' | null
  created_at: Time
  updated_at: Time
}

/** Nights that an external calendar has taken; nothing about the guest is stored. */
export type ExternalBookingRow = {
  id: string
  stay: string
  source: string
  check_in: string
  check_out: string
  created_at: Time
}

/** An external calendar with unreadable entries, as of the last fetch. */
export type UnreadableEntryRow = { stay: string; source: string; entries: number; unread: number }

/** The random part of a stay's calendar URL, once the URL was replaced. */
export type CalendarFeedRow = { stay: string; key: string; created_at: Time }

/** A file that a person uploaded; visitors get its renditions. */
export type MediaRow = {
  id: string
  /** What it belongs to: `review`, `enquiry` or `content`. */
  about: string
  about_id: string
  kind: MediaKind | 'photograph'
  position: number
  status: MediaStatus
  /** waiting → ready or failed: whether its renditions are made. */
  work: 'waiting' | 'ready' | 'failed'
  work_tries: number
  work_after: Time | null
  work_error: string | null
  original_key: string
  /** The original of a video's still picture, which the device made. */
  poster_key: string | null
  file_name: string
  format: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
  /** The placeholder: its average colour, and a blurred copy as a `data:` URL, unless it is transparent. */
  colour: string | null
  blur: string | null
  /** The brightness of its parts (modules/media/tones.ts); null before it is measured. */
  tones: string | null
  /** The video codec, such as `avc` or `hevc`; null where it is unknown. */
  codec: string | null
  created_at: Time
}

export type RenditionRow = {
  /** Random, and the name in /media/… */
  key: string
  media_id: string
  /** `image`, `poster`, `video`, `audio`. */
  role: string
  type: string
  width: number | null
  height: number | null
  bytes: number
  sha256: string
}

/** A resumable upload of a saved review, and its stored pieces. */
export type UploadRow = {
  id: string
  booking_id: string
  kind: FileKind
  file_name: string
  /** Its id on the guest's device, so that starting it twice starts it once. */
  file_id: string | null
  length: number
  offset: number
  /** The storage keys of its pieces, in order. */
  parts: Json
  /** `used`: its file belongs to the review. */
  state: 'arriving' | 'used' | 'refused'
  refusal: string | null
  /** The refused file that it replaces, by its name on the guest's page. */
  replaces: string | null
  created_at: Time
  expires_at: Time
}

export type OwnerRow = {
  id: string
  name: string
  /** Lower case, and unique. */
  email: string
  email_verified: YesNo
  image: string | null
  role: OwnerRole
  two_factor_enabled: YesNo
  created_at: Time
  updated_at: Time
}

/** A signed-in device. Limits by the clock of the application: signed in (12 h), seen (30 min), password confirmed (10 min); longer where it is trusted. */
export type OwnerSessionRow = {
  id: string
  owner_id: string
  token: string
  expires_at: Time
  created_at: Time
  updated_at: Time
  /** The network part of the address only. */
  ip_address: string | null
  user_agent: string | null
  signed_in_at: Time
  seen_at: Time
  password_confirmed_at: Time
  trusted: YesNo
}

export type OwnerAccountRow = {
  id: string
  owner_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Time | null
  refresh_token_expires_at: Time | null
  scope: string | null
  password: string | null
  created_at: Time
  updated_at: Time
}

export type OwnerVerificationRow = {
  id: string
  identifier: string
  value: string
  expires_at: Time
  created_at: Time
  updated_at: Time
}

export type OwnerTwoFactorRow = {
  id: string
  owner_id: string
  secret: string
  backup_codes: string
  verified: YesNo
  failed_verification_count: number | null
  locked_until: Time | null
}

/** A passkey; only the public half is stored. */
export type OwnerPasskeyRow = {
  id: string
  owner_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: YesNo
  transports: string | null
  aaguid: string | null
  created_at: Time
  used_at: Time | null
}

/** A one-time link that makes an account, with the hash of its token only. */
export type OwnerLinkRow = {
  id: string
  purpose: 'first-owner' | 'team'
  email: string
  role: OwnerRole
  token_hash: string
  created_by: string
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

/** Sign-in tries of a network, of an account or by an authenticator app, by a hash of what is counted. `last_request` in milliseconds. */
export type OwnerRateLimitRow = { key: string; count: number; last_request: number }

/** A device of the team with notifications: its push service and its public keys. */
export type PushSubscriptionRow = {
  id: string
  owner_id: string
  /** The session that last used it. Ending the session removes it; expiry does not. */
  session_id: string
  device: string
  endpoint: string
  p256dh: string
  auth: string
  enquiries: YesNo
  reviews: YesNo
  /** Times of day in the owner's time zone; both or none. */
  quiet_from: string | null
  quiet_until: string | null
  created_at: Time
  seen_at: Time
  /** When its push service last accepted a message. */
  sent_at: Time | null
  /** Why the last message failed; null when it did not. */
  trouble: PushTrouble | null
  tries: number
  /** When it may be tried again, or when the lease of its sender ends. */
  next_try_at: Time
}

/** A notification for a device: what it is about, without text. A settled one stays for a while, so that nothing is sent twice. */
export type PushMessageRow = {
  id: string
  subscription_id: string
  kind: 'enquiry' | 'review' | 'correction' | 'objection'
  about_id: string
  created_at: Time
  /** When it may be sent: now, or after the quiet hours. */
  due_at: Time
  expires_at: Time
  settled_at: Time | null
}

/** The hash of a token that opens the submission page of a review; after erasing, nothing else is stored. */
export type ReviewTokenRow = {
  token_hash: string
  /** Empty once the review was erased. */
  review_id: string
  created_at: Time
  erased_at: Time | null
}

/** A guest's objection to a decline, and the owner's answer. */
export type ObjectionRow = {
  id: string
  review_id: string
  note: string
  created_at: Time
  answer: string
  answered_at: Time | null
}

export type EnquiryAnswer = {
  /** The text of the last answer, sent or prepared. */
  answer: string | null
  /** The reply channel: `outbox` for an e-mail sent from here, or as the owner noted. */
  answered_by: string | null
}

/** An owner may do everything; a helper moderates and answers, but cannot change settings, export or delete. */
export type OwnerRole = 'owner' | 'helper'

export type PaymentKind = 'payment' | 'refund'

export type MediaKind = 'profile' | 'trip-image' | 'video' | 'audio'

/** Also the owner's photographs, and the still picture that a guest's device made of a video. */
export type FileKind = MediaKind | 'photograph' | 'poster'

/** Waits for a decision, is shown, or is hidden. */
export type MediaStatus = 'pending' | 'approved' | 'hidden'

/** Why a notification did not get through to the push service of a device, as the refusal of a test names it. */
export type PushTrouble = 'pushUnreachable' | 'pushLater' | 'pushRefused' | 'pushKeyLost'

/** pending → approved or declined; approved → withdrawn, at its guest's wish or for a reason of the policy; each can be undone. */
export type ReviewStatus = 'pending' | 'approved' | 'declined' | 'withdrawn'

export type PaymentMethod = 'upi' | 'bank' | 'cash' | 'card' | 'other'
export type EnquiryForm = 'enquiry' | 'quick'
export type EnquiryState = 'new' | 'answered' | 'closed' | 'suspected'
export type EnquiryChannel = 'phone' | 'whatsapp' | 'walk-in'

export type DeclineReason =
  | 'spam'
  | 'not-a-guest'
  | 'off-topic'
  | 'personal-data'
  | 'offensive'
  | 'illegal'
  | 'duplicate'
  | 'guest-request'
