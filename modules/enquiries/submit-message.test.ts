import { describe, expect, onTestFinished, vi } from 'vitest'
import { signValue } from '#core/host/keys.server.ts'
import { MAX_MESSAGES_PER_CONNECTION } from '#core/host/rate-limits.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { ananya, asha, enquiryBy, enquiryDraft, meera } from '../../tests/people.ts'
import { auditEntries, queuedEmails, recordedActions, test, testOnDatabases } from '../../tests/test-app.ts'
import { answerByEmail } from './answer-enquiry.server.ts'
import {
  closeEnquiry,
  listEnquiries,
  markEnquiryAnswered,
  releaseEnquiry,
  reopenEnquiry,
} from './enquiries.server.ts'
import { signFormToken } from './site-forms.server.ts'
import { submitEnquiry, submitFields, submitMessageForm, submitQuickReview } from './submit-message.server.ts'
import {
  findSuspicion,
  type SpamSignals,
  SUSPECTED_FROM_CONNECTION,
  SUSPECTED_FROM_SENDER,
  type Suspicion,
} from './suspicion.ts'

const contact = { name: 'Meera Joshi', phone: meera.phone, email: meera.email }
const quickForm = { ...contact, form: 'quick', review: 'Lovely tea.' }

test('recognizes a form posted without script by its hidden field', async ({ ctx }) => {
  for (const form of [{ ...contact, form: 'enquiry', message: 'Is it free?' }, quickForm])
    await submitMessageForm(ctx, formOf(form), '203.0.113.9', null)
  expect((await listEnquiries(ctx)).map(({ form }) => form).sort()).toEqual(['enquiry', 'quick'])
})

