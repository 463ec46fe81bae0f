import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer, testAuthority } from '../../tests/mail-server.ts'
import type { OutgoingEmail } from './mailer.server.ts'
import { mailFault } from './mailer.server.ts'
import { openSmtpMailer, type SmtpServer } from './smtp-mailer.server.ts'

const parcel: OutgoingEmail = {
  messageId: '<4f2a@deodar.example>',
  from: { name: 'Deodar House', address: 'stay@deodarhouse.example' },
  to: 'asha@deodarhouse.example',
  replyTo: 'meera.joshi@guest.example',
  subject: 'Enquiry from मीरा जोशी',
  text: 'Is the cottage free?\n.\nWe are five.',
  html: '<p>Is the cottage free?</p>',
  date: new Date('2026-11-20T06:30:00Z'),
}

test('delivers an e-mail whole, in text and HTML, with its own Message-ID, date and Reply-To', async () => {
  const { url, received } = await mailServer()
  await openSmtpMailer(url).deliver(parcel)
  const [message = ''] = received
  const email = await PostalMime.parse(message)
  expect(email).toMatchObject({
    messageId: parcel.messageId,
    from: { name: 'Deodar House', address: 'stay@deodarhouse.example' },
    to: [{ address: 'asha@deodarhouse.example' }],
    replyTo: [{ address: 'meera.joshi@guest.example' }],
    subject: 'Enquiry from मीरा जोशी',
    date: '2026-11-20T06:30:00.000Z',
  })
  expect(email.text?.trim()).toBe(parcel.text)
  expect(email.html?.trim()).toBe(parcel.html)
})

test('fails with what a refusing server said', async () => {
  const mail = await mailServer()
  mail.open = false
  await expect(openSmtpMailer(mail.url).deliver(parcel)).rejects.toMatchObject({
    trouble: 'later',
    responseCode: 451,
    said: '451 The house is asleep',
  })
})

