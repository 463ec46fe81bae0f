import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Conversion, FilePathTarget, Mp3OutputFormat, Mp4OutputFormat, Output } from 'mediabunny'
import { openRecording } from './look-at-recording.ts'

/** A file made for visitors, still in a working folder. */
export type MadeRecording = { path: string; type: string }

/** The same sound and pictures, untouched, in a fresh mp4 that plays from its first bytes, or a bare mp3; nothing else. */
export async function makeRecording(job: {
  path: string
  format: 'mp4' | 'mp3'
  folder: string
}): Promise<MadeRecording> {
  const input = openRecording(job.path, job.format)
  const path = join(job.folder, `${randomBytes(16).toString('hex')}.${job.format}`)
  const format =
    job.format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new Mp3OutputFormat()
  try {
    const conversion = await Conversion.init({
      input,
      output: new Output({ format, target: new FilePathTarget(path) }),
      tracks: 'primary',
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
      // No titles, no places, no pictures inside.
      tags: {},
      showWarnings: false,
    })
    if (!conversion.isValid) throw new Error('this recording cannot be copied')
    await conversion.execute()
  } finally {
    input.dispose()
  }
  return { path, type: job.format === 'mp4' ? 'video/mp4' : 'audio/mpeg' }
}
