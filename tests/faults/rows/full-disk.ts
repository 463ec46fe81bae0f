import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { enquire } from '../acts/enquiry.ts'
import { sweepOnce } from '../check/sweep.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { askAgain } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import { cannotMount, makeMount } from '../mount.ts'
import { cannot, type Finding } from './row.ts'
import { submit } from './submission.ts'

/** A disk that fills up to its reserve, then to the last byte, then has room again; the same with the places for files. */
export async function fullDisk(): Promise<Finding[]> {
  const missing = cannotMount('ext4')
  if (missing) return cannot('full disk', missing)
  return [
    await fillAndFree('full disk', [], fillBytes),
    await fillAndFree('no places for files left', ['-N', '6000'], fillPlaces),
  ]
}

/** Leaves so much free; gives the undo. */
type Fill = (disk: string, left: 'reserve' | 'nothing') => void

async function fillAndFree(what: string, options: string[], fill: Fill): Promise<Finding> {
  const mount = makeMount('ext4', options)
  const house = await faultHouse({ dataDir: join(mount.folder, 'data'), guests: 20 })
  const filler = join(mount.folder, 'filler')
  const wrong: Wrong[] = []
  const expect = (isSo: boolean, otherwise: string) => {
    if (!isSo) wrong.push({ kind: 'lost', what: `${what}: ${otherwise}` })
  }
  const server = await house.open()
  let soon = 0
  try {
    await submit(house)
    fill(filler, 'reserve')
    const [file] = await submit(house)
    expect(file?.came !== 'acknowledged', 'a review with files was taken at the reserve')
    expect((await begins(house)) === 507, 'an upload began at the reserve')
    expect((await asks(house)) === 'acknowledged', 'words alone were not taken at the reserve')
    fill(filler, 'nothing')
    for (let time = 0; time < 5; time += 1) await asks(house)
    rmSync(filler, { recursive: true, force: true })
    const freed = performance.now()
    while ((await submit(house))[0]?.came !== 'acknowledged' && performance.now() - freed < 10_000)
      await pause(200)
    soon = performance.now() - freed
    expect(soon < 10_000, 'it was not as before ten seconds after there was room again')
    await askAgain(house)
  } finally {
    await server.stop()
  }
  wrong.push(...(await sweepOnce(house)).wrong, ...(await checkHouse(house.dataDir, house.ledger)))
  await house.remove()
  mount.remove()
  return { what, rounds: 1, wrong, beside: `as before ${(soon / 1000).toFixed(1)} s after there was room` }
}

async function asks(house: FaultHouse) {
  const act = await enquire(house.origin)
  house.ledger.write(act)
  return act.came
}

/** The status that a resumable upload is met with. */
async function begins({ origin, keys }: FaultHouse): Promise<number> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '5000',
    'upload-metadata': `booking_id ${btoa(keys.pop() ?? '')},kind ${btoa('trip-image')},filename ${btoa('a.jpg')}`,
  }
  const { status } = await fetch(`${origin}/admin/api/uploads`, { method: 'POST', headers })
  return status
}

function fillBytes(filler: string, left: 'reserve' | 'nothing'): void {
  mkdirSync(filler, { recursive: true })
  const { bavail, bsize } = statfsSync(filler)
  const keep = left === 'reserve' ? 300_000_000 : 0
  const bytes = bavail * bsize - keep
  try {
    execFileSync('fallocate', ['-l', String(Math.max(bytes, bsize)), join(filler, left)])
  } catch {
    // The last blocks are the file system's own: what is left is less than anybody needs.
  }
}

function fillPlaces(filler: string, left: 'reserve' | 'nothing'): void {
  mkdirSync(filler, { recursive: true })
  const keep = left === 'reserve' ? 500 : 0
  for (let at = statfsSync(filler).ffree; at > keep; at -= 1) writeFileSync(join(filler, `${left} ${at}`), '')
}
