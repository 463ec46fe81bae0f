import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sweepOnce } from '../check/sweep.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { askAgain, keepBusy, someActs } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import type { Finding, How } from './row.ts'

const ROUNDS = 1000
/** A house after so many kills is swept and makes room for a new one, so that each round stays short. */
const ROUNDS_A_HOUSE = 20
/** On a slow machine it is said more often than every 25 rounds. */
const SAY_EVERY_MS = 60_000

/** Kills the server and all its processes at random moments while eight people are at it, and opens it again. */
export async function killed({ quick, rounds = quick ? 20 : ROUNDS }: How): Promise<Finding[]> {
  const wrong: Wrong[] = []
  const count = { acknowledged: 0, ambiguous: 0, swept: 0 }
  let [done, said] = [0, performance.now()]
  while (done < rounds) {
    const house = await faultHouse()
    try {
      for (let round = 0; round < ROUNDS_A_HOUSE && done < rounds; round += 1) {
        wrong.push(...(await killOnce(house)))
        done += 1
        if (done % 25 === 0 || performance.now() - said > SAY_EVERY_MS) {
          said = performance.now()
          console.log(`${done} of ${rounds}: ${house.ledger.count('acknowledged')} acts in this house`)
        }
      }
      count.acknowledged += house.ledger.count('acknowledged')
      count.ambiguous += house.ledger.count('ambiguous')
      const server = await house.open()
      await askAgain(house)
      await server.stop()
      const swept = await sweepOnce(house)
      count.swept += swept.removed
      wrong.push(...swept.wrong, ...(await checkHouse(house.dataDir, house.ledger)))
    } finally {
      await house.remove()
    }
  }
  const beside = `${count.acknowledged} acts acknowledged, ${count.ambiguous} without an answer and asked again; ${count.swept} left-over files swept`
  return [{ what: 'killed at a random moment', rounds: done, wrong, beside }]
}

/** One kill in the middle of things; what stands there is looked at once the house is open again. */
export async function killOnce(house: FaultHouse): Promise<Wrong[]> {
  const server = await house.open()
  const over = new AbortController()
  try {
    const wrong = await checkHouse(house.dataDir, house.ledger)
    const busy = keepBusy(house, over.signal)
    await someActs(house, randomInt(1, 25))
    await pause(randomInt(400))
    over.abort()
    await server.kill()
    await busy
    return wrong
  } finally {
    over.abort()
    await server.kill()
  }
}
