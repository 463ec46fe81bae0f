import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import type { MailServer } from '#domain/messages/mail-server.ts'
import { mailTroubles } from '#domain/messages/mail-trouble.ts'
import { words } from '#domain/words.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { startMailServer, type TestMailServer } from '../../../tests/mail-server.ts'
import { asha } from '../../../tests/people.ts'
import { openMailer } from '../../mail/open.ts'
import { listActs } from '../audit/list-acts.ts'
import { change } from '../change.ts'
import { theHouse } from '../house.ts'
import { readSettings } from '../settings.ts'
import { changeMailServer, forgetMailServer } from './change-mail-server.ts'
import { openedMailServer, savedMailServer } from './mail-server.ts'
import { type Letter, queueLetter } from './outbox.ts'
import { deliverOne } from './postman.ts'
import { stuckLetters } from './stuck-letters.ts'
import { sendTestLetter } from './test-letter.ts'

const queue = (house: TestHouse, letter: Letter) =>
  change(house, theHouse, (tx) => queueLetter(house, tx, letter))

const account = { user: 'stay@deodarhouse.example', password: 'six quiet goats' }

eachDatabase('the mail server an owner sets', (open) => {
  test('carries the very next letter, with its account and its From, in every process of the house', async () => {
    const { house, mail } = await settled(open)
    const other = await anotherProcess(house)
    await changeMailServer(house, asha, at(mail), account.password)
    expect(await sendTestLetter(other, asha)).toMatchObject({ state: 'sent', way: 'console' })
    expect(mail.signedIn).toEqual([`${account.user} in the open`])
    const letter = await PostalMime.parse(mail.received[0] ?? '')
    expect(letter.from).toEqual({ name: 'Asha of Deodar House', address: account.user })
    expect(await readdir(join(house.dataDir, 'letters'))).toEqual([])
  })

  test('is saved without its password being read again anywhere', async () => {
    const { house, mail } = await settled(open)
    await changeMailServer(house, asha, at(mail), account.password)
    await sendTestLetter(house, asha)
    expect(await savedMailServer(house)).toEqual({
      ...at(mail),
      hasPassword: true,
      since: house.clock.now().toISOString(),
    })
    expect(JSON.stringify(await readSettings(house))).not.toContain(account.user)
    const kept = JSON.stringify([await everything(house), house.lines])
    for (const secret of [account.password, Buffer.from(account.password).toString('base64').slice(0, -2)])
      expect(kept).not.toContain(secret)
    const { acts } = await listActs(house, { about: ['setting'] })
    expect(acts).toMatchObject([{ act: 'mail-server.changed', about_id: 'mailServer', before: null }])
    expect(JSON.parse(acts[0]?.after ?? '')).toEqual({
      host: '127.0.0.1',
      port: mail.port,
      encryption: 'none',
      also: ['user name', 'password', 'from name', 'from address'],
    })
  })

  test('keeps its password when only the rest changes, and never takes it to another host', async () => {
    const { house, mail } = await settled(open)
    await changeMailServer(house, asha, at(mail), account.password)
    expect(await changeMailServer(house, asha, { ...at(mail), fromName: 'Deodar' }, '')).toEqual({ ok: true })
    expect(await openedMailServer(house)).toMatchObject(account)
    const elsewhere = { ...at(mail), host: 'localhost' }
    expect(await changeMailServer(house, asha, elsewhere, '')).toMatchObject({
      ok: false,
      message: words.mailPasswordAgain,
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
    const { house, mail } = await settled(open)
    expect(await changeMailServer(house, asha, at(mail), '')).toMatchObject({
      message: words.mailPasswordMissing,
    })
    const readable = { ...at(mail), host: 'mail.example' }
    expect(await changeMailServer(house, asha, readable, 'x')).toMatchObject({ message: words.mailOpenLine })
    expect(await savedMailServer(house)).toBeNull()
    const installed = { ...house, config: { ...house.config, smtpUrl: mail.url } }
    expect(await changeMailServer(installed, asha, at(mail), 'x')).toMatchObject({
      message: words.mailByEnvironment,
    })
    expect(await readdir(house.dataDir)).not.toContain('house.key')
  })

  test('is forgotten with its password, and letters go into the folder again', async () => {
    const { house, mail } = await settled(open)
    await changeMailServer(house, asha, at(mail), account.password)
    await forgetMailServer(house, asha)
    expect(await sendTestLetter(house, asha)).toMatchObject({ state: 'sent', way: 'folder' })
    expect(await readdir(join(house.dataDir, 'letters'))).toHaveLength(1)
    expect(mail.received).toEqual([])
    const settings = await house.database.selectFrom('setting').select('name').execute()
    expect(settings).toEqual([{ name: 'secret' }])
  })

  test('that is the same as before is no act, and changes nothing', async () => {
    const { house, mail } = await settled(open)
    await changeMailServer(house, asha, at(mail), account.password)
    const before = await savedMailServer(house)
    house.clock.advance({ minutes: 1 })
    await changeMailServer(house, asha, at(mail), '')
    expect(await savedMailServer(house)).toEqual(before)
    expect((await listActs(house)).acts).toHaveLength(1)
  })

  test('is tried at once with what an earlier one refused', async () => {
    const { house, mail } = await settled(open)
    await changeMailServer(house, asha, { ...at(mail), port: 1 }, account.password)
    await queue(house, enquiry)
    await deliverOne(house)
    expect((await stuckLetters(house)).oldest).toMatchObject([{ last_error: mailTroubles['nothing-there'] }])
    expect(await deliverOne(house)).toBe(false)
    await changeMailServer(house, asha, at(mail), '')
    expect(await deliverOne(house)).toBe(true)
    expect(mail.received).toHaveLength(1)
  })
})

eachDatabase('the test letter', (open) => {
  test('says in plain words that the password is wrong, is tried once, and is nobody’s undelivered letter', async () => {
    const { house, mail } = await settled(open)
    await changeMailServer(house, asha, at(mail), 'seven loud goats')
    const test = await sendTestLetter(house, asha)
    expect(test).toMatchObject({ state: 'failed', tries: 1 })
    expect(test?.last_error).toBe(
      `${mailTroubles['sign-in']} It said: 535 5.7.8 Username and password not accepted`,
    )
    expect((await stuckLetters(house)).count).toBe(0)
    house.clock.advance({ hours: 5 })
    expect(await deliverOne(house)).toBe(false)
    await changeMailServer(house, asha, at(mail), account.password)
    expect(await sendTestLetter(house, asha)).toMatchObject({ state: 'sent' })
    const kept = await house.database.selectFrom('letter').select(['kind', 'state']).execute()
    expect(kept).toEqual([{ kind: 'test', state: 'sent' }])
  })

  test('does not wait behind letters that do', async () => {
    const { house, mail } = await settled(open)
    await changeMailServer(house, asha, at(mail), account.password)
    for (const aboutId of ['e1', 'e2']) await queue(house, { ...enquiry, aboutId })
    house.clock.advance({ minutes: 1 })
    await sendTestLetter(house, asha)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]).toContain('Subject: Your letters arrive')
  })
})

test('without the key of the house a password does not open: the letter waits, and says what to do', async () => {
  const { house, mail } = await settled(() => openTestHouse())
  await changeMailServer(house, asha, at(mail), account.password)
  expect((await stat(join(house.dataDir, 'house.key'))).mode & 0o777).toBe(0o600)
  await rm(join(house.dataDir, 'house.key'))
  await queue(house, enquiry)
  await deliverOne(house)
  expect((await stuckLetters(house)).oldest).toMatchObject([
    { state: 'waiting', last_error: mailTroubles['key-lost'] },
  ])
  await changeMailServer(house, asha, at(mail), account.password)
  await deliverOne(house)
  expect(mail.received).toHaveLength(1)
})

test('servers without a common disk open it with one HOUSE_KEY, and write none down', async () => {
  const { house, mail } = await settled(() => openTestHouse())
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

/** A house with its real mailer, and a mail server that takes letters from its account alone. */
async function settled(open: () => Promise<TestHouse>): Promise<{ house: TestHouse; mail: TestMailServer }> {
  const mail = await startMailServer({ account })
  onTestFinished(mail.stop)
  return { house: await anotherProcess(await open()), mail }
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
