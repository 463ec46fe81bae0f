import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { isDiskFull } from '#core/host/file-fault.server.ts'
import { isWholeNumberBetween } from '#core/values/record.ts'
import { isWellFormedMp4 } from './file-type.server.ts'
import type { MediaFacts, StoredFacts } from './media-jobs.server.ts'

const MAX_PACKETS = 500_000
const MAX_SIDE_PIXELS = 8192
const MAX_SECONDS = 4 * 3600

type RecordingFormat = 'mp4' | 'mp3'

/**
 * Copies the packets of the first video and audio track to `outputPath`: an mp4 that plays from its first bytes, or plain mp3 frames, without
 * metadata and other tracks. Null when the file is not of this format, cut short or damaged.
 */
export async function writeCleanRecording(job: {
  path: string
  outputPath: string
  format: RecordingFormat
}): Promise<StoredFacts | null> {
  const { path, outputPath, format } = job
  if (!(await inspectRecording(path, format)) || !(await copyPackets(path, outputPath, format))) return null
  const facts = await inspectRecording(outputPath, format)
  const copy = await readFile(outputPath)
  const sha256 = createHash('sha256').update(copy).digest('hex')
  return facts && { ...facts, bytes: copy.length, sha256 }
}

/** Returns false when this recording cannot be copied. */
async function copyPackets(path: string, outputPath: string, format: RecordingFormat): Promise<boolean> {
  const input = openRecording(path, format)
  const outputFormat =
    format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new Mp3OutputFormat()
  try {
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: outputFormat, target: new FilePathTarget(outputPath) }),
      tracks: 'primary',
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
      tags: {},
      showWarnings: false,
    })
    if (conversion.isValid) await conversion.execute()
    return conversion.isValid
  } catch (fault) {
    if (isDiskFull(fault)) throw fault
    return false
  } finally {
    input.dispose()
  }
}

/** Opens an mp4 or mp3 for reading, whatever the name of the file. */
function openRecording(path: string, format: RecordingFormat): Input {
  // An error between two reads shows again at the next one.
  const source = new FilePathSource(path, { handleUnhandledError: () => {} })
  return new Input({ source, formats: [format === 'mp4' ? MP4 : MP3] })
}

/** Reads a recording from its first to its last packet. Null when it is not of this format, cut short or damaged. */
async function inspectRecording(path: string, format: RecordingFormat): Promise<MediaFacts | null> {
  if (format === 'mp4' && !(await isWellFormedMp4(path))) return null
  const input = openRecording(path, format)
  try {
    if (!(await input.canRead())) return null
    return await (format === 'mp4' ? inspectVideo(input) : inspectAudio(input))
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

async function inspectVideo(input: Input): Promise<MediaFacts | null> {
  const track = await input.getPrimaryVideoTrack()
  const codec = track && (await track.getCodec())
  if (!track || codec === null) return null
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (!isWholeNumberBetween(width, 1, MAX_SIDE_PIXELS) || !isWholeNumberBetween(height, 1, MAX_SIDE_PIXELS))
    return null
  const audioTrack = await input.getPrimaryAudioTrack()
  const duration = await measureDuration(track)
  if (duration === null || (audioTrack && (await measureDuration(audioTrack)) === null)) return null
  return { format: 'mp4', width, height, duration, codec }
}

async function inspectAudio(input: Input): Promise<MediaFacts | null> {
  const track = await input.getPrimaryAudioTrack()
  if (!track || (await track.getCodec()) !== 'mp3') return null
  const duration = await measureDuration(track)
  return duration === null ? null : { format: 'mp3', width: null, height: null, duration }
}

/** The end of the last packet in seconds; null when a packet is incomplete. */
async function measureDuration(track: InputTrack): Promise<number | null> {
  let [count, end] = [0, 0]
  for await (const packet of new EncodedPacketSink(track).packets()) {
    count += 1
    if (count > MAX_PACKETS || packet.data.byteLength === 0) return null
    end = Math.max(end, packet.timestamp + packet.duration)
  }
  // A single packet may be found by chance in any file.
  return count > 1 && end > 0 && end < MAX_SECONDS ? end : null
}
