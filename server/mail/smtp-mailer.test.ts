import { createServer, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Parcel } from './mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

const parcel: Parcel = {
  messageId: '<4f2a@deodar.example>',
  from: { name: 'Deodar House', address: 'stay@deodarhouse.example' },
  to: 'asha@deodarhouse.example',
  replyTo: 'meera.joshi@guest.example',
  subject: 'Enquiry from मीरा जोशी',
  text: 'Is the cottage free?\n.\nWe are five.',
  html: '<p>Is the cottage free?</p>',
  date: new Date('2026-11-20T06:30:00Z'),
}

test('a letter arrives whole, in text and HTML, with its own Message-ID, date and Reply-To', async () => {
  const { url, received } = await mailServer()
  await openSmtpMailer(url).deliver(parcel)
  const [message = ''] = received
  const letter = await PostalMime.parse(message)
  expect(letter).toMatchObject({
    messageId: parcel.messageId,
    from: { name: 'Deodar House', address: 'stay@deodarhouse.example' },
    to: [{ address: 'asha@deodarhouse.example' }],
    replyTo: [{ address: 'meera.joshi@guest.example' }],
    subject: 'Enquiry from मीरा जोशी',
    date: '2026-11-20T06:30:00.000Z',
  })
  expect(letter.text?.trim()).toBe(parcel.text)
  expect(letter.html?.trim()).toBe(parcel.html)
})

test('a server that refuses the letter makes it fail with what the server said', async () => {
  const { url } = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('mailbox full'), { responseCode: 452 })),
  })
  await expect(openSmtpMailer(url).deliver(parcel)).rejects.toMatchObject({ responseCode: 452 })
})

test('a server that is not there, says nothing, or stops in the middle makes it fail soon', async () => {
  const hurry = { greetingTimeout: 200, connectionTimeout: 200, socketTimeout: 200 }
  await expect(openSmtpMailer('smtp://127.0.0.1:1', hurry).deliver(parcel)).rejects.toThrow()
  const silent = await rawServer(() => {})
  await expect(openSmtpMailer(silent, hurry).deliver(parcel)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const { url } = await mailServer({ onMailFrom: () => {} })
  await expect(openSmtpMailer(url, hurry).deliver(parcel)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a line cut after DATA counts as not delivered', async () => {
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

async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address)
      done()
    },
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      received.push(Buffer.concat(chunks).toString())
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  const url = await listening(server.server as Server)
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  return { url, received, recipients }
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

function listening(server: Server): Promise<string> {
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      ready(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}
