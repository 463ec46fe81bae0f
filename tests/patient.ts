import type { Config } from '#server/config.ts'
import type { Check, Finding } from '#server/health/finding.ts'
import { noMailServer, openTestHouse, type TestHouse } from './house.ts'

/** No check of a test asks another machine. */
const here = { publicOrigin: 'http://localhost:3000' }

/** What a check finds in a test house; `seen` is what it sees instead of the house's own. */
export async function foundBy(check: Check, ctx: TestHouse, seen: Partial<Config> = {}): Promise<Finding> {
  return check({
    config: { ...ctx.config, ...here, ...seen },
    clock: ctx.clock,
    database: ctx.database,
  })
}

/** The same where the database is out of reach. */
export async function foundWithoutDatabase(check: Check): Promise<Finding> {
  const { config, clock } = await openTestHouse(noMailServer)
  return check({ config: { ...config, ...here }, clock, database: null })
}
