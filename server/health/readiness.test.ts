import { describe, expect, test } from 'vitest'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { MAIL_LATE_SECONDS, mailQueue, readiness } from './readiness.ts'

const allWell = { database: 'ok', migrations: 'ok', disk: 'ok', mail: 'ok' }

describe('readiness', () => {
  test('finds a new house well', async () => {
    expect(await readiness(await openTestHouse())).toEqual(allWell)
  })

  test('says that mail is late once an e-mail has waited an hour, not one that may only leave later', async () => {
    const house = await openTestHouse()
    await write(house)
    await write(house, '2026-11-25T00:00:00.000Z')
    expect(await mailQueue(house)).toEqual({ waiting: 2, failed: 0, lateSeconds: 0 })
    house.clock.advance({ minutes: MAIL_LATE_SECONDS / 60 })
    expect(await readiness(house)).toEqual(allWell)
    house.clock.advance({ minutes: 1 })
    expect((await mailQueue(house)).lateSeconds).toBe(MAIL_LATE_SECONDS + 60)
    expect(await readiness(house)).toEqual({ ...allWell, mail: 'late' })
    await house.database.updateTable('letter').set({ state: 'failed' }).execute()
    expect(await mailQueue(house)).toEqual({ waiting: 0, failed: 2, lateSeconds: 0 })
  })
})

test('tells tables that are behind from tables of a newer version', async () => {
  const house = await openTestHouse()
  const made = house.database.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await made.insertInto('kysely_migration').values({ name: '2999-01-01-later', timestamp: '' }).execute()
  expect(await readiness(house)).toEqual({ ...allWell, migrations: 'newer' })
  await made.deleteFrom('kysely_migration').where('name', '=', '0001-first').execute()
  expect(await readiness(house)).toEqual({ ...allWell, migrations: 'missing' })
})

test('says what it could not ask: a database that is gone, a folder that is not there', async () => {
  const house = await openTestHouse()
  const lost = { ...house, config: { ...house.config, dataDir: `${house.dataDir}/gone` } }
  expect(await readiness(lost)).toEqual({ ...allWell, disk: 'unknown' })
  await house.database.destroy()
  const unknown = { migrations: 'unknown', mail: 'unknown' }
  expect(await readiness(house)).toEqual({ ...allWell, ...unknown, database: 'out of reach' })
})

async function write(house: TestHouse, notBefore?: string) {
  const email = { kind: 'review-arrived', about: 'review', aboutId: 'r', to: 'asha@deodar.example' }
  const said = { subject: 'A review', text: '', html: '' }
  await change(house, theHouse, (tx) =>
    queueEmail(house, tx, { ...email, ...said, ...(notBefore && { notBefore }) }),
  )
}
