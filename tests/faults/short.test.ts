import { expect, test } from 'vitest'
import { sweepOnce } from './check/sweep.ts'
import { checkHouse } from './check.ts'
import { askAgain } from './clients.ts'
import { faultHouse } from './fault-house.ts'
import { killOnce } from './rows/killed.ts'

// A few rounds of what `npm run faults` does by the hundred.

/** A real server opens a few times, on whatever machine. */
const SLOW_MS = 300_000

test('keeps all that it acknowledged, once each, however it is killed', { timeout: SLOW_MS }, async () => {
  const house = await faultHouse({ guests: 60 })
  try {
    for (let round = 0; round < 3; round += 1) expect(await killOnce(house)).toEqual([])
    const server = await house.open()
    await askAgain(house)
    await server.stop()
    expect(house.ledger.count('acknowledged')).toBeGreaterThan(0)
    expect((await sweepOnce(house)).wrong).toEqual([])
    expect(await checkHouse(house.dataDir, house.ledger)).toEqual([])
  } finally {
    await house.remove()
  }
})
