import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { findDifferences, sweepFiles } from './check.ts'
import { beginUpload, type Entry, sendEnquiry, sendReview } from './requests.ts'
import { prepareServer, retryAmbiguous } from './test-server.ts'

const DISK_BYTES = DISK_RESERVE_BYTES + 200_000_000
/** Free space at which uploads are refused and there is room for text. */
const BELOW_RESERVE_BYTES = 100_000_000
const RECOVERS_WITHIN_MS = 10_000

const disk = process.env.ROBUSTNESS ? mountDisk() : null

test.runIf(disk)(
  'refuses files on a full disk and says so, loses nothing, and takes them again within ten seconds of space returning',
  async () => {
    if (!disk) return
    const server = await prepareServer({ guests: 60, env: { DATA_DIR: join(disk, 'data') } })
    const { origin, tokens, ledger, query, env, dataDir } = server
    const filler = join(disk, 'filler')
    const running = await server.start()
    const record = (entry: Entry) => {
      ledger.write(entry)
      return entry.outcome
    }
    const review = async () => record(await sendReview(origin, tokens.pop() ?? ''))
    const enquiry = async () => record(await sendEnquiry(origin))
    try {
      expect([await review(), await enquiry()]).toEqual(['acknowledged', 'acknowledged'])

      fillDisk(filler, BELOW_RESERVE_BYTES)
      expect(await review()).not.toBe('acknowledged')
      const said = { booking_id: tokens[0] ?? '', kind: 'trip-image', filename: 'a.jpg' }
      const upload = await beginUpload(origin, 5000, said)
      expect([upload?.status, Number(upload?.headers.get('retry-after'))]).toEqual([507, expect.any(Number)])
      expect(await enquiry()).toBe('acknowledged')

      fillDisk(filler, 0)
      for (let time = 0; time < 20; time += 1) await enquiry()
      expect((await fetch(origin)).status).toBe(200)

      rmSync(filler)
      await expect.poll(review, { timeout: RECOVERS_WITHIN_MS, interval: 300 }).toBe('acknowledged')
      expect(await enquiry()).toBe('acknowledged')
      await retryAmbiguous(server)
      expect(await running.end()).toBe(0)
      expect(await query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(await sweepFiles(env, dataDir)).toEqual([])
      expect(await findDifferences(query, dataDir, ledger)).toEqual([])
    } finally {
      await running.kill()
      await server.remove()
      execFileSync('umount', ['--lazy', disk])
      rmdirSync(disk)
    }
  },
  600_000,
)

/** A small file system in memory; null where it cannot be mounted, which needs root on Linux. */
function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    console.log('The full disk is left out: mounting a small file system needs root on Linux.')
    rmdirSync(folder)
    return null
  }
}

/** Appends to the file until so many bytes are free; with 0, until nothing more can be written. */
function fillDisk(file: string, free: number): void {
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(join(file, '..'))
      const left = bavail * bsize - free
      if (free > 0 && left <= 0) return
      appendFileSync(file, Buffer.alloc(Math.max(bsize, Math.min(left, 16_000_000))))
    }
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC')) throw fault
  }
}
