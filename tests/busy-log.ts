// A house that never stops writing into its log, until somebody ends it: `server/house/public-log/killed-log.test.ts` does.
import { readConfig } from '#server/config.ts'
import { ring } from '#server/house/house.ts'
import { openHouse } from '#server/house/open.ts'
import { appendEntries } from '#server/house/public-log/append-entries.ts'
import { startKeepingLog } from '#server/house/public-log/keep-log.ts'

const read = readConfig()
if ('problems' in read) throw new Error(read.problems.join('\n'))
const house = await openHouse(read.config, {})
await startKeepingLog(house)
console.log('busy')
for (let number = 0; ; number += 1) {
  const entry = { event: 'shown', at: '2026-11-20T06:30:00Z', review: `review-${number}` } as const
  await house.database.transaction().execute((tx) => appendEntries(tx, [{ entry }, { entry }, { entry }]))
  ring(house, 'log')
  await new Promise((resolve) => setTimeout(resolve, 1))
}
