import { sweepOnce } from '../check/sweep.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { askAgain } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import { type Call, calls, openShim, type Shim } from '../shim.ts'
import { cannot, type Finding, type How } from './row.ts'
import { submit, untilQuiet } from './submission.ts'

const TIMES_EACH = 20
const MOST = 200

/** Kills the server at every step of a submission: just before its n-th fsync, write, rename and open. */
export async function steps({ quick, rounds = quick ? 1 : TIMES_EACH }: How): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const call of calls) findings.push(...(await everyStep(call, rounds, quick ? 3 : MOST)))
  return findings
}

async function everyStep(call: Call, times: number, most: number): Promise<Finding[]> {
  const what = `killed before each ${call} of a submission`
  const wrong: Wrong[] = []
  let [rounds, deepest, acknowledged] = [0, 0, 0]
  for (let time = 0; time < times; time += 1) {
    const house = await faultHouse({ guests: 2 * MOST })
    const shim = openShim(house.dataDir)
    if (!shim) return house.remove().then(() => cannot(what, 'Linux with gcc'))
    for (let nth = 1; nth <= most && (await killAt(house, shim, { call, nth })); nth += 1) {
      rounds += 1
      deepest = Math.max(deepest, nth)
      wrong.push(...(await checkHouse(house.dataDir, house.ledger)))
    }
    const server = await house.open()
    await askAgain(house)
    await untilQuiet(house)
    await server.stop()
    acknowledged += house.ledger.count('acknowledged')
    wrong.push(...(await sweepOnce(house)).wrong, ...(await checkHouse(house.dataDir, house.ledger)))
    await house.remove()
    console.log(`${what}: ${time + 1} of ${times} times, ${rounds} kills, ${wrong.length} wrong`)
  }
  const beside = `${deepest} steps, ${times} times each; ${acknowledged} acts acknowledged, also by asking again`
  return [{ what, rounds, wrong, beside }]
}

/** False when the submission had no such step. */
async function killAt(
  house: FaultHouse,
  shim: Shim,
  { call, nth }: { call: Call; nth: number },
): Promise<boolean> {
  const server = await house.open({ env: shim.env })
  try {
    await untilQuiet(house)
    shim.kill(call, nth)
    await submit(house, nth % 2 === 0 ? 'pieces' : 'form')
    return shim.seen() >= nth
  } finally {
    shim.rest()
    await server.kill()
  }
}
