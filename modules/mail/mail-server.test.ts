import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listEntries } from '#core/read-audit-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readSettings, writeSetting } from '#core/settings.server.ts'
import { requestPasswordReset } from '#modules/accounts/passwords.server.ts'
import { inviteTeamMember } from '#modules/accounts/team.server.ts'
import { sendGuestEmail } from '#modules/bookings/guest-message.server.ts'
import { answerByEmail } from '#modules/enquiries/answer-enquiry.server.ts'
import { findEnquiry } from '#modules/enquiries/enquiries.server.ts'
import { changeHoldEnd, placeHold } from '#modules/enquiries/holds.server.ts'
import { sendDueInvitations } from '#modules/invitations/due-invitations.server.ts'
import { inviteByEmail, inviteGuests } from '#modules/invitations/invite-by-email.server.ts'
import { sendTestEmail } from '#modules/owner-emails/test-email.server.ts'
import { startMailServer, type TestMailServer } from '../../tests/mail-server.ts'
import { clientFrom, newBrowser } from '../../tests/owner.ts'
import { ananya, asha, bookingOf, enquiryBy, meera } from '../../tests/people.ts'
import { deliverDueEmail, deliverDueEmails, queueOneEmail } from '../../tests/queue-work.ts'
import {
  everyRow,
  noMailServer,
  openTestApp,
  queuedEmails,
  rowsOf,
  type TestApp,
} from '../../tests/test-app.ts'
import {
  changeMailServer,
  readMailServerWithPassword,
  readSavedMailServer,
  removeMailServer,
} from './mail-server.server.ts'
import { checkMailServer, type MailServer, mailProviders } from './mail-server.ts'
import { mailTroubles, openMailer } from './mailer.server.ts'
import { listRefusedEmails, listUnsentEmails, sendUnsentEmails } from './outbox.server.ts'

const account = { user: 'stay@deodarhouse.example', password: 'six quiet goats' }
const from = { fromName: 'Deodar House', fromAddress: account.user }
const zoho: MailServer = { host: 'smtp.zoho.in', port: 465, encryption: 'tls', user: account.user, ...from }

test.each([
  [{}, 'typed'],
  [{}, 'stored'],
  [{ host: 'mail', port: 25, encryption: 'none', user: '' }, 'stored'],
  [{ host: '127.0.0.1', port: 1025, encryption: 'none' }, 'typed'],
  [{ host: '::1', port: 25, encryption: 'none' }, 'typed'],
  [{ host: 'fd00::25', encryption: 'starttls' }, 'typed'],
  [{ fromName: '', fromAddress: '' }, 'typed'],
] as [Partial<MailServer>, 'typed' | 'stored'][])('accepts %o with password %s', (change, password) => {
  expect(checkMailServer({ ...zoho, ...change }, password)).toBeNull()
})

test.each([
  [{ host: '' }, 'typed', 'host', messages.mailHostInvalid],
  [{ host: 'https://smtp.zoho.in' }, 'typed', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in/inbox' }, 'typed', 'host', messages.mailHostInvalid],
  [{ host: 'asha@smtp.zoho.in' }, 'typed', 'host', messages.mailHostInvalid],
  [{ host: 'abba:465' }, 'typed', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in:465' }, 'typed', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in\r\nQUIT' }, 'typed', 'host', messages.mailHostInvalid],
  [{ port: 0 }, 'typed', 'port', messages.mailPortInvalid],
  [{ port: 70_000 }, 'typed', 'port', messages.mailPortInvalid],
  [{ port: Number.NaN }, 'typed', 'port', messages.mailPortInvalid],
  [{ user: '' }, 'typed', 'user', messages.mailUserMissing],
  [{ encryption: 'none' }, 'typed', 'encryption', messages.mailNotEncrypted],
  [{ host: '127.0.0.1.elsewhere', encryption: 'none' }, 'stored', 'encryption', messages.mailNotEncrypted],
  [{ fromName: 'Deodar\r\nBcc: all@people.example' }, 'typed', 'fromName', messages.textTooLong],
  [{ fromAddress: 'stay at deodarhouse' }, 'typed', 'fromAddress', messages.emailInvalid],
  // No server carries it in a header of ASCII, and nothing would leave.
  [{ fromAddress: 'मीरा@deodarhouse.example' }, 'typed', 'fromAddress', messages.emailInvalid],
] as [Partial<MailServer>, 'typed' | 'stored', string, string][])(
  'refuses %o with password %s at the %s',
  (change, password, field, message) => {
    expect(checkMailServer({ ...zoho, ...change }, password)).toMatchObject({ field, message })
  },
)

test('gives valid settings for each provider once host and account are filled in', () => {
  for (const { host, port, encryption } of Object.values(mailProviders))
    expect(checkMailServer({ ...zoho, host: host || zoho.host, port, encryption }, 'typed')).toBeNull()
})

