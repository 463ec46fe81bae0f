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
import type { OnProgress, VideoWorkerMessage } from './convert-video.ts'
import { AUDIO_BITRATE, planCopy, planVideo, type SourceVideo, type VideoPlan } from './video-plan.ts'

// Converts one video. The page then terminates the worker, also to cancel the conversion.
const postToPage = (message: VideoWorkerMessage) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    postToPage(await convertToMp4(data, (fraction) => postToPage({ status: 'progress', fraction })))
  } catch (fault) {
    console.error('The film could not be converted.', fault)
    postToPage({ status: 'problem', reason: 'failed' })
  }
}

type VideoOutcome = Exclude<VideoWorkerMessage, { status: 'progress' }>
type FeasiblePlan = Extract<VideoPlan, { action: 'copy' | 'encode' }>

/** Makes an mp4 under the limit from any video that this browser can read, without metadata. */
async function convertToMp4(file: Blob, onProgress: OnProgress): Promise<VideoOutcome> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  const video = await input.getPrimaryVideoTrack().catch(() => null)
  if (!video) return { status: 'problem', reason: 'unreadable' }
  const audio = await input.getPrimaryAudioTrack()
  const source: SourceVideo = {
    bytes: file.size,
    seconds: await input.computeDuration(),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    videoCodec: await video.getCodec(),
    audioCodec: audio ? ((await audio.getCodec()) ?? 'unknown') : null,
  }
  const plan = planVideo(source, await detectEncoders())
  if (plan.action === 'cannot') return { status: 'problem', reason: plan.reason }
  const poster = await capturePoster(video).catch(() => null)
  const converted = await convertUnderLimit(file, plan, onProgress)
  if (converted) return { status: 'done', video: converted, poster }
  // It could not be encoded after all, as when this browser cannot read what it should encode.
  const fallback = planCopy(source)
  if (fallback.action === 'cannot') return { status: 'problem', reason: fallback.reason }
  const copy = plan.action === 'encode' ? await convertUnderLimit(file, fallback, onProgress) : null
  return copy ? { status: 'done', video: copy, poster } : { status: 'problem', reason: 'no-encoder' }
}

async function detectEncoders() {
  if (!('VideoEncoder' in self)) return { h264: false, aac: false }
  const [h264, aac] = await Promise.all([canEncodeVideo('avc'), canEncodeAudio('aac')])
  return { h264, aac }
}

/** An encoder may miss its bitrate: then it gets one more attempt with a lower one. */
async function convertUnderLimit(file: Blob, plan: FeasiblePlan, onProgress: OnProgress) {
  const video = await convertOnce(file, plan, onProgress).catch((fault: unknown) => {
    console.error('The film could not be converted.', fault)
    return null
  })
  if (!video || video.size < mediaRules.video.lessThanBytes) return video
  if (plan.action !== 'encode') return null
  const smallerPlan = { ...plan, videoBitrate: Math.floor(plan.videoBitrate * 0.6) }
  const secondAttempt = await convertOnce(file, smallerPlan, onProgress)
  return secondAttempt && secondAttempt.size < mediaRules.video.lessThanBytes ? secondAttempt : null
}

async function convertOnce(file: Blob, plan: FeasiblePlan, onProgress: OnProgress): Promise<Blob | null> {
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(file), formats: ALL_FORMATS }),
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    ...(plan.action === 'encode' ? { video: makeVideoOptions(plan), audio: makeAudioOptions(plan) } : {}),
  })
  const isVideoDiscarded = conversion.discardedTracks.some(({ track }) => track.isVideoTrack())
  if (!conversion.isValid || isVideoDiscarded) return null
  conversion.onProgress = onProgress
  await conversion.execute()
  return target.buffer ? new Blob([target.buffer], { type: 'video/mp4' }) : null
}

type EncodePlan = Extract<VideoPlan, { action: 'encode' }>

function makeVideoOptions({ width, height, videoBitrate }: EncodePlan): ConversionVideoOptions {
  return { codec: 'avc', width, height, fit: 'contain', quality: new Quality({ bitrate: videoBitrate }) }
}

function makeAudioOptions({ audio }: EncodePlan): ConversionAudioOptions {
  if (audio === 'none') return { discard: true }
  return audio === 'aac' ? { codec: 'aac', quality: new Quality({ bitrate: AUDIO_BITRATE }) } : {}
}

const MAX_POSTER_WIDTH_PX = 1280
const POSTER_AT_SECONDS = 1

/** The poster of a video: its first second, or its middle when it is shorter. Null where it cannot be decoded. */
async function capturePoster(video: InputVideoTrack): Promise<Blob | null> {
  if (!(await video.canDecode())) return null
  const [start, end] = await Promise.all([video.getFirstTimestamp(), video.computeDuration()])
  const sink = new CanvasSink(video, { width: Math.min(MAX_POSTER_WIDTH_PX, await video.getDisplayWidth()) })
  const frame = await sink.getCanvas(Math.max(start, Math.min(POSTER_AT_SECONDS, end / 2)))
  if (!frame) return null
  const { canvas } = frame
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
}
