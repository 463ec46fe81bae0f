import type { PushTrouble } from '#modules/push/push-trouble.ts'

type Time = string
type YesNo = 0 | 1

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
