import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { mediaRules } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { MAX_CONVERSION_ATTEMPTS } from '../files/chosen-files.ts'
import { importWithRetry } from '../sending/requests.ts'
import type { OnProgress } from './convert-video.ts'

type EncodedVoice = Outcome<{ voice: Blob }>

/** Makes an mp3 under the limit from any recording that this browser can read. */
export async function encodeVoice(file: Blob, onProgress: OnProgress, earlierAttempts = 0) {
  const hasTooManyAttempts = earlierAttempts >= MAX_CONVERSION_ATTEMPTS
  const encoded = hasTooManyAttempts
    ? refuse('audioWasTooMuch', 'audio')
    : await encodeMp3(file, onProgress).catch((fault: unknown): EncodedVoice => {
        console.error('The recording could not be encoded.', fault)
        return refuse('audioUndecodable', 'audio')
      })
  return !encoded.ok && (await isFileGone(file)) ? refuse('fileGone', 'audio') : encoded
}

async function encodeMp3(file: Blob, onProgress: OnProgress): Promise<EncodedVoice> {
  // Loaded only now, because they are large.
  const mediabunny = await importWithRetry(() => import('mediabunny'))
  const { registerMp3Encoder } = await importWithRetry(() => import('@mediabunny/mp3-encoder'))
  if (!(await mediabunny.canEncodeAudio('mp3'))) registerMp3Encoder()

  const source = new mediabunny.BlobSource(file)
  const input = new mediabunny.Input({ source, formats: mediabunny.ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack().catch(() => null)
  if (!track) return refuse('audioUnreadable', 'audio')
  const bitrate = chooseVoiceBitrate(await input.computeDuration())
  if (!bitrate) return refuse('audioTooLong', 'audio')

  const target = new mediabunny.BufferTarget()
  const conversion = await mediabunny.Conversion.init({
    input,
    output: new mediabunny.Output({ format: new mediabunny.Mp3OutputFormat(), target }),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    video: { discard: true },
    audio: {
      codec: 'mp3',
      numberOfChannels: 1,
      sampleRate: 44_100,
      quality: new mediabunny.Quality({ bitrate }),
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
export function chooseVoiceBitrate(seconds: number): number | null {
  const highestBitrate = (mediaRules.audio.lessThanBytes * 8 * SHARE_OF_LIMIT) / Math.max(1, seconds)
  return BITRATES.find((bitrate) => bitrate <= highestBitrate) ?? null
}
