import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MailServer } from '#domain/mail/mail-server.ts'
import { openCalendarSite } from '../../../tests/calendar-site.ts'
import { noMailServer, openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { asha } from '../../../tests/people.ts'
import { publish } from '../../../tests/published-log.ts'
import { listEntries } from '../audit/list-entries.ts'
import { changeMailServer } from '../mail/change-mail-server.ts'
import { openedMailServer } from '../mail/mail-server.ts'
import { openAddress } from '../other-calendars/addresses.ts'
import { addCalendarAddress } from '../other-calendars/change-addresses.ts'
import { openPublicLog } from '../public-log/open-log.ts'
import { signCheckpoint } from '../public-log/sign-checkpoint.ts'
import { vapidKeys, vapidKeysOrNew } from '../push/vapid-keys.ts'
import { houseKeyOrNew, keepHouseKeys } from './house-key.ts'
import { renewHouseKey } from './renew-house-key.ts'
import { seal, unseal } from './seal.ts'

const atOnce = { underWayMs: 0 }
const mailServer: MailServer = {
  ...{ host: 'mail.example', port: 587, encryption: 'starttls', user: 'stay@deodarhouse.example' },
  ...{ fromName: 'Asha', fromAddress: 'stay@deodarhouse.example' },
}
const calendar =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//EN\r\nBEGIN:VEVENT\r\nUID:1@airbnb.com\r\nDTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

describe('a new key of the house', () => {
  test('opens all that was sealed, which the key before opens no more', async () => {
    const house = await openTestHouse(noMailServer)
    const vapid = await sealEverything(house)
    const [before, old] = [await sealedTexts(house), await houseKeyOrNew(house)]
    expect(before).toHaveLength(4)
    expect(await renewHouseKey(house, asha, atOnce)).toEqual({ ok: true, resealed: 4, shut: 0 })
    const after = await sealedTexts(house)
    expect(after).toHaveLength(4)
    expect(before.filter((text) => after.includes(text))).toEqual([])
    await expectAllOpen(house, vapid)
    expect(await readFile(join(house.dataDir, 'house.key'), 'utf8')).not.toContain(old)
    await keepHouseKeys(house, [old])
    expect(await vapidKeys(house)).toBeNull()
    const [entry] = (await listEntries(house, { about: ['settings'] })).acts
    expect(entry).toMatchObject({ act: 'house-key.renewed', after: '{"resealed":4,"shut":0}' })
  })

  test('takes the place of HOUSE_KEY once it stands there beside the one before', async () => {
    const [old, next] = ['a'.repeat(40), 'b'.repeat(40)]
    const house = await openTestHouse({ config: { ...noMailServer.config, houseKey: old } })
    const vapid = await sealEverything(house)
    expect(await renewHouseKey(house, asha, atOnce)).toMatchObject({ name: 'houseKeyGiven' })
    configure(house, { houseKey: next, houseKeyBefore: old })
    await expectAllOpen(house, vapid)
    expect(await renewHouseKey(house, asha, atOnce)).toEqual({ ok: true, resealed: 4, shut: 0 })
    configure(house, { houseKey: next, houseKeyBefore: undefined })
    await expectAllOpen(house, vapid)
  })

  test('leaves what no key opens as it is, and counts it', async () => {
    const house = await openTestHouse(noMailServer)
    await sealEverything(house)
    await keepHouseKeys(house, ['c'.repeat(43)])
    const before = await sealedTexts(house)
    expect(await renewHouseKey(house, asha, atOnce)).toEqual({ ok: true, resealed: 0, shut: 4 })
    expect(await sealedTexts(house)).toEqual(before)
  })

  test('goes on where one that was cut off stopped', async () => {
    const house = await openTestHouse(noMailServer)
    const vapid = await sealEverything(house)
    const old = await houseKeyOrNew(house)
    // Cut off before anything was sealed anew.
    await keepHouseKeys(house, ['d'.repeat(43), old])
    await expectAllOpen(house, vapid)
    const late = await seal(house, 'a text', 'six quiet goats')
    expect(await renewHouseKey(house, asha, atOnce)).toMatchObject({ resealed: 4 })
    await expectAllOpen(house, vapid)
    expect(await unseal(house, 'a text', late)).toBeNull()
  })
})

/** Whatever the house seals, each once. */
async function sealEverything(house: TestHouse) {
  const site = await openCalendarSite((_request, response) => response.end(calendar))
  onTestFinished(site.close)
  await openPublicLog(house)
  await publish(house)
  expect(await changeMailServer(house, asha, mailServer, 'six quiet goats')).toEqual({ ok: true })
  const address = { stay: 'suite', address: 'https://calendars.example/ical/1.ics?s=secret' }
  expect(await addCalendarAddress(house, asha, address, site.web)).toMatchObject({ ok: true })
  return vapidKeysOrNew(house)
}

async function expectAllOpen(house: TestHouse, vapid: object) {
  expect(await vapidKeys(house)).toEqual(vapid)
  expect(await openedMailServer(house)).toMatchObject({ password: 'six quiet goats' })
  const row = await house.database.selectFrom('calendar_address').selectAll().executeTakeFirstOrThrow()
  expect(await openAddress(house, row)).toBe('https://calendars.example/ical/1.ics?s=secret')
  expect(await signCheckpoint(house)).not.toBe('key-lost')
}

/** Every sealed text in whichever table, so that none can be left out of the renewal. */
async function sealedTexts({ database }: TestHouse): Promise<string[]> {
  const tables = await database.introspection.getTables()
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
      return JSON.stringify(rows).match(/v1\.[\w-]{16}\.[\w-]{22,}/g) ?? []
    }),
  )
  return found.flat().sort()
}

function configure(house: TestHouse, config: Partial<TestHouse['config']>): void {
  Object.assign(house, { config: { ...house.config, ...config } })
}
