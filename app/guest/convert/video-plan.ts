import { mediaRules } from '#modules/media/media.ts'

/** The facts about a film before its conversion. */
export type Film = {
  bytes: number
  seconds: number
  width: number
  height: number
  videoCodec: string | null
  /** Null when it is silent. */
  audioCodec: string | null
}

/** What this browser can encode. */
export type Abilities = { h264: boolean; aac: boolean }

export type VideoPlan =
  /** Its picture and sound tracks are copied into a new mp4; everything else is left out. */
  | { way: 'copy' }
  | {
      way: 'encode'
      width: number
      height: number
      videoBitrate: number
      audio: 'none' | 'copy' | 'aac' | 'keep'
    }
  | { way: 'cannot'; why: 'too-long' | 'too-large' | 'no-encoder' }

const LONGEST_SIDE = 1280
export const AUDIO_BITRATE = 96_000
const BEST_BITRATE = 2_500_000
const WORST_BITRATE = 250_000
/** The part of the limit that is planned for; the rest is for the container and for an encoder that misses its bitrate. */
const SHARE_OF_LIMIT = 0.9

/**
 * How a film becomes an mp4 under the limit: left as it is wherever that fits, else encoded as well as the limit allows. What
 * this browser cannot encode is left as it is too, where it fits.
 */
export function planVideo(film: Film, abilities: Abilities): VideoPlan {
  const fits = film.bytes < mediaRules.video.lessThanBytes
  if (fits && film.videoCodec === 'avc' && (film.audioCodec === null || film.audioCodec === 'aac'))
    return { way: 'copy' }
  if (!abilities.h264) return planWithoutEncoder(film)
  const highest = (mediaRules.video.lessThanBytes * 8 * SHARE_OF_LIMIT) / Math.max(1, film.seconds)
  const videoBitrate = Math.floor(Math.min(BEST_BITRATE, highest - (film.audioCodec ? AUDIO_BITRATE : 0)))
  if (videoBitrate < WORST_BITRATE) return { way: 'cannot', why: 'too-long' }
  return { way: 'encode', ...fitInLimits(film), videoBitrate, audio: planAudio(film, abilities) }
}

/** Any film with a known codec may be copied; one that is not under the limit cannot be made smaller here. */
export function planWithoutEncoder({ bytes, videoCodec }: Film): Exclude<VideoPlan, { way: 'encode' }> {
  if (bytes >= mediaRules.video.lessThanBytes) return { way: 'cannot', why: 'too-large' }
  return videoCodec === null ? { way: 'cannot', why: 'no-encoder' } : { way: 'copy' }
}

/** Sound is copied where mp4 players know it, encoded where this browser can, and else kept as it is. */
function planAudio({ audioCodec }: Film, { aac }: Abilities): 'none' | 'copy' | 'aac' | 'keep' {
  if (audioCodec === null) return 'none'
  if (audioCodec === 'aac') return 'copy'
  return aac ? 'aac' : 'keep'
}

/** The same shape within 1280 pixels, in even numbers, as H.264 wants them. */
function fitInLimits({ width, height }: Film): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
