import { enquire } from '../acts/enquiry.ts'
import { sweepOnce } from '../check/sweep.ts'
import { checkHouse, type Wrong } from '../check.ts'
import { askAgain } from '../clients.ts'
import { type FaultHouse, faultHouse } from '../fault-house.ts'
import type { FaultServer } from '../fault-server.ts'
import { type Call, calls, type Errno, openShim, type Shim } from '../shim.ts'
import { cannot, type Finding, type How } from './row.ts'
import { submit, untilQuiet } from './submission.ts'

/** No submission has more of one kind than this. */
const MOST = 200
/** A house that refuses so often before anything has failed is not well, whatever it says. */
const EARLY_MOST = 3
type Fault = { call: Call; error: Errno; way: 'form' | 'pieces' }

/** The n-th fsync, write, rename or open of a submission fails, for every n that it has. */
export async function failingCalls({ quick, rounds = quick ? 3 : MOST }: How): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const call of calls)
    for (const error of quick ? (['EIO'] as const) : (['EIO', 'ENOSPC'] as const))
      for (const way of quick ? (['form'] as const) : (['form', 'pieces'] as const))
        for (const finding of await everyNth({ call, error, way }, rounds)) {
          findings.push(finding)
          console.log(`${finding.what}: ${finding.rounds} times, ${finding.wrong.length} wrong`)
        }
  return findings
}

/** The first `most` of them. */
export async function everyNth({ call, error, way }: Fault, most: number): Promise<Finding[]> {
  const what = `${call} fails with ${error}, ${way}`
  const house = await faultHouse({ guests: 2 * MOST })
  const shim = openShim(house.dataDir)
  if (!shim) return house.remove().then(() => cannot(what, 'Linux with gcc'))
  const wrong: Wrong[] = []
  const count = { acknowledged: 0, refused: 0, early: 0, ended: 0 }
  let [nth, early] = [0, 0]
  let server = await house.open({ env: shim.env })
  try {
    for (nth = 1; nth <= most; nth += 1) {
      const came = await failOnce(house, shim, { call, error, way, nth })
      if (!came) break
      count[came] += 1
      early = came === 'early' ? early + 1 : 0
      if (early > EARLY_MOST) {
        wrong.push({ kind: 'lost', what: `${what}, ${nth}: refused without a fault, ${early} times` })
        break
      }
      // What has failed before may still be felt; the call is not left out for it.
      if (came === 'early') nth -= 1
      const next = await worksAgain(house, server)
      if (next === 'ended') count.ended += 1
      else if (next) wrong.push({ kind: 'lost', what: `${what}, ${nth}: ${next}` })
      if (!server.isRunning() || next) {
        await server.kill()
        server = await house.open({ env: shim.env })
      }
    }
    await askAgain(house)
    await untilQuiet(house)
  } finally {
    await server.kill()
  }
  wrong.push(...(await sweepOnce(house)).wrong, ...(await checkHouse(house.dataDir, house.ledger)))
  await house.remove()
  const beside = `${count.acknowledged} kept all the same, ${count.refused} refused, ${count.early} before their call and sent anew, the server ended ${count.ended} times`
  return [{ what, rounds: nth - 1, wrong, beside }]
}

/** What came of the submission; null when it was done without a call of that number, `early` when it was refused before one. */
async function failOnce(house: FaultHouse, shim: Shim, { call, error, way, nth }: Fault & { nth: number }) {
  await untilQuiet(house)
  shim.fail(call, nth, error)
  const acts = await submit(house, way)
  const reached = shim.seen() >= nth
  shim.rest()
  const isDone = acts.some(({ kind, came }) => kind === 'review' && came === 'acknowledged')
  if (!reached) return isDone ? null : 'early'
  return isDone ? 'acknowledged' : 'refused'
}

/** Null when the next message is taken; a house that ended, or says that it is not well, is honest too. */
async function worksAgain(house: FaultHouse, server: FaultServer): Promise<string | null> {
  if (!server.isRunning()) return 'ended'
  const next = await enquire(house.origin)
  house.ledger.write(next)
  if (next.came === 'acknowledged') return null
  const { status } = await fetch(`${house.origin}/healthz`).catch(() => ({ status: 0 }))
  return status === 200 ? `the next enquiry was ${next.came}` : 'ended'
}
