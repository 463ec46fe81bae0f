import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { change } from '#server/house/change.ts'
import { type House, theHouse } from '#server/house/house.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { appendEntries } from '#server/house/public-log/append-entries.ts'
import { writeLogFiles } from '#server/house/public-log/log-files.ts'
import { openPublicLog } from '#server/house/public-log/open-log.ts'
import { signCheckpoint } from '#server/house/public-log/sign-checkpoint.ts'
import { quantile } from '../run-server.ts'
import type { Figure, How } from './row.ts'

const AT_ONCE = 5000

/** A log with many entries: what one more adds to the change it belongs to, and how soon it is signed and in the files. */
export async function publicLog({ quick }: How): Promise<Figure[]> {
  const [entries, rounds] = quick ? [5000, 20] : [100_000, 400]
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-bench-'))
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const house = await openHouse(read.config, {})
  try {
    await openPublicLog(house)
    for (let at = 0; at < entries; at += AT_ONCE) await append(house, AT_ONCE)
    await signCheckpoint(house)
    await writeLogFiles(house)
    const [appended, signed]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      appended.push(await timed(() => append(house, 1)))
      signed.push(
        await timed(async () => {
          await signCheckpoint(house)
          await writeLogFiles(house)
        }),
      )
    }
    const what = `the public log with ${entries.toLocaleString('en')} entries`
    return [
      { what: `${what}: a change with one more`, now: said(appended), goal: 'p50 ≤ 5 ms' },
      { what: `${what}: signed and in its files`, now: said(signed), goal: '≤ 1,000 ms' },
    ]
  } finally {
    await closeHouse(house)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function append(house: House, many: number): Promise<void> {
  const entry = {
    event: 'shown',
    at: '2026-11-20T06:30:00Z',
    review: 'x'.repeat(22),
    commitment: 'a'.repeat(64),
  } as const
  await change(house, theHouse, async (tx) => {
    await tx.showAnew()
    await appendEntries(
      tx,
      Array.from({ length: many }, () => ({ entry, salt: 'b'.repeat(64) })),
    )
  })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function said(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`
}