describe('the mail server an owner sets', () => {
  test('carries the very next e-mail, with its account and its From, in every process of the house', async () => {
    const { ctx, mail } = await settled()
    const other = await anotherProcess(ctx)
    await changeMailServer(ctx, asha, at(mail), account.password)
    expect(await sendTestEmail(other, asha)).toMatchObject({ state: 'sent', sentBy: 'console' })
    expect(mail.signedIn).toEqual([`${account.user} in the open`])
    const email = await PostalMime.parse(mail.received[0] ?? '')
    expect(email.from).toEqual({ name: 'Asha', address: account.user })
    expect(await readdir(ctx.dataDir)).not.toContain('outbox')
  })

  test('is saved without its password being read again anywhere', async () => {
    const { ctx, mail } = await withSavedServer()
    await sendTestEmail(ctx, asha)
    const since = ctx.clock.now().toISOString()
    expect(await readSavedMailServer(ctx)).toEqual({ ...at(mail), hasPassword: true, since })
    expect(JSON.stringify(await readSettings(ctx))).not.toContain(account.user)
    const stored = (await everyRow(ctx)) + JSON.stringify(ctx.lines)
    for (const secret of [account.password, Buffer.from(account.password).toString('base64').slice(0, -2)])
      expect(stored).not.toContain(secret)
    const { entries } = await listEntries(ctx, { about: ['setting'] })
    expect(entries).toMatchObject([{ action: 'mail-server.changed', about_id: 'mailServer', before: null }])
    const after = { host: '127.0.0.1', port: mail.port, encryption: 'none' }
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual(after)
  })

  test('keeps its password when only the rest changes, and never takes it to another host', async () => {
    const { ctx, mail } = await withSavedServer()
    expect(await changeMailServer(ctx, asha, { ...at(mail), fromName: 'Deodar' }, '')).toEqual({ ok: true })
    expect(await readMailServerWithPassword(ctx)).toMatchObject(account)
    const elsewhere = { ...at(mail), host: 'localhost' }
    const again = { name: 'mailPasswordAgain', field: 'password' }
    expect(await changeMailServer(ctx, asha, elsewhere, '')).toMatchObject(again)
    const value = sql<string>`replace(value, '127.0.0.1', 'localhost')`
    await ctx.database.updateTable('setting').set({ value }).where('name', '=', 'mailServer').execute()
    await expect(readMailServerWithPassword(ctx)).rejects.toMatchObject({ trouble: 'key-lost' })
  })

  test('cannot be set with half an account, nor where the environment sets it', async () => {
    const { ctx, mail } = await settled()
    const half = await changeMailServer(ctx, asha, at(mail), '')
    expect(half).toMatchObject({ name: 'mailPasswordMissing' })
    const readable = { ...at(mail), host: 'mail.example' }
    expect(await changeMailServer(ctx, asha, readable, 'x')).toMatchObject({ name: 'mailNotEncrypted' })
    expect(await readSavedMailServer(ctx)).toBeNull()
    const installed = { ...ctx, config: { ...ctx.config, smtpUrl: mail.url } }
    const second = await changeMailServer(installed, asha, at(mail), 'x')
    expect(second).toMatchObject({ name: 'mailServerSetByEnvironment' })
    expect(await readdir(ctx.dataDir)).not.toContain('house.key')
  })

  test('is forgotten with its password, and e-mails go into the folder again', async () => {
    const { ctx, mail } = await withSavedServer()
    await removeMailServer(ctx, asha)
    expect(await sendTestEmail(ctx, asha)).toMatchObject({ state: 'sent', sentBy: 'folder' })
    expect(await readdir(join(ctx.dataDir, 'outbox'))).toHaveLength(1)
    expect(mail.received).toEqual([])
    expect((await rowsOf(ctx, 'setting')).map(({ name }) => name)).not.toContain('mailServer')
  })

  test('is tried at once with what an earlier one refused', async () => {
    const { ctx, mail } = await settled()
    await changeMailServer(ctx, asha, { ...at(mail), port: 1 }, account.password)
    await queueOneEmail(ctx)
    await deliverDueEmail(ctx)
    const last_error = mailTroubles['nothing-there']
    expect((await listRefusedEmails(ctx)).oldest).toMatchObject([{ last_error }])
    expect(await deliverDueEmail(ctx)).toBe(false)
    await changeMailServer(ctx, asha, at(mail), '')
    expect(await deliverDueEmail(ctx)).toBe(true)
    expect(mail.received).toHaveLength(1)
  })
})

