type Time = string

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
