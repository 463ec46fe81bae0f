type Time = string
type YesNo = 0 | 1

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
  etag: string | null
  last_modified: string | null
  due_at: Time
  tried_at: Time | null
  /** When it was last read, or found as it was. */
  fetched_at: Time | null
  /** Why it could not be read the last time (modules/calendar/calendar-trouble.ts). */
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
