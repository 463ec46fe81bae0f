import type { OwnerRole } from '#modules/accounts/owner.ts'
import type { EnquiryForm, EnquiryState } from '#modules/enquiries/enquiry.ts'
import type { FileKind, MediaKind, MediaStatus } from '#modules/media/media.ts'
import type { PushTrouble } from '#modules/push/messages.ts'
import type { DeclineReason, ReviewStatus } from '#modules/reviews/review.ts'

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

/** The outbox: an e-mail waits here from the transaction that caused it until the mail worker has delivered it. */
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

/** A calendar of another site that the house fetches by itself. */
export type CalendarAddressRow = {
  id: string
  stay: string
  /** What its nights are called in `taken_night`; once in a stay. */
  source: string
  /** The address, sealed: it opens somebody's calendar. */
  sealed: string
  /** As much of it as the rooms show. */
  shown: string
  due_at: Time
  tried_at: Time | null
  /** When it was last read. */
  fetched_at: Time | null
  /** Why it could not be read the last time (modules/calendar/external-calendars.ts). */
  trouble: string | null
  failing_since: Time | null
  /** When the owner was written to about it. */
  told_at: Time | null
  /** Since when it has no nights any more; those it had stay until the owner has said. */
  emptied_at: Time | null
  /** The day from which it says that nothing can be booked yet. */
  far_from: string | null
  /** Whether that is left out; null where nobody has said. */
  leave_far: YesNo | null
  created_at: Time
}

/** Nights kept for somebody who enquired, until a moment; over by itself from then on. */
export type HoldRow = {
  id: string
  /** Whose name it bears. */
  enquiry_id: string
  stay: string
  check_in: string
  check_out: string
  until: Time
  /** The price that its e-mail offered, in whole rupees, and the sentence that said it; null and empty where none was known. */
  amount: number | null
  quote: string
  /** `owner:asha` */
  placed_by: string
  ended_at: Time | null
  ended_how: 'released' | 'over' | 'booked' | null
  created_at: Time
  updated_at: Time
}

/** A stay's nights taken elsewhere, from a calendar of another site; nothing about the guest is kept. */
export type TakenNightRow = {
  id: string
  stay: string
  /** The site it came from, such as `Airbnb`. */
  source: string
  check_in: string
  check_out: string
  created_at: Time
}

/** A calendar of another site with entries that could not be read as a whole, as it was read last. */
export type UnreadEntryRow = { stay: string; source: string; entries: number; unread: number }

/** A stay whose calendar got a new address: the random part that its key follows from since. */
export type CalendarFeedRow = { stay: string; key: string; created_at: Time }

/** One file a person gave us; what visitors get are its renditions. */
export type MediaRow = {
  id: string
  /** What it belongs to: `review`, `enquiry` or `content`, and its id. */
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
  /** The original of the still picture that the device took out of a video. */
  poster_key: string | null
  file_name: string
  format: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
  /** What stands in its place before it arrives: its average colour, and itself blurred as a `data:` address, unless one can see through it. */
  colour: string | null
  blur: string | null
  /** How dark and bright its parts are, as `modules/media/tones.ts` writes them; null where nobody has measured. */
  tones: string | null
  /** How the pictures of a film are written, such as `avc` or `hevc`; null where nobody has looked. */
  codec: string | null
  created_at: Time
}

export type RenditionRow = {
  /** Unguessable, and the name in /media/…  */
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

/** A file that arrives in pieces: what of it is safely here, and, once it is whole and looked into, what it is. */
export type UploadRow = {
  id: string
  booking_id: string
  kind: FileKind
  file_name: string
  /** What the guest's device calls it, so that beginning it twice begins it once. */
  file_id: string | null
  length: number
  offset: number
  /** Keys of the pieces in their order. */
  parts: Json
  /** arriving → complete → used; or refused. */
  state: 'arriving' | 'complete' | 'used' | 'refused'
  /** What was kept, as `KeptFile`. */
  file: Json | null
  /** The sentence its guest was told, once it is refused. */
  refusal: string | null
  /** The refused file it takes the place of, by the name the guest's page knows it by. */
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

/** One device that is signed in. The house's own clock keeps its limits: begun (12 h), seen (30 min), fresh (10 min); longer where it is trusted. */
export type OwnerSessionRow = {
  id: string
  owner_id: string
  /** Only the hash of it. */
  token: string
  expires_at: Time
  created_at: Time
  updated_at: Time
  /** Only as much of the address as tells one network from another. */
  ip_address: string | null
  user_agent: string | null
  begun_at: Time
  seen_at: Time
  fresh_at: Time
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

/** What opens the rooms with a finger or a face; only the public half is kept. */
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

/** A one-time link that makes an account; only the hash of its key is kept. */
export type OwnerLinkRow = {
  id: string
  purpose: 'first-owner' | 'team'
  email: string
  role: OwnerRole
  key_hash: string
  made_by: string
  created_at: Time
  expires_at: Time
  used_at: Time | null
}

/** A code of the second step that has opened something: only its hash, so that it opens nothing more. */
export type UsedCodeRow = { code_hash: string; used_at: Time }

/** A device of the team that rings: where its push service is, and whose messages it can open. */
export type PushSubscriptionRow = {
  id: string
  owner_id: string
  /** The session that last used it; it goes when that one is ended by hand, and stays when it only runs out. */
  session_id: string
  device: string
  endpoint: string
  p256dh: string
  auth: string
  enquiries: YesNo
  reviews: YesNo
  /** Times of the day where the house stands; both or none. */
  quiet_from: string | null
  quiet_until: string | null
  created_at: Time
  seen_at: Time
  /** When its push service last took something for it. */
  sent_at: Time | null
  /** Why the last one did not get through; null when it did. */
  trouble: PushTrouble | null
  tries: number
  /** When it may be tried again, or the lease of whoever is at it ends. */
  next_try_at: Time
}

/** What a device is to be told: only what it is about, never words. Once settled it stays for a while, so that nothing rings twice. */
export type PushMessageRow = {
  id: string
  subscription_id: string
  kind: 'enquiry' | 'review' | 'correction' | 'objection'
  about_id: string
  created_at: Time
  /** Not before: now, or the end of its quiet hours. */
  due_at: Time
  /** Later it is of no use. */
  over_at: Time
  settled_at: Time | null
}

/** A key by which a guest opens the receipt of their review; only its hash is kept, and after erasing nothing else. */
export type ReceiptRow = {
  key_hash: string
  /** Empty once the review was erased. */
  review_id: string
  created_at: Time
  erased_at: Time | null
}

/** What a guest has against a decline, and what the house answered. */
export type ObjectionRow = {
  id: string
  review_id: string
  note: string
  created_at: Time
  answer: string
  answered_at: Time | null
}

export type EnquiryAnswer = {
  /** The owner's words of the last answer, sent or prepared. */
  answer: string | null
  /** Its way: `letter`, or as the owner says. */
  answered_by: string | null
}
