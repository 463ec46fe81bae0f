import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { checkCalendars } from './check-calendars.ts'

const row = {
  ...{ id: 'a', stay: 'suite', source: 'Airbnb', sealed: 'v1.a.b', shown: 'www.airbnb.com/…cret' },
  ...{
    etag: null,
    last_modified: null,
    due_at: '2026-11-20T07:00:00.000Z',
    tried_at: null,
    fetched_at: null,
  },
  ...{ trouble: null, failing_since: null, told_at: null, emptied_at: null, far_from: null, leave_far: null },
  created_at: '2026-11-18T06:30:00.000Z',
}

test('says how many calendars are fetched, and which part of them failed for a day', async () => {
  const house = await openTestHouse()
  expect(await checkCalendars(house)).toMatchObject({
    state: 'ok',
    says: 'No calendar of another site is fetched.',
  })
  await house.database.insertInto('calendar_address').values(row).execute()
  expect(await checkCalendars(house)).toMatchObject({ state: 'ok', says: expect.stringMatching(/: 1\.$/) })
  const failing = {
    ...row,
    id: 'b',
    source: 'Google',
    trouble: 'gone',
    failing_since: '2026-11-19T06:30:00.000Z',
  }
  await house.database.insertInto('calendar_address').values(failing).execute()
  expect(await checkCalendars(house)).toMatchObject({
    state: 'look',
    says: expect.stringContaining('1 of 2'),
  })
  expect(await checkCalendars({ ...house, database: null })).toMatchObject({ state: 'look' })
})
