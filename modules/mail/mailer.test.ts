import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OutgoingEmail } from '#core/app-context.server.ts'
import { startMailServer, testAuthority } from '../../tests/mail-server.ts'
import { temporaryFolder } from '../../tests/storages.ts'
import {
  deleteFromFolder,
  type SmtpServer,
  sendBySmtp,
  toMailFault,
  writeIntoFolder,
} from './mailer.server.ts'

const outgoing: OutgoingEmail = {
  messageId: '<4f2a@deodar.example>',
  from: { name: 'Deodar House', address: 'stay@deodarhouse.example' },
  to: 'asha@deodarhouse.example',
  replyTo: 'meera.joshi@guest.example',
  subject: 'Enquiry from मीरा जोशी',
  text: 'Is the cottage free?\n.\nWe are five.',
  html: '<p>Is the cottage free?</p>',
  date: new Date('2026-11-20T06:30:00Z'),
}

test('writes one file per e-mail that any mail program opens, however often it is delivered', async () => {
  const folder = join(await temporaryFolder(), 'outbox')
  const mark = { filename: 'mark.png', content: Buffer.from('a picture'), cid: 'mark@house' }
  const attachments = [{ ...mark, contentDisposition: 'inline' as const }]
  const html = '<img src="cid:mark@house"><p>Is the cottage free?</p>'
  const withMark = { ...outgoing, replyTo: null, text: 'Namaste — is it free?', html, attachments }
  await writeIntoFolder(folder, withMark)
  expect(await writeIntoFolder(folder, withMark)).toBe('in-folder')
  expect(await readdir(folder)).toEqual(['2026-11-20T06-30-00-4f2a.eml'])
  const email = await PostalMime.parse(await readFile(join(folder, '2026-11-20T06-30-00-4f2a.eml')))
  expect(email).toMatchObject({ messageId: '<4f2a@deodar.example>', subject: outgoing.subject })
  expect(email.text?.trim()).toBe(withMark.text)
  expect(email.replyTo).toBeUndefined()
  const inline = { contentId: '<mark@house>', disposition: 'inline', mimeType: 'image/png' }
  expect(email.attachments).toMatchObject([inline])
  await deleteFromFolder(folder, ['<other@deodar.example>'])
  expect(await readdir(folder)).toHaveLength(1)
  await deleteFromFolder(folder, [outgoing.messageId])
  expect(await readdir(folder)).toEqual([])
})

test('delivers an e-mail whole, in text and HTML, with its own Message-ID, date and Reply-To', async () => {
  const { url, received } = await mailServer()
  await sendBySmtp(url, outgoing)
  const email = await PostalMime.parse(received[0] ?? '')
  expect(email).toMatchObject({
    messageId: outgoing.messageId,
    from: { name: 'Deodar House', address: 'stay@deodarhouse.example' },
    to: [{ address: 'asha@deodarhouse.example' }],
    replyTo: [{ address: 'meera.joshi@guest.example' }],
    subject: 'Enquiry from मीरा जोशी',
    date: '2026-11-20T06:30:00.000Z',
  })
  expect(email.text?.trim()).toBe(outgoing.text)
  expect(email.html?.trim()).toBe(outgoing.html)
})

