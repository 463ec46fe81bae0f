import { CanvasSink, type InputVideoTrack } from 'mediabunny'

const WIDEST = 1280
const AT_SECONDS = 1

/** The picture that stands for a film before it plays: its first second, or its middle when it is shorter. Null where it cannot be decoded. */
export async function takePoster(video: InputVideoTrack): Promise<Blob | null> {
  if (!(await video.canDecode())) return null
  const [start, end] = await Promise.all([video.getFirstTimestamp(), video.computeDuration()])
  const sink = new CanvasSink(video, { width: Math.min(WIDEST, await video.getDisplayWidth()) })
  const frame = await sink.getCanvas(Math.max(start, Math.min(AT_SECONDS, end / 2)))
  if (!frame) return null
  const { canvas } = frame
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
}