describe('the test e-mail', () => {
  test('reports a wrong password, tries once, and leaves no undelivered e-mail', async () => {
    const { ctx, mail } = await settled()
    await changeMailServer(ctx, asha, at(mail), 'seven loud goats')
    const last_error = `${mailTroubles['sign-in']} It said: 535 5.7.8 Username and password not accepted`
    expect(await sendTestEmail(ctx, asha)).toMatchObject({ state: 'failed', tries: 1, last_error })
    expect((await listRefusedEmails(ctx)).count).toBe(0)
    ctx.clock.advance({ hours: 5 })
    expect(await deliverDueEmail(ctx)).toBe(false)
    await changeMailServer(ctx, asha, at(mail), account.password)
    expect(await sendTestEmail(ctx, asha)).toMatchObject({ state: 'sent' })
    expect(await queuedEmails(ctx)).toMatchObject([{ kind: 'test', state: 'sent' }])
  })

  test('does not wait behind waiting e-mails', async () => {
    const { ctx, mail } = await withSavedServer()
    for (const aboutId of ['e1', 'e2']) await queueOneEmail(ctx, { aboutId })
    ctx.clock.advance({ minutes: 1 })
    await sendTestEmail(ctx, asha)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]).toContain('Subject: Your e-mail works')
  })
})

test('keeps the e-mail waiting without the key of the server, and states what to do', async () => {
  const { ctx, mail } = await withSavedServer()
  expect((await stat(join(ctx.dataDir, 'house.key'))).mode & 0o777).toBe(0o600)
  await rm(join(ctx.dataDir, 'house.key'))
  await queueOneEmail(ctx)
  await deliverDueEmail(ctx)
  const stuck = { state: 'waiting', last_error: mailTroubles['key-lost'] }
  expect((await listRefusedEmails(ctx)).oldest).toMatchObject([stuck])
  await changeMailServer(ctx, asha, at(mail), account.password)
  await deliverDueEmail(ctx)
  expect(mail.received).toHaveLength(1)
})

test('is decrypted with one HOUSE_KEY by servers without a common disk, and the key is not stored', async () => {
  const { ctx, mail } = await settled()
  const serverKey = 'a long line that only these servers know'
  const here = { ...ctx, config: { ...ctx.config, serverKey } }
  await changeMailServer(here, asha, at(mail), account.password)
  const there = { ...here, config: { ...here.config, dataDir: '/nowhere' } }
  expect(await readMailServerWithPassword(there)).toMatchObject(account)
  expect(await readdir(ctx.dataDir)).not.toContain('house.key')
})

/** A house with its real mailer, and a mail server that takes e-mails from its account alone. */
async function settled(): Promise<{ ctx: TestApp; mail: TestMailServer }> {
  const mail = await startMailServer({ account })
  onTestFinished(mail.stop)
  return { ctx: await anotherProcess(await openTestApp(noMailServer)), mail }
}

/** The same, with that mail server saved by its owner. */
async function withSavedServer() {
  const opened = await settled()
  await changeMailServer(opened.ctx, asha, at(opened.mail), account.password)
  return opened
}

/** The same house as a process of its own sees it: nothing is shared but the database and the data folder. */
async function anotherProcess(ctx: TestApp): Promise<TestApp> {
  const { config, database } = ctx
  const mail = await openMailer(config, () => readMailServerWithPassword({ config, database }))
  return { ...ctx, mail, events: new EventTarget() }
}

function at(mail: TestMailServer): MailServer {
  return { ...zoho, host: '127.0.0.1', port: mail.port, encryption: 'none', fromName: 'Asha' }
}

const refused = { ok: false, code: 'mail-missing', name: 'mailMissing' }

