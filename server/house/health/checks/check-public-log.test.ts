import { expect, test } from 'vitest'
import { openTestHouse } from '../../../../tests/house.ts'
import { meera, pendingReviewBy } from '../../../../tests/people.ts'
import { publish } from '../../../../tests/published-log.ts'
import { openPublicLog } from '../../public-log/open-log.ts'
import { checkPublicLog } from './check-public-log.ts'

test('says whether the public log holds, was changed by hand, or can be signed no more', async () => {
  const house = await openTestHouse({ config: { houseKey: 'a'.repeat(40) } })
  expect(await checkPublicLog({ ...house, database: null })).toMatchObject({ state: 'look' })
  expect(await checkPublicLog(house)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('none yet'),
  })
  await openPublicLog(house)
  expect(await checkPublicLog(house)).toMatchObject({ state: 'ok' })
  await pendingReviewBy(house, meera)
  await publish(house)
  expect(await checkPublicLog(house)).toMatchObject({
    state: 'ok',
    says: 'Entries that are signed and hold: 2.',
  })
  const other = { ...house, config: { ...house.config, houseKey: 'b'.repeat(40) } }
  expect(await checkPublicLog(other)).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('--lost'),
  })
  await house.database
    .updateTable('log_entry')
    .set({ entry: '{"event":"shown","at":"2026-11-20T06:30:00Z","review":"x"}' })
    .where('number', '=', 1)
    .execute()
  expect(await checkPublicLog(house)).toMatchObject({
    state: 'wrong',
    says: 'The hashes at tile/0/000.p/2 are not those of the entries.',
  })
})
