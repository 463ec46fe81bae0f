import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase, type TestHouse } from '../../../tests/house.ts'
import { openDatabase } from '../../database/open.ts'
import { forgetOver } from './forget-over.ts'
import { openRateLimits, type RateLimits } from './rate-limits.ts'

const account = 'account asha@deodar.example'
const network = '203.0.113.7'

eachDatabase('counting what somebody does', (open) => {
  test('refuses what is over the limit until the first of it is over, wherever the window begins', async () => {
    const house = await open()
    await tries(house.limits, 5)
    house.clock.advance({ minutes: 14 })
    await tries(house.limits, 5)
    expect(await house.limits.count('signIn', account)).toEqual({ used: 11, wait: 60 })
    house.clock.advance({ minutes: 1 })
    expect(await tries(house.limits, 6)).toEqual([6, 7, 8, 9, 10, 11])
    expect(await house.limits.count('signIn', account)).toEqual({ used: 11, wait: 14 * 60 })
  })

  test('takes no more of many at the same moment than one after another', async () => {
    const house = await open()
    const uses = await Promise.all(Array.from({ length: 40 }, () => house.limits.count('signIn', account)))
    expect(uses.filter(({ wait }) => wait === null)).toHaveLength(10)
  })

  test('looks without counting, takes back and forgets', async () => {
    const { limits } = await open()
    expect(await limits.look('signIn', account)).toEqual({ used: 0, wait: null })
    await tries(limits, 10)
    expect(await limits.look('signIn', account)).toEqual({ used: 10, wait: 900 })
    await limits.takeBack('signIn', account, 2)
    expect(await limits.look('signIn', account)).toEqual({ used: 8, wait: null })
    await limits.takeBack('signIn', account, 20)
    expect(await tries(limits, 1)).toEqual([1])
    await limits.forget('signIn', account)
    expect(await limits.look('signIn', account)).toEqual({ used: 0, wait: null })
  })

  test('never gives more than the limit to whoever takes back what was not counted', async () => {
    const { limits } = await open()
    await limits.takeBack('signIn', account, 3)
    expect(await tries(limits, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect((await limits.look('signIn', account)).wait).toBe(900)
  })

  test('stores no address that can be read, and nothing of it once its window is over', async () => {
    const house = await open()
    await house.limits.count('message', network)
    await house.limits.count('link', network)
    const stored = () => house.database.selectFrom('rate_limit').selectAll().execute()
    const rows = await stored()
    expect(rows.map(({ key }) => key.length)).toEqual([22, 22])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain('203.0')
    house.clock.advance({ minutes: 1 })
    await forgetOver(house)
    expect(await stored()).toHaveLength(1)
    house.clock.advance({ minutes: 9 })
    await forgetOver(house)
    expect(await stored()).toEqual([])
  })

  test('goes on counting in memory while the table cannot be written, and says so', async () => {
    const house = await open()
    await house.database.schema.alterTable('rate_limit').renameTo('rate_limit_away').execute()
    expect(await tries(house.limits, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect((await house.limits.count('signIn', account)).wait).toBeGreaterThan(890)
    expect(house.lines.every(({ event }) => event === 'limit.not-counted')).toBe(true)
    expect(JSON.stringify(house.lines)).not.toContain('asha')
  })

  test('puts an end to moments that a clock which was put back left in the future', async () => {
    const house = await open()
    await tries(house.limits, 10)
    house.clock.set('2026-11-19T06:30:00.000Z')
    expect(await house.limits.count('signIn', account)).toEqual({ used: 1, wait: null })
  })

  test('is the same after a restart', async () => {
    const house = await open()
    await tries(house.limits, 10)
    expect((await openRateLimits(house).count('signIn', account)).wait).toBe(900)
  })
})

eachDatabase('two servers', (open) => {
  test('of one database count together, also at the same moment', async () => {
    const house = await open()
    const servers = [house.limits, openRateLimits({ ...house, database: await secondConnection(house) })]
    const uses = await Promise.all(
      servers.flatMap((limits) => Array.from({ length: 40 }, () => limits.count('message', network))),
    )
    expect(uses.filter(({ wait }) => wait === null)).toHaveLength(60)
    for (const limits of servers) expect((await limits.look('message', network)).wait).toBe(600)
  })
})

/** On PostgreSQL the connections of another server; SQLite has one server, and its one writer. */
async function secondConnection(house: TestHouse) {
  const url = house.config.databaseUrl
  if (!url) return house.database
  const database = await openDatabase({ kind: 'postgres', url })
  onTestFinished(() => database.destroy())
  return database
}

async function tries(limits: RateLimits, count: number): Promise<number[]> {
  const used: number[] = []
  for (let each = 0; each < count; each += 1) used.push((await limits.count('signIn', account)).used)
  return used
}