test('reads no more messages of a network after 120 refused ones in ten minutes', async ({ ctx }) => {
  fakeDate()
  const send = (from: string) => submitMessageForm(ctx, formOf({ ...wrote, name: '' }), from, null)
  for (let time = 0; time < 120; time += 1) expect(await send('203.0.113.9')).toMatchObject({ field: 'name' })
  expect(await send('203.0.113.9:4711')).toMatchObject({ ok: false, code: 'too-many-messages' })
  expect(await send('203.0.113.10')).toMatchObject({ field: 'name' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(await send('203.0.113.9')).toMatchObject({ field: 'name' })
})

test('refuses an impossible number, or for a picture that was not kept, and stores nothing', async ({
  ctx,
}) => {
  for (const form of [{ ...wrote, form: 'enquiry' }, quickForm]) {
    const wrong = formOf({ ...form, phone: '+44 20 7946 095' })
    const sent = await submitMessageForm(ctx, wrong, '203.0.113.9', null)
    expect(sent).toMatchObject({ field: 'phone', message: messages.phoneImpossible })
  }
  const notKept = { ...refuse('profileInvalid'), field: 'image' }
  expect(await submitMessageForm(ctx, formOf(quickForm), '203.0.113.9', notKept)).toMatchObject(notKept)
  expect(await listEnquiries(ctx)).toEqual([])
})

/** The limits are counted by the clock of the machine. */
function fakeDate() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const fromHome = { ipAddress: '203.0.113.9' }

const asks = enquiryDraft({
  expectation: 'Quiet, and birds before breakfast',
  checkIn: '2026-12-24',
  checkOut: '2026-12-28',
  message: 'Is the cottage free?\nWe are five.',
})
const wrote = { name: 'Ananya Rao', email: ananya.email, phone: ananya.phone, review: 'Lovely tea.' }

describe('taking an enquiry', () => {
  testOnDatabases('stores it with the e-mail to the owner, whose answer goes to the guest', async (ctx) => {
    expect(await submitEnquiry(ctx, asks, fromHome)).toMatchObject({ ok: true })
    const [enquiry] = await listEnquiries(ctx)
    const { message } = asks
    expect(enquiry).toMatchObject({ form: 'enquiry', state: 'new', check_in: '2026-12-24', message })
    const subject = 'Enquiry from Meera Joshi, 24 December 2026 to 28 December 2026'
    const addresses = { to_address: 'stay@deodarhouse.example', reply_to: meera.email }
    const about = { kind: 'enquiry', about_id: enquiry?.id, state: 'waiting' }
    expect(await queuedEmails(ctx)).toMatchObject([{ ...about, ...addresses, subject }])
  })

  testOnDatabases('keeps the number of guests as it was typed, and refuses none', async (ctx) => {
    const typed = ['2+1', ' two\nand a dog ', '9'.repeat(5000), '-1', '']
    for (const guests of typed) {
      const fields = new Map(Object.entries(enquiryDraft({ guests })))
      expect(await submitFields(ctx, fields, '203.0.113.9')).toMatchObject({ ok: true })
    }
    const kept = (await listEnquiries(ctx)).map(({ guests }) => guests).sort()
    expect(kept).toEqual(['2+1', 'two and a dog', '9'.repeat(60), '-1', ''].sort())
    const texts = await queuedEmails(ctx, 'enquiry')
    expect(texts.filter(({ text }) => text.includes('2+1'))).toHaveLength(1)
  })

  testOnDatabases('stores a repeated message once, also at once, and a changed one apart', async (ctx) => {
    const marked = { ...fromHome, idempotencyKey: 'b1946ac9' }
    const tries = await Promise.all([1, 2, 3].map(() => submitEnquiry(ctx, asks, marked)))
    expect(new Set(tries.map((outcome) => outcome.ok && outcome.id)).size).toBe(1)
    expect(await listEnquiries(ctx)).toHaveLength(1)
    expect(await queuedEmails(ctx)).toHaveLength(1)
    await submitEnquiry(ctx, { ...asks, message: 'We are six.' }, marked)
    expect(await listEnquiries(ctx)).toHaveLength(2)
  })

  testOnDatabases('holds the ninth message of one sender in ten minutes', async (ctx) => {
    for (let i = 0; i < 9; i++) {
      ctx.clock.advance({ seconds: 1 })
      await submitEnquiry(ctx, asks, { ipAddress: `198.51.100.${i}` })
    }
    const [ninth, ...before] = await listEnquiries(ctx)
    expect(ninth?.quarantine_reason).toBe('many-from-sender')
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['new']))
  })

  test('takes the quick form too, and states in the e-mail that it is not published', async ({ ctx }) => {
    await submitQuickReview(ctx, wrote, fromHome)
    expect(await listEnquiries(ctx)).toMatchObject([{ form: 'quick', message: 'Lovely tea.' }])
    const [email] = await queuedEmails(ctx)
    expect(email).toMatchObject({ kind: 'quick', subject: 'Quick review from Ananya Rao' })
    expect(email?.text).toContain('Lovely tea.')
  })

  test('refuses what a rule refuses, and stores nothing', async ({ ctx }) => {
    for (const [checkIn, checkOut, field, message] of [
      ['2026-12-24', '2026-12-20', 'checkOut', messages.checkOutBeforeCheckIn],
      ['2026-12-05', '9999-12-31', 'checkOut', messages.dayInvalid],
      ['0002-12-05', '2026-12-08', 'checkIn', messages.dayInvalid],
      ['2026-12-05', '2027-12-06', 'checkOut', messages.stayTooLong],
    ] as const) {
      const sent = await submitEnquiry(ctx, { ...asks, checkIn, checkOut }, fromHome)
      expect(sent).toMatchObject({ ok: false, field, message })
    }
    const empty = await submitQuickReview(ctx, { ...wrote, review: ' ' }, fromHome)
    expect(empty).toMatchObject({ field: 'review' })
    expect([...(await listEnquiries(ctx)), ...(await queuedEmails(ctx))]).toEqual([])
  })

  test('lets a line break in name or address begin no header', async ({ ctx }) => {
    await submitEnquiry(ctx, { ...asks, name: 'Meera\r\nBcc: all@people.example' }, fromHome)
    const [email] = await queuedEmails(ctx)
    expect(email?.subject).toMatch(/^Enquiry from Meera Bcc: all@people\.example, /)
    const forged = { ...asks, email: 'meera@guest.example\r\nBcc: all@people.example' }
    const sent = await submitEnquiry(ctx, forged, fromHome)
    expect(sent).toMatchObject({ ok: false, message: messages.emailInvalid })
  })

  test.for([
    ['the field no person sees was filled', { trap: 'x' }, {}, 'trap'],
    ['the time token is forged', { token: signValue('other', 'form', 'zz') }, {}, 'forged-token'],
    ['the message is full of links', {}, { message: 'http://a http://b http://c' }, 'links'],
    ['the name is a link', {}, { name: 'www.cheap.example' }, 'links'],
  ] as const)('keeps a message aside when %s', async ([, arrival, change, because], { ctx }) => {
    await submitEnquiry(ctx, { ...asks, ...change }, { ...fromHome, ...arrival })
    expect(await listEnquiries(ctx, { state: 'suspected' })).toMatchObject([{ quarantine_reason: because }])
    expect(await queuedEmails(ctx)).toMatchObject([{ kind: 'held', reply_to: null }])
  })

  test('holds a form sent faster than a person types, and not a slower one', async ({ ctx }) => {
    const token = signFormToken(ctx)
    await submitEnquiry(ctx, asks, { ...fromHome, token })
    ctx.clock.advance({ seconds: 20 })
    await submitEnquiry(ctx, asks, { ...fromHome, token })
    const states = (await listEnquiries(ctx)).map(({ quarantine_reason }) => quarantine_reason)
    expect(states).toEqual([null, 'too-quick'])
  })

  test('sends one notice a day about suspected messages', async ({ ctx }) => {
    for (let i = 0; i < 3; i++) await submitEnquiry(ctx, asks, { ...fromHome, trap: 'x' })
    expect(await queuedEmails(ctx)).toHaveLength(1)
    ctx.clock.advance({ days: 1, seconds: 1 })
    await submitEnquiry(ctx, asks, { ...fromHome, trap: 'x' })
    expect(await queuedEmails(ctx)).toHaveLength(2)
  })

  test('refuses a connection that does not stop, and takes its messages again later', async ({ ctx }) => {
    fakeDate()
    const send = (_: unknown, i: number) =>
      submitEnquiry(ctx, { ...asks, email: `guest${i}@guest.example` }, fromHome)
    const taken = await Promise.all(Array.from({ length: MAX_MESSAGES_PER_CONNECTION + 40 }, send))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(MAX_MESSAGES_PER_CONNECTION)
    expect(await listEnquiries(ctx)).toHaveLength(MAX_MESSAGES_PER_CONNECTION)
    const message = expect.stringContaining('+91 98765 43210')
    const refused = { ok: false, code: 'too-many-messages', message, retryAfter: 600 }
    expect(await submitEnquiry(ctx, asks, fromHome)).toMatchObject(refused)
    expect(await submitEnquiry(ctx, asks, { ipAddress: '203.0.113.10' })).toMatchObject({ ok: true })
    vi.advanceTimersByTime(11 * 60_000)
    expect(await submitEnquiry(ctx, asks, fromHome)).toMatchObject({ ok: true })
  })
})

