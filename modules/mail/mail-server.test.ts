import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listEntries } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { readSettings } from '#server/settings.ts'
import { noMailServer, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { startMailServer, type TestMailServer } from '../../tests/mail-server.ts'
import { asha } from '../../tests/people.ts'
import {
  changeMailServer,
  forgetMailServer,
  openedMailServer,
  savedMailServer,
} from './mail-server.server.ts'
import { checkMailServer, type MailServer, mailProviders } from './mail-server.ts'
import { mailTroubles } from './mail-trouble.ts'
import { openMailer } from './open.server.ts'
import { type Email, queueEmail } from './outbox.server.ts'
import { deliverOne } from './postman.server.ts'
import { stuckEmails } from './stuck-emails.server.ts'
import { sendTestEmail } from './test-email.server.ts'

const zoho: MailServer = {
  host: 'smtp.zoho.in',
  port: 465,
  encryption: 'tls',
  user: 'stay@deodarhouse.example',
  fromName: 'Deodar House',
  fromAddress: 'stay@deodarhouse.example',
}

test.each([
  [{}, 'given'],
  [{}, 'kept'],
  [{ host: 'mail', port: 25, encryption: 'none', user: '' }, 'kept'],
  [{ host: '127.0.0.1', port: 1025, encryption: 'none' }, 'given'],
  [{ host: '::1', port: 25, encryption: 'none' }, 'given'],
  [{ host: 'fd00::25', encryption: 'starttls' }, 'given'],
  [{ fromName: '', fromAddress: '' }, 'given'],
] as [Partial<MailServer>, 'given' | 'kept'][])('accepts %o with password %s', (change, password) => {
  expect(checkMailServer({ ...zoho, ...change }, password)).toBeNull()
})

test.each([
  [{ host: '' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'https://smtp.zoho.in' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in/inbox' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'asha@smtp.zoho.in' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'abba:465' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in:465' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in\r\nQUIT' }, 'given', 'host', messages.mailHostInvalid],
  [{ port: 0 }, 'given', 'port', messages.mailPortInvalid],
  [{ port: 70_000 }, 'given', 'port', messages.mailPortInvalid],
  [{ port: Number.NaN }, 'given', 'port', messages.mailPortInvalid],
  [{ user: '' }, 'given', 'user', messages.mailUserMissing],
  [{ encryption: 'none' }, 'given', 'encryption', messages.mailOpenLine],
  [{ host: '127.0.0.1.elsewhere.example', encryption: 'none' }, 'kept', 'encryption', messages.mailOpenLine],
  [{ fromName: 'Deodar\r\nBcc: all@people.example' }, 'given', 'fromName', messages.textTooLong],
  [{ fromAddress: 'stay at deodarhouse' }, 'given', 'fromAddress', messages.emailInvalid],
  // No server carries it in a header of ASCII, and nothing would leave.
  [{ fromAddress: 'मीरा@deodarhouse.example' }, 'given', 'fromAddress', messages.emailInvalid],
] as [Partial<MailServer>, 'given' | 'kept', string, string][])(
  'refuses %o with password %s at the %s',
  (change, password, field, message) => {
    expect(checkMailServer({ ...zoho, ...change }, password)).toMatchObject({ field, message })
  },
)

test('gives valid settings for each provider once host and account are filled in', () => {
  for (const { host, port, encryption } of Object.values(mailProviders))
    expect(checkMailServer({ ...zoho, host: host || zoho.host, port, encryption }, 'given')).toBeNull()
})

const queue = (house: TestHouse, email: Email) =>
  change(house, theHouse, (tx) => queueEmail(house, tx, email))

const account = { user: 'stay@deodarhouse.example', password: 'six quiet goats' }

describe('the mail server an owner sets', () => {
  test('carries the very next letter, with its account and its From, in every process of the house', async () => {
    const { house, mail } = await settled()
    const other = await anotherProcess(house)
    await changeMailServer(house, asha, at(mail), account.password)
    expect(await sendTestEmail(other, asha)).toMatchObject({ state: 'sent', way: 'console' })
    expect(mail.signedIn).toEqual([`${account.user} in the open`])
    const email = await PostalMime.parse(mail.received[0] ?? '')
    expect(email.from).toEqual({ name: 'Asha of Deodar House', address: account.user })
    expect(await readdir(join(house.dataDir, 'letters'))).toEqual([])
  })

  test('is saved without its password being read again anywhere', async () => {
    const { house, mail } = await settled()
    await changeMailServer(house, asha, at(mail), account.password)
    await sendTestEmail(house, asha)
    expect(await savedMailServer(house)).toEqual({
      ...at(mail),
      hasPassword: true,
      since: house.clock.now().toISOString(),
    })
    expect(JSON.stringify(await readSettings(house))).not.toContain(account.user)
    const kept = JSON.stringify([await everything(house), house.lines])
    for (const secret of [account.password, Buffer.from(account.password).toString('base64').slice(0, -2)])
      expect(kept).not.toContain(secret)
    const { acts } = await listEntries(house, { about: ['setting'] })
    expect(acts).toMatchObject([{ act: 'mail-server.changed', about_id: 'mailServer', before: null }])
    expect(JSON.parse(acts[0]?.after ?? '')).toEqual({
      host: '127.0.0.1',
      port: mail.port,
      encryption: 'none',
      also: ['user name', 'password', 'from name', 'from address'],
    })
  })

  test('keeps its password when only the rest changes, and never takes it to another host', async () => {
    const { house, mail } = await settled()
    await changeMailServer(house, asha, at(mail), account.password)
    expect(await changeMailServer(house, asha, { ...at(mail), fromName: 'Deodar' }, '')).toEqual({ ok: true })
    expect(await openedMailServer(house)).toMatchObject(account)
    const elsewhere = { ...at(mail), host: 'localhost' }
    expect(await changeMailServer(house, asha, elsewhere, '')).toMatchObject({
      ok: false,
      message: messages.mailPasswordAgain,
      field: 'password',
    })
    await house.database
      .updateTable('setting')
      .set({ value: sql`replace(value, '127.0.0.1', 'localhost')` })
      .where('name', '=', 'mailServer')
      .execute()
    await expect(openedMailServer(house)).rejects.toMatchObject({ trouble: 'key-lost' })
  })

  test('cannot be set with half an account, nor where the environment sets it', async () => {
    const { house, mail } = await settled()
    expect(await changeMailServer(house, asha, at(mail), '')).toMatchObject({
      message: messages.mailPasswordMissing,
    })
    const readable = { ...at(mail), host: 'mail.example' }
    expect(await changeMailServer(house, asha, readable, 'x')).toMatchObject({
      message: messages.mailOpenLine,
    })
    expect(await savedMailServer(house)).toBeNull()
    const installed = { ...house, config: { ...house.config, smtpUrl: mail.url } }
    expect(await changeMailServer(installed, asha, at(mail), 'x')).toMatchObject({
      message: messages.mailByEnvironment,
    })
    expect(await readdir(house.dataDir)).not.toContain('house.key')
  })

  test('is forgotten with its password, and letters go into the folder again', async () => {
    const { house, mail } = await settled()
    await changeMailServer(house, asha, at(mail), account.password)
    await forgetMailServer(house, asha)
    expect(await sendTestEmail(house, asha)).toMatchObject({ state: 'sent', way: 'folder' })
    expect(await readdir(join(house.dataDir, 'letters'))).toHaveLength(1)
    expect(mail.received).toEqual([])
    const settings = await house.database.selectFrom('setting').select('name').execute()
    expect(settings).toEqual([{ name: 'secret' }])
  })

  test('that is the same as before is no act, and changes nothing', async () => {
    const { house, mail } = await settled()
    await changeMailServer(house, asha, at(mail), account.password)
    const before = await savedMailServer(house)
    house.clock.advance({ minutes: 1 })
    await changeMailServer(house, asha, at(mail), '')
    expect(await savedMailServer(house)).toEqual(before)
    expect((await listEntries(house)).acts).toHaveLength(1)
  })

  test('is tried at once with what an earlier one refused', async () => {
    const { house, mail } = await settled()
    await changeMailServer(house, asha, { ...at(mail), port: 1 }, account.password)
    await queue(house, enquiry)
    await deliverOne(house)
    expect((await stuckEmails(house)).oldest).toMatchObject([{ last_error: mailTroubles['nothing-there'] }])
    expect(await deliverOne(house)).toBe(false)
    await changeMailServer(house, asha, at(mail), '')
    expect(await deliverOne(house)).toBe(true)
    expect(mail.received).toHaveLength(1)
  })
})

describe('the test letter', () => {
  test('reports a wrong password, tries once, and leaves no undelivered e-mail', async () => {
    const { house, mail } = await settled()
    await changeMailServer(house, asha, at(mail), 'seven loud goats')
    const test = await sendTestEmail(house, asha)
    expect(test).toMatchObject({ state: 'failed', tries: 1 })
    expect(test?.last_error).toBe(
      `${mailTroubles['sign-in']} It said: 535 5.7.8 Username and password not accepted`,
    )
    expect((await stuckEmails(house)).count).toBe(0)
    house.clock.advance({ hours: 5 })
    expect(await deliverOne(house)).toBe(false)
    await changeMailServer(house, asha, at(mail), account.password)
    expect(await sendTestEmail(house, asha)).toMatchObject({ state: 'sent' })
    const kept = await house.database.selectFrom('letter').select(['kind', 'state']).execute()
    expect(kept).toEqual([{ kind: 'test', state: 'sent' }])
  })

  test('does not wait behind waiting e-mails', async () => {
    const { house, mail } = await settled()
    await changeMailServer(house, asha, at(mail), account.password)
    for (const aboutId of ['e1', 'e2']) await queue(house, { ...enquiry, aboutId })
    house.clock.advance({ minutes: 1 })
    await sendTestEmail(house, asha)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]).toContain('Subject: Your letters arrive')
  })
})

test('keeps the e-mail waiting without the key of the house, and says what to do', async () => {
  const { house, mail } = await settled()
  await changeMailServer(house, asha, at(mail), account.password)
  expect((await stat(join(house.dataDir, 'house.key'))).mode & 0o777).toBe(0o600)
  await rm(join(house.dataDir, 'house.key'))
  await queue(house, enquiry)
  await deliverOne(house)
  expect((await stuckEmails(house)).oldest).toMatchObject([
    { state: 'waiting', last_error: mailTroubles['key-lost'] },
  ])
  await changeMailServer(house, asha, at(mail), account.password)
  await deliverOne(house)
  expect(mail.received).toHaveLength(1)
})

test('opens with one HOUSE_KEY on servers without a common disk, and writes none down', async () => {
  const { house, mail } = await settled()
  const houseKey = 'a long line that only the servers of this house know'
  const here = { ...house, config: { ...house.config, houseKey } }
  await changeMailServer(here, asha, at(mail), account.password)
  const there = { ...here, config: { ...here.config, dataDir: '/nowhere' } }
  expect(await openedMailServer(there)).toMatchObject(account)
  expect(await readdir(house.dataDir)).not.toContain('house.key')
})

const enquiry = {
  kind: 'enquiry',
  about: 'enquiry',
  aboutId: 'e1',
  to: 'asha@deodarhouse.example',
  subject: 'Enquiry',
  text: 'text',
  html: '<p>text</p>',
}

/** A house with its real mailer, and a mail server that takes e-mails from its account alone. */
async function settled(): Promise<{ house: TestHouse; mail: TestMailServer }> {
  const mail = await startMailServer({ account })
  onTestFinished(mail.stop)
  return { house: await anotherProcess(await openTestHouse(noMailServer)), mail }
}

/** The same house as a process of its own sees it: nothing is shared but the database and the data folder. */
async function anotherProcess(house: TestHouse): Promise<TestHouse> {
  const { config, database } = house
  const mail = await openMailer(config, () => openedMailServer({ config, database }))
  return { ...house, mail, bell: new EventTarget() }
}

function at(mail: TestMailServer): MailServer {
  const from = { fromName: 'Asha of Deodar House', fromAddress: account.user }
  return { host: '127.0.0.1', port: mail.port, encryption: 'none', user: account.user, ...from }
}

async function everything(house: TestHouse) {
  return Promise.all(
    (['setting', 'act', 'letter'] as const).map((table) =>
      house.database.selectFrom(table).selectAll().execute(),
    ),
  )
}
