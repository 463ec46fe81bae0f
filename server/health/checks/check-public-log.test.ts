import { expect, test } from 'vitest'
import { publicLogKey } from '#modules/public-log/log-key.server.ts'
import { approveReview } from '#modules/reviews/approve-review.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../../tests/people.ts'
import { checkPublicLog } from './check-public-log.ts'

test('says whether the public log holds, was changed by hand, or can be signed no more', async () => {
  const house = await openTestHouse({ config: { houseKey: 'a'.repeat(40) } })
  expect(await checkPublicLog({ ...house, database: null })).toMatchObject({ state: 'look' })
  expect(await checkPublicLog(house)).toMatchObject({ state: 'ok', says: 'It has no entries yet.' })
  const { id } = await pendingReviewBy(house, meera)
  await approveReview(house, asha, id)
  await publicLogKey(house)
  expect(await checkPublicLog(house)).toMatchObject({ state: 'ok', says: 'Entries that hold: 2.' })
  const other = { ...house, config: { ...house.config, houseKey: 'b'.repeat(40) } }
  expect(await checkPublicLog(other)).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('When a key leaks'),
  })
  await house.database.updateTable('review').set({ status: 'declined' }).execute()
  expect(await checkPublicLog(house)).toMatchObject({
    state: 'wrong',
    says: 'Reviews that have another status than their last entry: 1.',
  })
  await house.database
    .updateTable('log_entry')
    .set({ entry: '{"event":"shown","at":"2026-11-20T06:30:00Z","review":"x"}' })
    .where('number', '=', 2)
    .execute()
  expect(await checkPublicLog(house)).toMatchObject({
    state: 'wrong',
    says: 'Entry 2 was changed: it is no entry that a house writes.',
  })
})

test('finds a review that somebody put into the database by hand', async () => {
  const house = await openTestHouse()
  await pendingReviewBy(house, meera)
  await house.database.deleteFrom('log_entry').execute()
  expect(await checkPublicLog(house)).toMatchObject({
    state: 'wrong',
    says: 'Reviews that have another status than their last entry: 1.',
  })
})