describe('settling an enquiry', () => {
  testOnDatabases('sends an answer by e-mail to the guest once, with replies to the owner', async (ctx) => {
    const id = await enquiryBy(ctx, meera, asks)
    expect(await answerByEmail(ctx, asha, id, ' ')).toMatchObject({ message: messages.messageRequired })
    await expectOneOk(() => answerByEmail(ctx, asha, id, 'Yes, it is free.'))
    const [answer] = await queuedEmails(ctx, 'answer')
    expect(answer).toMatchObject({ to_address: meera.email, reply_to: 'stay@deodarhouse.example' })
    expect(answer?.text).toContain('Yes, it is free.')
    expect(answer?.text).toContain(asks.message)
  })

  testOnDatabases('sends a released message to the owner once, though two release it', async (ctx) => {
    const id = await enquiryBy(ctx, meera, asks, { trap: 'x' })
    await expectOneOk(() => releaseEnquiry(ctx, asha, id))
    expect((await queuedEmails(ctx)).map(({ kind }) => kind).sort()).toEqual(['enquiry', 'held'])
  })

  test('records each step once: answered, reopened and closed', async ({ ctx }) => {
    const id = await enquiryBy(ctx, meera, asks)
    expect(await markEnquiryAnswered(ctx, asha, id)).toEqual({ ok: true })
    expect(await markEnquiryAnswered(ctx, asha, id)).toMatchObject({ ok: false, code: 'enquiry-changed' })
    await reopenEnquiry(ctx, asha, id)
    await closeEnquiry(ctx, asha, id)
    expect(await listEnquiries(ctx, { state: 'closed' })).toHaveLength(1)
    const actions = ['enquiry.answered', 'enquiry.closed', 'enquiry.reopened']
    expect(await recordedActions(ctx)).toEqual(actions)
    expect(await auditEntries(ctx)).toMatchObject(Array(3).fill({ actor: 'owner:asha' }))
  })
})

const ordinary: SpamSignals = {
  ...{ isTrapFilled: false, tokenResult: 'good', countFromConnection: 0, countFromSender: 0 },
  shortFields: ['Meera Joshi'],
  message: 'Is there a heater? We saw https://deodarhouse.example and www.example.com',
}

test.for<[Partial<SpamSignals>, Suspicion | null]>([
  [{}, null],
  [{ tokenResult: 'missing' }, null],
  [{ isTrapFilled: true }, 'trap'],
  [{ tokenResult: 'forged' }, 'forged-token'],
  [{ tokenResult: 'too-quick' }, 'too-quick'],
  [{ countFromSender: SUSPECTED_FROM_SENDER - 1, countFromConnection: SUSPECTED_FROM_CONNECTION - 1 }, null],
  [{ countFromSender: SUSPECTED_FROM_SENDER }, 'many-from-sender'],
  [{ countFromConnection: SUSPECTED_FROM_CONNECTION }, 'many-from-connection'],
  [{ message: 'http://a.example http://b.example http://c.example' }, 'links'],
  [{ message: '[url=x]cheap[/url]' }, 'links'],
  [{ message: '<a href="x">cheap</a>' }, 'links'],
  [{ shortFields: ['www.cheap.example'] }, 'links'],
])('holds %o: %s', ([more, why]) => {
  expect(findSuspicion({ ...ordinary, ...more })).toBe(why)
})