test('fails soon when the server is absent, silent, or stops in the middle', async () => {
  const shortTimeouts = { greetingTimeout: 200, connectionTimeout: 200, socketTimeout: 200 }
  await expect(sendBySmtp('smtp://127.0.0.1:1', outgoing, shortTimeouts)).rejects.toThrow()
  const silent = await rawServer(() => {})
  await expect(sendBySmtp(silent, outgoing, shortTimeouts)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const { url } = await mailServer({ options: { onMailFrom: () => {} } })
  await expect(sendBySmtp(url, outgoing, shortTimeouts)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('counts a connection cut after DATA as not delivered', async () => {
  const cutting = await rawServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      const said = data.toString()
      if (said.endsWith('\r\n.\r\n')) socket.destroy()
      else if (said.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write('250 fine\r\n')
    })
  })
  await expect(sendBySmtp(cutting, outgoing)).rejects.toThrow()
})

test('ends a cancelled delivery at once', async () => {
  const { url } = await mailServer({ options: { onMailFrom: () => {} } })
  const called = sendBySmtp(url, outgoing, { signal: AbortSignal.timeout(200) })
  await expect(called).rejects.toMatchObject({ trouble: 'silent' })
})

describe('a mail server as the owner saved it', () => {
  const account = { user: 'stay@deodarhouse.example', password: 'six quiet goats' }

  test.each(['tls', 'starttls', 'none'] as const)(
    'knows the account with encryption %s',
    async (encryption) => {
      trustTestAuthority()
      const mail = await mailServer({ encryption, account })
      await sendBySmtp(at(mail.port, encryption, account), outgoing)
      expect(mail.received).toHaveLength(1)
      expect(mail.signedIn).toEqual([`${account.user} ${encryption === 'none' ? 'in the open' : 'over TLS'}`])
    },
  )

  test('that repeats what it received, plain and in base64, has its words cleaned of it', async () => {
    const parrot = await rawServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (data) => {
        const said = data.toString().trim()
        const base64 = said.replace('AUTH PLAIN ', '')
        const plain = Buffer.from(base64, 'base64').toString().replaceAll('\0', ' ')
        const isGreeting = said.startsWith('EHLO')
        socket.write(isGreeting ? '250-here\r\n250 AUTH PLAIN\r\n' : `535 no ${base64} ${plain}\r\n`)
      })
    })
    const fault = await sendBySmtp(at(portOf(parrot), 'none', account), outgoing).catch((thrown) => thrown)
    expect(fault.serverMessage).toBe('535 no (…)  (…) (…)')
    expect(fault.message).toBe(fault.serverMessage)
    expect(fault.cause).toBeUndefined()
  })

  test.each([
    ['tls', 'tls', 'certificate'],
    ['starttls', 'starttls', 'certificate'],
    ['none', 'tls', 'encryption'],
    ['none', 'starttls', 'encryption'],
  ] as const)('that speaks %s to a client of %s gets nothing: %s', async (spoken, encryption, trouble) => {
    const mail = await mailServer({ encryption: spoken, account })
    const delivered = sendBySmtp(at(mail.port, encryption, account), outgoing)
    await expect(delivered).rejects.toMatchObject({ trouble })
    expect([mail.signedIn, mail.received]).toEqual([[], []])
  })

  test('that is not there, or is no mail server, is distinguished', async () => {
    const absent = sendBySmtp(at(1, 'none'), outgoing)
    await expect(absent).rejects.toMatchObject({ trouble: 'nothing-there' })
    const shell = await rawServer((socket) => void socket.write('SSH-2.0-OpenSSH_9.6\r\n'))
    const found = sendBySmtp(at(portOf(shell), 'none'), outgoing)
    await expect(found).rejects.toMatchObject({ trouble: 'not-mail', serverMessage: '' })
    const dns = Object.assign(new Error('queryA ENOTFOUND'), { code: 'EDNS', originalCode: 'ENOTFOUND' })
    expect(toMailFault(dns)).toMatchObject({ trouble: 'no-such-host', serverMessage: '' })
  })

  test.each([
    ['onMailFrom', 'sender'],
    ['onRcptTo', 'recipient'],
    ['onData', 'refused'],
  ] as const)('that refuses at %s: %s', async (at, trouble) => {
    const no = (...given: unknown[]) => {
      const done = given.at(-1) as (fault: Error) => void
      const stream = given[0] as { resume?: () => void }
      stream.resume?.()
      done(Object.assign(new Error('5.7.1 not from you'), { responseCode: 550 }))
    }
    const { url } = await mailServer({ options: { [at]: no } })
    await expect(sendBySmtp(url, outgoing)).rejects.toMatchObject({ trouble, responseCode: 550 })
  })
})

const doubleAddresses = ['stay@deodarhouse.example\r\nBcc: all@people.example', 'a@b.example, c@d.example']
test.for(doubleAddresses)('the address %j reaches nobody but one', async (to) => {
  const { url, received, recipients } = await mailServer()
  await sendBySmtp(url, { ...outgoing, to }).catch(() => {})
  expect(recipients.length).toBeLessThanOrEqual(1)
  expect(recipients).not.toContain('all@people.example')
  for (const message of received) expect(message).not.toMatch(/^Bcc:/im)
})

async function mailServer(manners: Parameters<typeof startMailServer>[0] = {}) {
  const mail = await startMailServer(manners)
  onTestFinished(mail.stop)
  return mail
}

async function rawServer(serve: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nobody = { user: '', password: '' }

function at(port: number, encryption: SmtpServer['encryption'], account = nobody): SmtpServer {
  return { host: 'localhost', port, encryption, ...account }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

function trustTestAuthority(): void {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, readFileSync(testAuthority, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(usual))
}
