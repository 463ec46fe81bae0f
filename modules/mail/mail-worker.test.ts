import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { emitEvent } from '#core/app-context.server.ts'
import { startJob } from '#core/jobs.server.ts'
import { createQueueJob } from '#core/queue.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import { submitEnquiry } from '#modules/enquiries/submit-message.server.ts'
import { emailQueue } from '#modules/mail/mail-worker.server.ts'
import { listOwnerTasks } from '#modules/today/today.server.ts'
import { startMailServer } from '../../tests/mail-server.ts'
import { asha, enquiryDraft } from '../../tests/people.ts'
import { deliverDueEmail, deliverDueEmails, queueOneEmail } from '../../tests/queue-work.ts'
import { queuedEmails, rowsOf, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { MailFault, sendBySmtp } from './mailer.server.ts'
import { retryEmail } from './outbox.server.ts'

describe('the outbox', () => {
  testOnDatabases('delivers an e-mail once, from the house, and marks it as sent', async (ctx) => {
    const addresses = { to: 'asha@deodarhouse.example', replyTo: 'meera.joshi@guest.example' }
    await queueOneEmail(ctx, addresses)
    expect(await deliverDueEmail(ctx)).toBe(true)
    expect(await deliverDueEmail(ctx)).toBe(false)
    const from = { address: 'stay@deodarhouse.example' }
    expect(ctx.emails).toMatchObject([{ from, ...addresses }])
    expect(await emailOf(ctx)).toMatchObject({ state: 'sent', sent_at: ctx.clock.now().toISOString() })
  })

  test.for([
    ['to', 'a@b.example\r\nBcc: x@y.example'],
    ['to', 'no address'],
    ['replyTo', 'a@b.example\nBcc: x@y.example'],
    ['subject', 'Hello\r\nBcc: x@y.example'],
    ['subject', 'Hello\0'],
  ])('a forged %s is not even stored', async ([field = '', value], { ctx }) => {
    await expect(queueOneEmail(ctx, { [field]: value })).rejects.toThrow()
    expect(await rowsOf(ctx, 'email')).toEqual([])
  })

  test('retries a refused e-mail with growing pauses and one Message-ID for 72 hours', async ({ ctx }) => {
    const seen = refusing(ctx)
    await queueOneEmail(ctx)
    const pauses: number[] = []
    for (let tries = 0; tries < 100 && (await deliverDueEmail(ctx)); tries++) {
      const { next_try_at, state } = await emailOf(ctx)
      if (state === 'failed') break
      pauses.push((new Date(next_try_at).getTime() - ctx.clock.now().getTime()) / 60_000)
      expect(await deliverDueEmail(ctx)).toBe(false)
      ctx.clock.set(next_try_at)
    }
    expect(pauses.slice(0, 9)).toEqual([1, 2, 5, 15, 30, 60, 120, 240, 240])
    expect(pauses.reduce((sum, minutes) => sum + minutes)).toBe(72 * 60)
    expect(new Set(seen).size).toBe(1)
    expect(seen).toHaveLength(pauses.length + 1)
    const last_error = '550 no such user (address)'
    expect(await emailOf(ctx)).toMatchObject({ state: 'failed', last_error })
    expect(JSON.stringify(ctx.lines)).not.toContain('@')
  })

  test.for([
    ['invitation', '550 5.1.1 No such user', 'failed'],
    ['answer', '552 5.2.2 Mailbox full', 'failed'],
    ['answer', '554 5.7.1 Relay access denied', 'waiting'],
    ['enquiry', '550 5.1.1 No such user', 'waiting'],
  ] as const)('of %s, refused by %j, is at once %s', async ([kind, said, state], { ctx }) => {
    const { url } = await refusingServer(said)
    vi.spyOn(ctx.mail, 'deliver').mockImplementation((email) => sendBySmtp(url, email))
    await queueOneEmail(ctx, { kind })
    await deliverDueEmail(ctx)
    const last_error = expect.stringContaining(`It said: ${said}`)
    expect(await emailOf(ctx)).toMatchObject({ state, last_error })
    expect((await listOwnerTasks(ctx, '2026-11-20')).emails).toMatchObject({ count: 1, oldest: [{ state }] })
  })

  test('retries a waiting or failed e-mail for the owner, and no sent one', async ({ ctx }) => {
    refusing(ctx)
    const id = await queueOneEmail(ctx)
    await deliverDueEmail(ctx)
    vi.mocked(ctx.mail.deliver).mockRestore()
    expect(await deliverDueEmail(ctx)).toBe(false)
    expect(await retryEmail(ctx, asha, id)).toEqual({ ok: true })
    // A second device has only to be told.
    const message = `${messages.emailNotWaiting} You tried to send an e-mail again, 20 November 2026 at 12:00.`
    expect(await retryEmail(ctx, asha, id)).toMatchObject({ message })
    expect(await deliverDueEmail(ctx)).toBe(true)
    expect(await emailOf(ctx)).toMatchObject({ state: 'sent', tries: 2 })
    expect(await retryEmail(ctx, asha, id)).toMatchObject({ code: 'email-not-waiting' })
  })
})

test('the worker tries one of many e-mails without a mail server; then all leave', async ({ ctx }) => {
  for (let i = 0; i < 5; i++) await queueOneEmail(ctx, { aboutId: `e${i}` })
  const deliver = vi.spyOn(ctx.mail, 'deliver').mockRejectedValue(new MailFault('nothing-there'))
  const worker = startJob(ctx, createQueueJob(emailQueue))
  onTestFinished(() => worker.stop())
  await expect.poll(() => deliver.mock.calls.length).toBe(1)
  for (let rings = 0; rings < 5; rings += 1) emitEvent(ctx, 'emails')
  await pause(300)
  expect(deliver).toHaveBeenCalledTimes(1)

  deliver.mockResolvedValue('sent')
  const sent = async () => (await queuedEmails(ctx)).filter(({ state }) => state === 'sent')
  await expect.poll(sent, { timeout: 20_000 }).toMatchObject(Array(4).fill({ tries: 1 }))
})

function refusing(ctx: TestApp): string[] {
  const seen: string[] = []
  vi.spyOn(ctx.mail, 'deliver').mockImplementation(async ({ messageId, to }) => {
    seen.push(messageId)
    throw Object.assign(new Error(`550 no such user ${to}`), { responseCode: 550 })
  })
  return seen
}

/** A mail server that says this to every recipient. */
async function refusingServer(said: string) {
  const fault = Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) })
  const server = await startMailServer({ options: { onRcptTo: (_to, _session, done) => done(fault) } })
  onTestFinished(server.stop)
  return server
}

