import { setPriority } from 'node:os'
import { type Job, LONGEST_WORK, type Task, WORKED_TOO_LONG } from './workshop-jobs.ts'

// The process behind workshop.ts.
const MEMORY_MOST_BYTES = 700 * 1024 * 1024
const underWay: { until: number } = { until: Number.POSITIVE_INFINITY }

// Pages, and guests who wait for an answer, go before pictures.
if (process.argv.includes('make')) setPriority(10)
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MOST_BYTES) process.exit(1)
  if (worked() > underWay.until) process.exit(WORKED_TOO_LONG)
}, 50).unref()
// Only our own server ends us; a signal to the whole group must not make a good file look bad.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))

process.on('message', async ({ job, work: most = LONGEST_WORK[job.do] }: Task) => {
  underWay.until = worked() + most
  try {
    process.send?.({ result: await work(job) })
  } catch (fault) {
    process.send?.({ fault: fault instanceof Error ? fault.message : String(fault) })
  } finally {
    underWay.until = Number.POSITIVE_INFINITY
    // A whole film may have been in memory, and the next file may be long in coming.
    globalThis.gc?.()
  }
})

function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Brings only what this job needs: who looks at recordings holds no reader of pictures. */
async function work(job: Job): Promise<unknown> {
  if (job.do === 'look-at-image')
    return (await import('./look-at-image.ts')).lookAtImage(job.path, job.formats)
  if (job.do === 'look-at-recording')
    return (await import('./look-at-recording.ts')).lookAtRecording(job.path, job.format)
  if (job.do === 'look-for-notes')
    return (await import('./notes/find-notes.ts')).findNotes(job.path, job.format)
  if (job.do === 'make-pictures') return (await import('./make-pictures.ts')).makePictures(job)
  return (await import('./make-recording.ts')).makeRecording(job)
}