test('fails soon when the server is absent, silent, or stops in the middle', async () => {
  const hurry = { greetingTimeout: 200, connectionTimeout: 200, socketTimeout: 200 }
  await expect(openSmtpMailer('smtp://127.0.0.1:1', hurry).deliver(parcel)).rejects.toThrow()
  const silent = await rawServer(() => {})
  await expect(openSmtpMailer(silent, hurry).deliver(parcel)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const { url } = await mailServer({ options: { onMailFrom: () => {} } })
  await expect(openSmtpMailer(url, hurry).deliver(parcel)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
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
  await expect(openSmtpMailer(cutting).deliver(parcel)).rejects.toThrow()
})

test('ends a cancelled delivery at once', async () => {
  const { url } = await mailServer({ options: { onMailFrom: () => {} } })
  const called = openSmtpMailer(url).deliver(parcel, AbortSignal.timeout(200))
  await expect(called).rejects.toMatchObject({ trouble: 'silent' })
})

describe('a mail server as the owner saved it', () => {
  const account = { user: 'stay@deodarhouse.example', password: 'six quiet goats' }

  test.each(['tls', 'starttls', 'none'] as const)(
    'is spoken to with encryption %s, and knows the account',
    async (speaks) => {
      trustTestAuthority()
      const mail = await mailServer({ speaks, account })
      await openSmtpMailer(at(mail.port, speaks, account)).deliver(parcel)
      expect(mail.received).toHaveLength(1)
      expect(mail.signedIn).toEqual([`${account.user} ${speaks === 'none' ? 'in the open' : 'over TLS'}`])
    },
  )

  test('with another password says so, and never repeats it', async () => {
    const mail = await mailServer({ account })
    const wrong = at(mail.port, 'none', { ...account, password: 'seven loud goats' })
    await expect(openSmtpMailer(wrong).deliver(parcel)).rejects.toMatchObject({
      trouble: 'sign-in',
      said: '535 5.7.8 Username and password not accepted',
    })
  })

  test('that repeats what it was told, plain and in base64, has its words cleaned of it', async () => {
    const parrot = await rawServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (data) => {
        const said = data.toString().trim()
        const base64 = said.replace('AUTH PLAIN ', '')
        if (said.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n')
        else
          socket.write(
            `535 no ${base64} ${Buffer.from(base64, 'base64').toString().replaceAll('\0', ' ')}\r\n`,
          )
      })
    })
    const fault = await openSmtpMailer(at(portOf(parrot), 'none', account))
      .deliver(parcel)
      .catch((thrown) => thrown)
    expect(fault.said).toBe('535 no (…)  (…) (…)')
    expect(fault.message).toBe(fault.said)
    expect(fault.cause).toBeUndefined()
  })

  test('gets neither e-mail nor account with an untrusted certificate', async () => {
    for (const speaks of ['tls', 'starttls'] as const) {
      const mail = await mailServer({ speaks, account })
      const delivered = openSmtpMailer(at(mail.port, speaks, account)).deliver(parcel)
      await expect(delivered).rejects.toMatchObject({ trouble: 'certificate' })
      expect([mail.signedIn, mail.received]).toEqual([[], []])
    }
  })

  test('gets neither with a certificate for another name', async () => {
    trustTestAuthority()
    const mail = await mailServer({ speaks: 'tls', account })
    const byNumber = { ...at(mail.port, 'tls', account), host: '127.0.0.1' }
    await expect(openSmtpMailer(byNumber).deliver(parcel)).rejects.toMatchObject({ trouble: 'certificate' })
    expect(mail.signedIn).toEqual([])
  })

  test('that cannot encrypt is not told the password in the open', async () => {
    const mail = await mailServer({ account })
    for (const encryption of ['tls', 'starttls'] as const) {
      const delivered = openSmtpMailer(at(mail.port, encryption, account)).deliver(parcel)
      await expect(delivered).rejects.toMatchObject({ trouble: 'encryption' })
    }
    expect(mail.signedIn).toEqual([])
  })

  test('that is not there, or is no mail server, is told apart', async () => {
    const nobody = openSmtpMailer(at(1, 'none')).deliver(parcel)
    await expect(nobody).rejects.toMatchObject({ trouble: 'nothing-there' })
    const shell = await rawServer((socket) => void socket.write('SSH-2.0-OpenSSH_9.6\r\n'))
    const found = openSmtpMailer(at(portOf(shell), 'none')).deliver(parcel)
    await expect(found).rejects.toMatchObject({ trouble: 'not-mail', said: '' })
    const dns = Object.assign(new Error('queryA ENOTFOUND'), { code: 'EDNS', originalCode: 'ENOTFOUND' })
    expect(mailFault(dns)).toMatchObject({ trouble: 'no-such-host', said: '' })
  })

  test.each([
    ['onMailFrom', 'sender'],
    ['onRcptTo', 'recipient'],
    ['onData', 'refused'],
  ] as const)('that says no at %s: %s', async (at, trouble) => {
    const no = (...given: unknown[]) => {
      const done = given.at(-1) as (fault: Error) => void
      const stream = given[0] as { resume?: () => void }
      stream.resume?.()
      done(Object.assign(new Error('5.7.1 not from you'), { responseCode: 550 }))
    }
    const { url } = await mailServer({ options: { [at]: no } })
    await expect(openSmtpMailer(url).deliver(parcel)).rejects.toMatchObject({ trouble, responseCode: 550 })
  })
})

test.for(['stay@deodarhouse.example\r\nBcc: all@people.example', 'a@b.example, c@d.example'])(
  'the address %j reaches nobody but one',
  async (to) => {
    const { url, received, recipients } = await mailServer()
    await openSmtpMailer(url)
      .deliver({ ...parcel, to })
      .catch(() => {})
    expect(recipients.length).toBeLessThanOrEqual(1)
    expect(recipients).not.toContain('all@people.example')
    for (const message of received) expect(message).not.toMatch(/^Bcc:/im)
  },
)

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
  return listening(server)
}

function at(
  port: number,
  encryption: SmtpServer['encryption'],
  account = { user: '', password: '' },
): SmtpServer {
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

function listening(server: Server): Promise<string> {
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      ready(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}
