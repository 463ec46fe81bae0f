import { EncodedPacketSink, FilePathSource, Input, type InputTrack, MP3, MP4 } from 'mediabunny'
import type { MediaFacts } from './look-inside.ts'
import { hasWholeBoxes } from './mp4-boxes.ts'

const PACKETS_MOST = 500_000
const SIDE_MOST_PIXELS = 8192
const SECONDS_MOST = 4 * 3600

/** Opens an mp4 or mp3 for reading, and nothing else by whatever name. */
export function openRecording(path: string, format: 'mp4' | 'mp3'): Input {
  // A fault that strikes between two readings shows again at the next one.
  const source = new FilePathSource(path, { handleUnhandledError: () => {} })
  return new Input({ source, formats: [format === 'mp4' ? MP4 : MP3] })
}

/** Walks a recording from its first to its last packet. Null when it is not of this format, cut short or damaged. */
export async function lookAtRecording(path: string, format: 'mp4' | 'mp3'): Promise<MediaFacts | null> {
  if (format === 'mp4' && !(await hasWholeBoxes(path))) return null
  const input = openRecording(path, format)
  try {
    if (!(await input.canRead())) return null
    return await (format === 'mp4' ? lookAtVideo(input) : lookAtAudio(input))
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

async function lookAtVideo(input: Input): Promise<MediaFacts | null> {
  const track = await input.getPrimaryVideoTrack()
  const codec = track && (await track.getCodec())
  if (!track || codec === null) return null
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (!between(1, width, SIDE_MOST_PIXELS) || !between(1, height, SIDE_MOST_PIXELS)) return null
  const sound = await input.getPrimaryAudioTrack()
  const duration = await walk(track)
  if (duration === null || (sound && (await walk(sound)) === null)) return null
  return { format: 'mp4', width, height, duration, codec }
}

async function lookAtAudio(input: Input): Promise<MediaFacts | null> {
  const track = await input.getPrimaryAudioTrack()
  if (!track || (await track.getCodec()) !== 'mp3') return null
  const duration = await walk(track)
  return duration === null ? null : { format: 'mp3', width: null, height: null, duration }
}

/** The end of the last packet, in seconds; every packet has to be there with all its bytes. */
async function walk(track: InputTrack): Promise<number | null> {
  let [count, end] = [0, 0]
  for await (const packet of new EncodedPacketSink(track).packets()) {
    count += 1
    if (count > PACKETS_MOST || packet.data.byteLength === 0) return null
    end = Math.max(end, packet.timestamp + packet.duration)
  }
  // One packet alone could be chance.
  return count > 1 && end > 0 && end < SECONDS_MOST ? end : null
}

function between(least: number, value: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