describe('without a mail server', () => {
  test('an answer by e-mail is refused and leaves the enquiry open; nights are held without one', async () => {
    const ctx = await openTestApp(noMailServer)
    const id = await enquiryBy(ctx, meera, { checkIn: '2026-12-01', checkOut: '2026-12-03' })
    expect(await answerByEmail(ctx, asha, id, 'There is room.')).toMatchObject(refused)
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'new', answer: null })
    const until = new Date('2026-11-21T06:30:00Z')
    expect(await placeHold(ctx, asha, id, { stay: 'suite', until })).toEqual({ ok: true })
    expect(await changeHoldEnd(ctx, asha, id, new Date('2026-11-22T06:30:00Z'))).toEqual({ ok: true })
    expect(await toGuests(ctx)).toEqual([])
  })

  test('no guest is informed of the arrival or asked for a review, one by one, many at once or by itself', async () => {
    const ctx = await openTestApp(noMailServer)
    const coming = await bookingOf(ctx, ananya, { checkIn: '2026-11-25', checkOut: '2026-11-27' })
    const left = await bookingOf(ctx, meera)
    const invitations = { automatic: true, afterDays: 1, reminders: 1, reminderEveryDays: 7, since: null }
    await writeSetting(ctx, ctx.database, 'invitations', invitations)
    const arrival = { kind: 'arrival', text: 'The gate is open.', round: 0 } as const
    expect(await sendGuestEmail(ctx, asha, coming.id, arrival)).toMatchObject(refused)
    expect(await inviteByEmail(ctx, asha, left.id)).toMatchObject(refused)
    expect(await inviteGuests(ctx, asha, [{ id: left.id, round: 0 }])).toMatchObject(refused)
    expect(await sendDueInvitations(ctx)).toBe(0)
    expect(await toGuests(ctx)).toEqual([])
    expect(await rowsOf(ctx, 'invitation')).toEqual([])
  })

  test('somebody is asked into the team by a link alone', async () => {
    const ctx = await openTestApp(noMailServer)
    const asked = { email: 'kiran@deodarhouse.example', role: 'helper' }
    const link = expect.stringContaining('/admin/join?key=')
    expect(await inviteTeamMember(ctx, asha, asked)).toMatchObject({ ok: true, isSentByEmail: false, link })
    expect(await rowsOf(ctx, 'email')).toEqual([])
    const withServer = { ...ctx, config: { ...ctx.config, smtpUrl: 'smtp://mail.example' } }
    expect(await inviteTeamMember(withServer, asha, asked)).toMatchObject({ ok: true, isSentByEmail: true })
  })

  test('a forgotten password is refused alike for every address', async () => {
    const ctx = await openTestApp(noMailServer)
    for (const email of ['asha@deodarhouse.example', 'nobody@deodarhouse.example'])
      expect(await requestPasswordReset(ctx, clientFrom(newBrowser()), email)).toMatchObject(refused)
    expect(await rowsOf(ctx, 'owner_link')).toEqual([])
  })
})

describe('e-mails that were not sent', () => {
  test('are sent when the owner asks, those of the last seven days once, and none before', async () => {
    const ctx = await openTestApp(noMailServer)
    ctx.mail = await openMailer(ctx.config, async () => null)
    await enquiryBy(ctx, ananya, { message: 'Eight days ago' })
    await deliverDueEmails(ctx)
    ctx.clock.advance({ hours: 8 * 24 - 1 })
    await enquiryBy(ctx, meera, { message: 'Just now' })
    await deliverDueEmails(ctx)
    ctx.clock.advance({ hours: 1 })
    expect(await listUnsentEmails(ctx)).toMatchObject({ count: 1, oldest: [{ name: 'Meera Joshi' }] })
    expect(await sendUnsentEmails(ctx, asha)).toMatchObject(refused)
    expect(await filesIn(ctx)).toHaveLength(2)

    const sent: string[] = []
    ctx.mail.deliver = async ({ subject }) => {
      sent.push(subject)
      return 'sent'
    }
    const relay = { host: 'mail.example', port: 25, encryption: 'none', user: '' } as const
    await changeMailServer(ctx, asha, { ...relay, fromName: '', fromAddress: '' }, '')
    await deliverDueEmails(ctx)
    expect(sent).toEqual([])
    expect(await sendUnsentEmails(ctx, asha)).toEqual({ ok: true, requeuedCount: 1 })
    expect(await sendUnsentEmails(ctx, asha)).toMatchObject({ code: 'email-not-waiting' })
    await deliverDueEmails(ctx)
    expect(sent).toEqual(['Enquiry from Meera Joshi'])
    expect(await filesIn(ctx)).toHaveLength(1)
  })

  test('are tried for three days from then on', async () => {
    const ctx = await openTestApp(noMailServer)
    await enquiryBy(ctx, meera)
    await deliverDueEmails(ctx)
    ctx.clock.advance({ hours: 6 * 24 })
    const named = { ...ctx, config: { ...ctx.config, smtpUrl: 'smtp://mail.example' } }
    expect(await sendUnsentEmails(named, asha)).toMatchObject({ ok: true })
    const deliver = () => Promise.reject(new Error('451 try again later'))
    const unsent = () => ctx.database.selectFrom('email').select(['state', 'tries']).executeTakeFirst()
    await deliverDueEmail({ ...named, mail: { ...ctx.mail, deliver } })
    expect(await unsent()).toEqual({ state: 'waiting', tries: 1 })
    ctx.clock.advance({ hours: 73 })
    await deliverDueEmail({ ...named, mail: { ...ctx.mail, deliver } })
    expect(await unsent()).toEqual({ state: 'failed', tries: 2 })
  })
})

function filesIn({ dataDir }: TestApp): Promise<string[]> {
  return readdir(join(dataDir, 'outbox'))
}

/** The e-mails that are to others than the owner. */
async function toGuests(ctx: TestApp) {
  return (await queuedEmails(ctx)).filter(({ to_address }) => to_address !== 'stay@deodarhouse.example')
}
