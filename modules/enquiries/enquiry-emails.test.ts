import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished } from 'vitest'
import { sendBySmtp } from '#modules/mail/mailer.server.ts'
import { startMailServer, type TestMailServer } from '../../tests/mail-server.ts'
import { enquiryDraft } from '../../tests/people.ts'
import { deliverDueEmail, queueOneEmail } from '../../tests/queue-work.ts'
import { deliverAll, queuedEmails, type TestApp, test } from '../../tests/test-app.ts'
import { writeEnquiryEmail } from './enquiry-emails.server.ts'
import { submitEnquiry } from './submit-message.server.ts'

const sender = {
  name: 'Deodar House',
  place: 'Deodar House · Kumaon hills',
  phone: '+91 98765 43210',
  mark: null,
  colours: { primary: '#a83a2c', onPrimary: '#fff8ea' },
}
const message = 'Is the cottage free?\nWe are five.'
const asks = enquiryDraft({ phone: '98123 45670', checkIn: '2026-12-24', message })

test('lets the owner call, write on WhatsApp, or answer, with one tap', async () => {
  const { html } = await writeEnquiryEmail(sender, asks)
  expect(html).toContain('href="tel:+919812345670"')
  expect(html).toContain('href="https://wa.me/919812345670?text=Namaste%20Meera%20Joshi')
  expect(html).toContain('href="mailto:meera.joshi@guest.example"')
})

test('states in plain text all that the HTML states, line breaks too', async () => {
  const { text, subject } = await writeEnquiryEmail(sender, asks)
  expect(subject).toBe('Enquiry from Meera Joshi, from 24 December 2026')
  expect(text).toContain('Name: Meera Joshi\nPhone: 98123 45670\n')
  expect(text).toContain('Is the cottage free?\nWe are five.')
  expect(text).not.toContain('Expectation')
})

test('treats what a visitor writes as text, never as markup', async () => {
  const { html, text } = await writeEnquiryEmail(sender, {
    ...asks,
    name: '<img src=x onerror=alert(1)>',
    phone: '"><script>',
    message: '<a href="https://bad.example">tap</a>',
  })
  expect(html).not.toMatch(/<img|<script|href="https:\/\/bad/)
  expect(html).toContain('&lt;a href=&quot;https://bad.example&quot;&gt;')
  expect(text).toContain('<a href="https://bad.example">tap</a>')
})

/** A house that sends by a server which takes ASCII headers alone. */
async function withStrictServer(ctx: TestApp): Promise<TestMailServer> {
  const mail = await startMailServer({ asciiHeaders: true })
  onTestFinished(mail.stop)
  ctx.mail = { deliver: (email) => sendBySmtp(mail.url, email) }
  return mail
}

function ask(ctx: TestApp, from: { name?: string; email?: string }) {
  return submitEnquiry(ctx, enquiryDraft(from), { ipAddress: '203.0.113.4' })
}

describe('the notice of an enquiry', () => {
  test.for([
    ['मीरा@उदाहरण.भारत', undefined],
    ['meera@उदाहरण.भारत', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['meera@guest.example', 'meera@guest.example'],
  ] as const)(
    'from %s leaves by a server that refuses 8-bit headers, to be answered at %s',
    async ([email, replyTo], { ctx }) => {
      const mail = await withStrictServer(ctx)
      expect(await ask(ctx, { email })).toMatchObject({ ok: true })
      expect(await deliverDueEmail(ctx)).toBe(true)
      const read = await PostalMime.parse(mail.received[0] ?? '')
      expect(read.text).toContain(email)
      expect(read.replyTo?.[0]?.address).toBe(replyTo)
      expect(read.text?.includes('answer this e-mail')).toBe(replyTo !== undefined)
    },
  )

  test.for([
    '=?utf-8?B?QmNjOiBhbGxAcGVvcGxlLmV4YW1wbGU=?=',
    '=?iso-8859-1?Q?a=0D=0ABcc:_all@people.example?=',
    'मीरा =?utf-8?B?TWVlcmE=?= जोशी, whose name is so long that its header is folded',
  ])('shows the name %s as it was typed', async (name, { ctx }) => {
    const mail = await withStrictServer(ctx)
    expect(await ask(ctx, { name })).toMatchObject({ ok: true })
    await deliverDueEmail(ctx)
    const read = await PostalMime.parse(mail.received[0] ?? '')
    expect(read.subject).toBe(`Enquiry from ${name}`)
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('leaves although the e-mail before it is refused for good', async ({ ctx }) => {
    const mail = await withStrictServer(ctx)
    await queueOneEmail(ctx, { kind: 'answer', to: 'मीरा@guest.example' })
    ctx.clock.advance({ seconds: 1 })
    await ask(ctx, {})
    await deliverAll(ctx)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]).toContain('Enquiry from Meera Joshi')
    const states = (await queuedEmails(ctx)).map(({ kind, state }) => `${kind} ${state}`)
    expect(states).toEqual(['answer waiting', 'enquiry sent'])
  })
})
