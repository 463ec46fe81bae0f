import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sweepOnce } from '../check/sweep.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { askAgain, keepBusy, someActs } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import { cannotMount, type FileSystem, type Mount, makeMount } from '../mount.ts'
import { openShim } from '../shim.ts'
import { cannot, type Finding, type How } from './row.ts'

const ROUNDS = 100
const CONTROLS = 5
const ROUNDS_A_HOUSE = 10

/** The disk is taken away in the middle of things, on two file systems; houses that skip fsync must lose something, or it proves nothing. */
export async function powerCut({ quick, rounds = quick ? 2 : ROUNDS }: How): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of ['ext4', 'xfs'] as const) {
    const what = `power cut on ${kind}`
    const missing = cannotMount(kind)
    if (missing) findings.push(...cannot(what, missing))
    else findings.push(await cutOften(what, kind, rounds), await control(what, kind, quick ? 1 : CONTROLS))
  }
  return findings
}

async function cutOften(what: string, kind: FileSystem, rounds: number): Promise<Finding> {
  const wrong: Wrong[] = []
  let [done, acknowledged] = [0, 0]
  while (done < rounds) {
    const most = Math.min(ROUNDS_A_HOUSE, rounds - done)
    await inHouse(kind, async (house, mount) => {
      for (let round = 0; round < most; round += 1) {
        wrong.push(...(await cutOnce(house, mount)))
        done += 1
      }
      acknowledged += house.ledger.count('acknowledged')
      const server = await house.open()
      await askAgain(house)
      await server.stop()
      wrong.push(...(await sweepOnce(house)).wrong, ...(await checkHouse(house.dataDir, house.ledger)))
    })
    console.log(`${what}: ${done} of ${rounds}`)
  }
  return { what, rounds: done, wrong, beside: `${acknowledged} acts acknowledged` }
}

/** Without fsync, each must lose: a house that will not open, or acts that are not there. */
async function control(cut: string, kind: FileSystem, rounds: number): Promise<Finding> {
  const what = `${cut}, fsync skipped`
  let lost = 0
  for (let round = 0; round < rounds; round += 1)
    await inHouse(kind, async (house, mount) => {
      const shim = openShim(house.dataDir)
      if (!shim) return
      shim.skipSync()
      const wrong = await cutOnce(house, mount, shim.env).catch(() => 'not opened' as const)
      if (wrong.length > 0) lost += 1
    })
  const proves = lost > 0
  const why = { kind: 'damaged', what: 'nothing was lost without fsync either: this proves nothing' } as const
  return {
    what,
    rounds,
    wrong: proves ? [] : [why],
    beside: `${lost} of ${rounds} lost something, as they must`,
  }
}

async function inHouse(kind: FileSystem, work: (house: FaultHouse, mount: Mount) => Promise<void>) {
  const mount = makeMount(kind)
  const house = await faultHouse({ dataDir: join(mount.folder, 'data') })
  try {
    execFileSync('sync', ['-f', mount.folder])
    await work(house, mount)
  } finally {
    await house.remove()
    mount.remove()
  }
}

/** What is wrong once the disk is back. */
async function cutOnce(house: FaultHouse, mount: Mount, env: Record<string, string> = {}): Promise<Wrong[]> {
  const over = new AbortController()
  const server = await house.open({ env })
  try {
    const busy = keepBusy(house, over.signal)
    await someActs(house, randomInt(5, 25))
    await pause(randomInt(400))
    // An fsync that is under way while a file system is shut down can say that it was done, and is not: no power cut lets that be heard.
    house.ledger.doubt()
    mount.cut()
    await pause(200)
    over.abort()
    await server.kill()
    await busy
  } finally {
    over.abort()
    await server.kill()
    house.ledger.trust()
    mount.mountAgain()
  }
  const again = await house.open()
  await again.stop()
  return checkHouse(house.dataDir, house.ledger)
}
