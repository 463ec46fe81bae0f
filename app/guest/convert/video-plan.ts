import { mediaRules } from '#modules/media/media.ts'

export type SourceVideo = {
  bytes: number
  seconds: number
  width: number
  height: number
  videoCodec: string | null
  /** Null when it is silent. */
  audioCodec: string | null
}

/** What this browser can encode. */
type EncoderSupport = { h264: boolean; aac: boolean }

export type VideoPlan =
  /** Its picture and sound tracks are copied into a new mp4; everything else is left out. */
  | { action: 'copy' }
  | {
      action: 'encode'
      width: number
      height: number
      videoBitrate: number
      audio: 'none' | 'copy' | 'aac' | 'keep'
    }
  | { action: 'cannot'; reason: 'too-long' | 'too-large' | 'no-encoder' }

const MAX_SIDE_PX = 1280
export const AUDIO_BITRATE = 96_000
const BEST_BITRATE = 2_500_000
const WORST_BITRATE = 250_000
/** The part of the limit that is planned for; the rest is for the container and for an encoder that misses its bitrate. */
const SHARE_OF_LIMIT = 0.9

/** How a video becomes an mp4 under the limit: copied where it plays everywhere or cannot be encoded here, else encoded as well as the limit allows. */
export function planVideo(source: SourceVideo, support: EncoderSupport): VideoPlan {
  const { bytes, seconds, videoCodec, audioCodec } = source
  const isUnderLimit = bytes < mediaRules.video.lessThanBytes
  if (isUnderLimit && videoCodec === 'avc' && (audioCodec === null || audioCodec === 'aac'))
    return { action: 'copy' }
  if (!support.h264) return planCopy(source)
  const highestBitrate = (mediaRules.video.lessThanBytes * 8 * SHARE_OF_LIMIT) / Math.max(1, seconds)
  const audioBitrate = audioCodec ? AUDIO_BITRATE : 0
  const videoBitrate = Math.floor(Math.min(BEST_BITRATE, highestBitrate - audioBitrate))
  if (videoBitrate < WORST_BITRATE) return { action: 'cannot', reason: 'too-long' }
  return { action: 'encode', ...scaleToLimits(source), videoBitrate, audio: planAudio(source, support) }
}

/** Any video with a known codec may be copied; one that is not under the limit cannot be made smaller here. */
export function planCopy({ bytes, videoCodec }: SourceVideo): Exclude<VideoPlan, { action: 'encode' }> {
  if (bytes >= mediaRules.video.lessThanBytes) return { action: 'cannot', reason: 'too-large' }
  return videoCodec === null ? { action: 'cannot', reason: 'no-encoder' } : { action: 'copy' }
}

/** Sound is copied where mp4 players know it, encoded where this browser can, and else kept as it is. */
function planAudio({ audioCodec }: SourceVideo, { aac }: EncoderSupport): 'none' | 'copy' | 'aac' | 'keep' {
  if (audioCodec === null) return 'none'
  if (audioCodec === 'aac') return 'copy'
  return aac ? 'aac' : 'keep'
}

/** The same shape within 1280 pixels, in even numbers, as H.264 wants them. */
function scaleToLimits({ width, height }: SourceVideo): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  const toEvenPixels = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: toEvenPixels(width), height: toEvenPixels(height) }
}
