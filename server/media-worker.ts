import { setPriority } from 'node:os'
import type { MediaJob } from '#modules/media/media-jobs.server.ts'

// The process behind `media-jobs.server.ts`.
const MAX_MEMORY_BYTES = 700 * 1024 * 1024
let maxCpuSeconds = Number.POSITIVE_INFINITY

// Pages and uploads have priority over renditions and sizes of drawn pictures.
if (!process.argv.includes('store')) setPriority(10)
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) killThisProcess()
  if (readCpuSeconds() > maxCpuSeconds)
    process.send?.({ fault: 'the file is too much work' }, killThisProcess)
}, 50).unref()

/** `process.exit` would wait for sharp's threads to finish their picture. */
function killThisProcess(): void {
  process.kill(process.pid, 'SIGKILL')
}

// Only the server ends this process: a signal to the process group must not refuse a good file.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))

process.on('message', async ({ job, cpuSeconds }: { job: MediaJob; cpuSeconds: number }) => {
  maxCpuSeconds = readCpuSeconds() + cpuSeconds
  try {
    process.send?.({ result: await runJob(job) })
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : undefined
    process.send?.({ fault: fault instanceof Error ? fault.message : String(fault), code })
  } finally {
    maxCpuSeconds = Number.POSITIVE_INFINITY
    // A whole video may be in memory, and the next job may start much later.
    globalThis.gc?.()
  }
})

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Loads only what this job needs: a worker that copies recordings does not load sharp. */
async function runJob(job: MediaJob): Promise<unknown> {
  if (job.do === 'store-recording')
    return (await import('#modules/media/recording-worker.server.ts')).writeCleanRecording(job)
  if (job.do === 'encode-picture')
    return (await import('#modules/media/encode-picture.server.ts')).encodePicture(job)
  if (job.do === 'draw-brand')
    return (await import('#modules/brand/draw-brand.server.ts')).drawBrand(job.drawing)
  const { makePictures, writeCleanPicture } = await import('#modules/media/picture-worker.server.ts')
  return job.do === 'store-picture' ? writeCleanPicture(job) : makePictures(job)
}
