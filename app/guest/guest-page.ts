import type { ReviewStatus } from '#core/db/tables.ts'
import type { Day } from '#core/values/day.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import type { HouseMark } from '#modules/brand/brand-files.ts'
import type { RefusedFile } from '#modules/media/media.ts'
import type { RatingCategory } from '#modules/reviews/rating.ts'

/** The guest by the booking. A field that the booking lacks is empty, and the form asks for it. */
export type Guest = { name: string; email: string; phone: string }

/** The kinds of file that the owner accepts besides the profile picture. */
export type GuestMedia = { photos: boolean; video: boolean; audio: boolean }

/** The state of the link. Only `open` contains the guest's data. */
export type LinkState =
  | { state: 'open'; key: string; guest: Guest; firstName: string; stayed: string; media: GuestMedia }
  | { state: 'too-early'; opensOn: Day }
  /** Its receipt is null until the server has described the link again after the submission. */
  | {
      state: 'used'
      key: string
      reviewStatus: ReviewStatus
      refusedFiles: RefusedFile[]
      receipt: ReviewReceiptData | null
    }
  | { state: 'erased'; on: string }
  | { state: 'expired' }
  | { state: 'unknown' }
  /** Too many unknown tokens were tried from this address. */
  | { state: 'wait'; seconds: number }

export type UsedLink = Extract<LinkState, { state: 'used' }>

/** The result of the form: the server has the review, or the link opens no form. */
export type FormResult = 'received' | 'not-able'

/** A picture with its description; none while the pictures of the site are being made. */
export type PictureWithAlt = { picture: PictureSet | undefined; alt: string }

export type GuestPage = {
  house: { name: string; phone: string; email: string; mark: HouseMark; accent: string }
  welcome: { greeting: string; thanks: string; sign: string; print: PictureWithAlt }
  prints: { thanks: PictureWithAlt; away: PictureWithAlt; placeholder: PictureWithAlt }
  /** The owner's texts about a review that was sent, and about a link that opens no form. */
  texts: Record<ReviewStatus | 'early' | 'expired' | 'unknown', string>
  link: LinkState
  /** The server's message about a form that came without script, and what was in it. */
  refused: { message: string; field?: string; fields: Record<string, string> } | null
}

/** The data of the submission page, as text where there is nothing to choose, and the actions its guest may take. */
export type ReviewReceiptData = {
  text: string
  stars: { id: RatingCategory; label: string; rating: number }[]
  /** The files that were not refused. */
  files: { name: string; remark: string }[]
  sent: string
  corrected: string
  state: string
  reply: { text: string; when: string } | null
  objections: { note: string; when: string; answer: string; answered: string }[]
  may: { correct: boolean; takeBack: boolean; object: boolean }
  /** The moment until which it can be corrected even after a decision; empty once that has passed. */
  correctableUntil: string
  isShown: boolean
  /** The time of the last correction, which the form sends back as its version. */
  seen: string
  /** How long the house keeps the booking; empty where no limit is set. */
  bookingLifetime: string
}
