import { randomInt } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile, requireSound } from '#server/house/old-house.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { keepBusy, someActs } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import { configOf } from '../furnish.ts'
import { newLedger } from '../ledger.ts'
import type { Finding, How } from './row.ts'

/** The log of a killed database is cut short, or a byte of it is turned: the house opens with whole changes alone, or says what is wrong. */
export async function wal({ quick, rounds = quick ? 4 : 200 }: How): Promise<Finding[]> {
  const house = await killedHouse()
  const wrong: Wrong[] = []
  let refused = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const found = await openHurt(house, round % 2 === 0 ? cutShort : turnOver)
      if (found === 'refused') refused += 1
      else wrong.push(...found)
    }
  } finally {
    await house.remove()
  }
  const beside = `${rounds - refused} opened with whole changes, ${refused} refused to open`
  return [{ what: 'log of the database cut or turned over', rounds, wrong, beside }]
}

async function killedHouse(): Promise<FaultHouse> {
  const house = await faultHouse({ guests: 50 })
  const server = await house.open()
  const over = new AbortController()
  const busy = keepBusy(house, over.signal)
  await someActs(house, 40)
  over.abort()
  await server.kill()
  await busy
  return house
}

async function openHurt(house: FaultHouse, hurt: (log: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-log-'))
  try {
    await cp(house.dataDir, folder, { recursive: true })
    await hurt(`${databaseFile(folder)}-wal`)
    const config = configOf({ ...house.env, DATA_DIR: folder })
    try {
      await requireSound(config)
      await closeHouse(await openHouse(config, {}, { readers: false }))
    } catch {
      return 'refused'
    }
    // What was acknowledged may be gone with the log; what is there must be whole.
    // Pieces of an upload that has ended since are gone, and come back with no log.
    const wrong = await checkHouse(folder, newLedger())
    return wrong.filter(({ what }) => !what.startsWith('upload'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function cutShort(log: string): Promise<void> {
  const { length } = await readFile(log)
  await truncate(log, randomInt(length + 1))
}

async function turnOver(log: string): Promise<void> {
  const bytes = await readFile(log)
  const at = randomInt(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8))
  await writeFile(log, bytes)
}