async function emailOf(ctx: TestApp) {
  return (await rowsOf(ctx, 'email'))[0] ?? expect.fail('no e-mail')
}

function ask(ctx: TestApp, at: number) {
  const message = `Is a room free? ${at}`
  const draft = enquiryDraft({ name: `Guest ${at}`, email: `guest${at}@x.example`, message })
  return submitEnquiry(ctx, draft, { ipAddress: `203.0.113.${at}` })
}

test('a burst of messages is stored; one e-mail announces all after the twentieth', async ({ ctx }) => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => ask(ctx, at)))
  ctx.clock.advance({ seconds: 1 })
  await Promise.all(Array.from({ length: 25 }, (_, at) => ask(ctx, at + 20)))
  expect(await listEnquiries(ctx, { state: 'new' })).toHaveLength(45)
  expect(await queuedEmails(ctx, 'enquiry')).toHaveLength(20)
  await deliverDueEmails(ctx)
  expect(ctx.emails).toHaveLength(20)
  ctx.clock.advance({ minutes: 29 })
  await ask(ctx, 45)
  ctx.clock.advance({ minutes: 1, seconds: 1 })
  await deliverDueEmails(ctx)
  expect(ctx.emails).toHaveLength(21)
  expect(ctx.emails.at(-1)).toMatchObject({ subject: 'Many messages from your website' })
  expect(ctx.emails.at(-1)?.text).toContain('/admin/enquiries')
  ctx.clock.advance({ minutes: 31 })
  await ask(ctx, 46)
  await deliverDueEmails(ctx)
  expect(ctx.emails.at(-1)?.subject).toBe('Enquiry from Guest 46')
})
