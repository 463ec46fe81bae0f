import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { mediaRules } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { MAX_CONVERSIONS } from '../files/chosen-files.ts'

type Encoded = Outcome<{ voice: Blob }>

/** Makes an mp3 under the limit from any recording that this browser can read; `begun` counts the earlier attempts. */
export async function encodeVoice(
  file: Blob,
  onProgress: (share: number) => void,
  earlierAttempts = 0,
): Promise<Encoded> {
  const encoded = await encode(file, onProgress, earlierAttempts).catch((fault: unknown): Encoded => {
    console.error('The recording could not be encoded.', fault)
    return refuse('audioUndecodable', 'audio')
  })
  return !encoded.ok && (await isFileGone(file)) ? refuse('fileGone', 'audio') : encoded
}

async function encode(file: Blob, onProgress: (share: number) => void, begun: number): Promise<Encoded> {
  if (begun >= MAX_CONVERSIONS) return refuse('audioWasTooMuch', 'audio')
  // Loaded only now, because they are large.
  const bunny = await import('mediabunny')
  const { registerMp3Encoder } = await import('@mediabunny/mp3-encoder')
  if (!(await bunny.canEncodeAudio('mp3'))) registerMp3Encoder()

  const input = new bunny.Input({ source: new bunny.BlobSource(file), formats: bunny.ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack().catch(() => null)
  if (!track) return refuse('audioUnreadable', 'audio')
  const bitrate = voiceBitrate(await input.computeDuration())
  if (!bitrate) return refuse('audioTooLong', 'audio')

  const target = new bunny.BufferTarget()
  const conversion = await bunny.Conversion.init({
    input,
    output: new bunny.Output({ format: new bunny.Mp3OutputFormat(), target }),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    video: { discard: true },
    audio: {
      codec: 'mp3',
      numberOfChannels: 1,
      sampleRate: 44_100,
      quality: new bunny.Quality({ bitrate }),
      forceTranscode: true,
    },
  })
  if (!conversion.isValid) return refuse('audioUndecodable', 'audio')
  conversion.onProgress = onProgress
  await conversion.execute()
  if (!target.buffer) return refuse('audioEmpty', 'audio')
  return { ok: true, voice: new Blob([target.buffer], { type: 'audio/mpeg' }) }
}

/** What LAME offers that is good enough for a voice, best first. */
const BITRATES = [96_000, 64_000, 48_000, 32_000]
const SHARE_OF_LIMIT = 0.95

/** The best bitrate at which so many seconds stay under the limit; null when none does. */
export function voiceBitrate(seconds: number): number | null {
  const highest = (mediaRules.audio.lessThanBytes * 8 * SHARE_OF_LIMIT) / Math.max(1, seconds)
  return BITRATES.find((bitrate) => bitrate <= highest) ?? null
}
