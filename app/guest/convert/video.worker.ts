import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  CanvasSink,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny'
import { mediaRules } from '#modules/media/media.ts'
import type { FromVideoWorker } from './convert-video.ts'
import { AUDIO_BITRATE, type Film, planVideo, planWithoutEncoder, type VideoPlan } from './video-plan.ts'

// Converts one film, then is done; the page cancels by ending it.
const post = (message: FromVideoWorker) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    post(await convertVideo(data, (share) => post({ what: 'progress', share })))
  } catch (fault) {
    console.error('The film could not be converted.', fault)
    post({ what: 'problem', why: 'failed' })
  }
}

type Outcome = Exclude<FromVideoWorker, { what: 'progress' }>
type Work = Extract<VideoPlan, { way: 'copy' | 'encode' }>

/** Makes an mp4 under the limit from any film that this browser can read, without metadata. */
async function convertVideo(file: Blob, onProgress: (share: number) => void): Promise<Outcome> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack().catch(() => null)
  if (!video) return { what: 'problem', why: 'unreadable' }
  const audio = await input.getPrimaryAudioTrack()
  const known: Film = {
    bytes: file.size,
    seconds: await input.computeDuration(),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    videoCodec: await video.getCodec(),
    audioCodec: audio ? ((await audio.getCodec()) ?? 'unknown') : null,
  }
  const plan = planVideo(known, await abilities())
  if (plan.way === 'cannot') return { what: 'problem', why: plan.why }
  const poster = await takePoster(video).catch(() => null)
  const film = await makeFilm(file, plan, onProgress)
  if (film) return { what: 'done', film, poster }
  // It could not be encoded after all, as when this browser cannot read what it should encode.
  const without = planWithoutEncoder(known)
  if (without.way === 'cannot') return { what: 'problem', why: without.why }
  const copy = plan.way === 'encode' ? await makeFilm(file, without, onProgress) : null
  return copy ? { what: 'done', film: copy, poster } : { what: 'problem', why: 'no-encoder' }
}

async function abilities() {
  if (!('VideoEncoder' in self)) return { h264: false, aac: false }
  const [h264, aac] = await Promise.all([canEncodeVideo('avc'), canEncodeAudio('aac')])
  return { h264, aac }
}

/** An encoder may miss its bitrate: then it gets one more attempt with a lower one. */
async function makeFilm(file: Blob, plan: Work, onProgress: (share: number) => void): Promise<Blob | null> {
  const film = await convertOnce(file, plan, onProgress).catch((fault: unknown) => {
    console.error('The film could not be converted.', fault)
    return null
  })
  if (!film || film.size < mediaRules.video.lessThanBytes) return film
  if (plan.way !== 'encode') return null
  const smaller = { ...plan, videoBitrate: Math.floor(plan.videoBitrate * 0.6) }
  const again = await convertOnce(file, smaller, onProgress)
  return again && again.size < mediaRules.video.lessThanBytes ? again : null
}

async function convertOnce(
  file: Blob,
  plan: Work,
  onProgress: (share: number) => void,
): Promise<Blob | null> {
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(file), formats: ALL_FORMATS }),
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    ...(plan.way === 'encode' ? { video: videoOptions(plan), audio: audioOptions(plan) } : {}),
  })
  const isVideoDiscarded = conversion.discardedTracks.some(({ track }) => track.isVideoTrack())
  if (!conversion.isValid || isVideoDiscarded) return null
  conversion.onProgress = onProgress
  await conversion.execute()
  return target.buffer ? new Blob([target.buffer], { type: 'video/mp4' }) : null
}

type Encoding = Extract<VideoPlan, { way: 'encode' }>

function videoOptions({ width, height, videoBitrate }: Encoding): ConversionVideoOptions {
  return { codec: 'avc', width, height, fit: 'contain', quality: new Quality({ bitrate: videoBitrate }) }
}

function audioOptions({ audio }: Encoding): ConversionAudioOptions {
  if (audio === 'none') return { discard: true }
  return audio === 'aac' ? { codec: 'aac', quality: new Quality({ bitrate: AUDIO_BITRATE }) } : {}
}

const WIDEST = 1280
const AT_SECONDS = 1

/** The poster of a video: its first second, or its middle when it is shorter. Null where it cannot be decoded. */
async function takePoster(video: InputVideoTrack): Promise<Blob | null> {
  if (!(await video.canDecode())) return null
  const [start, end] = await Promise.all([video.getFirstTimestamp(), video.computeDuration()])
  const sink = new CanvasSink(video, { width: Math.min(WIDEST, await video.getDisplayWidth()) })
  const frame = await sink.getCanvas(Math.max(start, Math.min(AT_SECONDS, end / 2)))
  if (!frame) return null
  const { canvas } = frame
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
}
