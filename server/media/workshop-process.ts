import { setPriority } from 'node:os'
import { lookAtImage } from './look-at-image.ts'
import { lookAtRecording } from './look-at-recording.ts'
import { makePictures } from './make-pictures.ts'
import { makeRecording } from './make-recording.ts'
import type { Job } from './workshop-jobs.ts'

// The process behind workshop.ts.
const MEMORY_MOST_BYTES = 700 * 1024 * 1024

// Pages, and guests who wait for an answer, go before pictures.
if (process.argv.includes('make')) setPriority(10)
setInterval(() => process.memoryUsage.rss() > MEMORY_MOST_BYTES && process.exit(1), 50).unref()
// Only our own server ends us; a signal to the whole group must not make a good file look bad.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))

process.on('message', async (job: Job) => {
  try {
    process.send?.({ result: await work(job) })
  } catch (fault) {
    process.send?.({ fault: fault instanceof Error ? fault.message : String(fault) })
  }
})

function work(job: Job): Promise<unknown> {
  if (job.do === 'look-at-image') return lookAtImage(job.path, job.formats)
  if (job.do === 'look-at-recording') return lookAtRecording(job.path, job.format)
  if (job.do === 'make-pictures') return makePictures(job)
  return makeRecording(job)
}
