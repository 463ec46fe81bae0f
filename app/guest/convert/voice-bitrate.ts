import { mediaRules } from '#domain/media/media.ts'

/** What LAME offers and a voice is happy with, best first. */
const BITRATES = [96_000, 64_000, 48_000, 32_000]
const SHARE_OF_LIMIT = 0.95

/** The best bitrate at which so many seconds stay under the limit; null when none does. */
export function voiceBitrate(seconds: number): number | null {
  const room = (mediaRules.audio.lessThanBytes * 8 * SHARE_OF_LIMIT) / Math.max(1, seconds)
  return BITRATES.find((bitrate) => bitrate <= room) ?? null
}
