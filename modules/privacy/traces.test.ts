import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { openMailer } from '#modules/mail/open.server.ts'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { type AppContext, commandLine } from '#server/app-context.ts'
import { changeSettings } from '#server/change-settings.ts'
import { openDatabase } from '#server/db/open.ts'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, enquiryBy, meera } from '../../tests/people.ts'
import { confirmClock } from './clock-brake.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { applyRetention } from './retention.server.ts'

/** A house whose e-mails go into its folder and whose tables are in a file, as after `npm start`. */
async function houseOnDisk() {
  const house = await openTestHouse()
  const file = join(house.dataDir, 'deodar.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => database.destroy())
  const onDisk: AppContext = {
    ...house,
    database,
    mail: await openMailer({ ...house.config, smtpUrl: undefined }, async () => null),
  }
  const letters = async () => {
    const folder = join(house.dataDir, 'letters')
    const names = await readdir(folder)
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n')
  }
  const tables = async () =>
    (await Promise.all([file, `${file}-wal`].map((each) => readFile(each, 'latin1')))).join('')
  return { ctx: onDisk, clock: house.clock, letters, tables }
}

async function deliverAll(ctx: AppContext): Promise<void> {
  while (await deliverOne(ctx));
}

test('leaves an erased person neither in the folder of e-mails nor in the database file', async () => {
  const { ctx, letters, tables } = await houseOnDisk()
  const { id } = await bookingOf(ctx, meera, { note: 'Afraid of the dog at the gate' })
  await inviteByEmail(ctx, asha, id)
  await enquiryBy(ctx, meera)
  await enquiryBy(ctx, ananya)
  await deliverAll(ctx)
  for (const of of [letters, tables]) expect(await of()).toContain(meera.email)
  await erasePerson(ctx, asha, { kind: 'booking', id })
  for (const of of [letters, tables]) {
    expect(await of()).not.toContain(meera.email)
    expect(await of()).toContain(ananya.email)
  }
  expect(await tables()).not.toContain('Afraid of the dog')
})

test('removes what is over from the folder of e-mails and the database file', async () => {
  const { ctx, clock, letters, tables } = await houseOnDisk()
  await enquiryBy(ctx, meera)
  await deliverAll(ctx)
  await changeSettings(ctx, asha, { keepMonths: { enquiries: 6, bookings: null } })
  clock.advance({ days: 190 })
  await confirmClock(ctx, commandLine)
  expect(await applyRetention(ctx)).toMatchObject({ enquiries: 1 })
  expect([await letters(), await tables()].map((text) => text.includes(meera.email))).toEqual([false, false])
})
