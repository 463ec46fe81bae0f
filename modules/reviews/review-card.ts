import type { PictureSet } from '#modules/media/picture.ts'
import type { Ratings } from './rating.ts'

/** A published review as the public pages show it, with nothing private in it. */
export type ReviewCard = {
  id: string
  name: string
  /** The month of the stay as people say it: `August 2026`; empty when the booking has no dates. */
  month: string
  /** The stay's title, `Suite`; empty when unknown. */
  stay: string
  /** The mean of the four ratings; its integer part is the number of drawn stars (specification 2). */
  average: number
  ratings: Ratings
  text: string
  /** Of the guest, or one of the house's. */
  face: PictureSet
  trip: PictureSet[]
  /** Present only when its status is 1 (specification 2). */
  video: Recording | null
  audio: Recording | null
  /** The owner's answer. */
  reply: string | null
  /** Made up for the demo, and said so on the page. */
  sample: boolean
}

export type Recording = {
  src: string
  /** The address of a still picture, and its blurred likeness to stand there before it. */
  poster: string | null
  blur: string | null
  /** Width by height of a film. */
  shape: number | null
  /** Not every browser plays a film of its kind. */
  hardToPlay: boolean
  bytes: number
  /** Null when nobody could measure it. */
  seconds: number | null
}
