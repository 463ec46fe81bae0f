import type { Job } from '#core/jobs.server.ts'

/** Not in the same minutes as the other work of a start. */
const FIRST_DELAY_MS = 10 * 60_000
const INTERVAL_MS = 15 * 60_000

/** Looks every quarter of an hour whether a backup is due, until the server stops. A backup that is then running is abandoned and made later. */
export const backupJob: Job = {
  intervalMs: INTERVAL_MS,
  firstDelayMs: FIRST_DELAY_MS,
  stopTimeoutMs: 0,
  async run(ctx) {
    // What writes and encrypts archives is 1 MB of program, and is not needed before.
    const { makeDueBackup } = await import('./nightly-backup.server.ts')
    await makeDueBackup(ctx)
  },
  faultEvent: 'backup.failed',
}
