import { beforeEach, expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { approveReview, declineReview } from '#modules/reviews/moderate-review.server.ts'
import { findReview } from '#modules/reviews/reviews.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, keyFor, longEnoughReview, meera, reviewOf } from '../../tests/people.ts'
import { fixture, reviewForm } from '../../tests/review-form.ts'
import { sourceBuild } from '../../tests/source-build.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'

const stars = { room_rating: '3', services_rating: '5', staff_rating: '4', cleanliness_rating: '5' }
const better = `${longEnoughReview} The second room was cold.`

type Ask = (path: string, init?: RequestInit) => Promise<Answer>
type Reviewed = { ctx: TestApp; id: string; ask: Ask; send: Send; look: () => Promise<Answer> }
type Answer = { status: number; leads: string; text: string; headers: Headers }
type Send = (act: string, fields?: Record<string, string>, key?: string) => Promise<Answer>

let guest: Reviewed

beforeEach(async () => {
  const ctx = await openTestApp()
  const booking = await bookingOf(ctx, meera)
  const key = await keyFor(ctx, booking)
  const { reviewId } = requireOk(await reviewOf(ctx, booking.id))
  const { origin } = await openWire(ctx, sourceBuild)
  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
    const { status, headers } = answer
    return { status, headers, leads: headers.get('location') ?? '', text: await answer.text() }
  }
  guest = {
    ctx,
    id: reviewId,
    ask,
    look: () => ask(`/review?id=${key}`),
    send(act, fields = {}, of = key) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return ask(`/review/${act}?id=${of}`, { method: 'POST', body, headers: { origin: 'null' } })
    },
  }
})

test('leads back to the submission page, which shows the corrected text', async () => {
  const { send, look, ctx, id } = guest
  const answer = await send('correction', { review: better, seen: '', ...stars })
  const receipt = expect.stringMatching(/^\/review\?id=[\w-]{22}#receipt$/)
  expect([answer.status, answer.leads]).toEqual([303, receipt])
  expect(await findReview(ctx, id)).toMatchObject({ text: better, location: 3 })
  const { text } = await look()
  expect(text).toContain('The second room was cold.')
  expect(text).toContain('You corrected it on 20 November 2026.')
  expect(text).toContain('<meta name="robots" content="noindex"/>')
})

test('comes back with what was typed when it is refused', async () => {
  const { status, text, headers } = await guest.send('correction', { review: 'Cold.', seen: '', ...stars })
  expect(status).toBe(422)
  expect(text).toContain(messages.reviewTooShort)
  expect(text).toMatch(/<textarea[^>]*>Cold\.<\/textarea>/)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a refused review without script leads back to the form with everything in it', async () => {
  const key = await keyFor(guest.ctx, await bookingOf(guest.ctx, ananya))
  const files: [string, File][] = [['trip_images[]', await fixture('progressive.jpg')]]
  const body = reviewForm({ booking_id: key, review: 'Cold.', room_rating: '3', files })
  const refused = await guest.ask(`/review?id=${key}`, { method: 'POST', body })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(messages.reviewTooShort)])
  expect(refused.text).toMatch(/<textarea[^>]*>Cold\.<\/textarea>/)
  expect(refused.text).toMatch(/<input[^>]*name="room_rating"[^>]*checked=""[^>]*value="3"/)
  expect(refused.text).toContain('Pictures and recordings have to be chosen once more.')
})

test('withdraws the review once, however often the button is pressed', async () => {
  const { send, look, ctx, id } = guest
  await approveReview(ctx, asha, id)
  expect((await look()).text).toContain('It is shown to everybody, since 20 November 2026.')
  const both = await Promise.all([send('withdrawal'), send('withdrawal')])
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  expect((await look()).text).toContain('You took it back on 20 November 2026.')
})

test('states why it was declined, takes an objection, and shows it with its day', async () => {
  const { send, look, ctx, id } = guest
  await declineReview(ctx, asha, id, { reason: 'off-topic', note: 'For myself alone' })
  const { text } = await look()
  expect(text).toContain('Not about the stay')
  expect(text).not.toContain('For myself alone')
  expect((await send('objection', { note: ' ' })).text).toContain(messages.messageRequired)
  expect((await send('objection', { note: 'It is about the stay.' })).status).toBe(303)
  expect((await look()).text).toContain('We have not answered yet.')
})

test('erases only for anyone who is sure, and then states that it is erased, also twice', async () => {
  const { send, look, ctx, id } = guest
  const unsure = expect.stringContaining(messages.eraseUnsure)
  expect(await send('erasure')).toMatchObject({ status: 422, text: unsure })
  expect(await findReview(ctx, id)).not.toBeNull()
  for (const _ of [1, 2]) expect((await send('erasure', { sure: 'yes' })).status).toBe(303)
  expect(await findReview(ctx, id)).toBeNull()
  const { text } = await look()
  expect(text).toContain('Your review is erased')
  expect(text).not.toContain('Meera')
})

test('leads anyone who has a wrong key to the page that explains it, and counts it', async () => {
  const wrong = 'x'.repeat(22)
  for (const act of ['correction', 'withdrawal', 'objection', 'erasure']) {
    const { status, leads } = await guest.send(act, { review: better }, wrong)
    expect([act, status, leads]).toEqual([act, 303, `/review?id=${wrong}#receipt`])
  }
  for (const _ of Array.from({ length: 26 })) await guest.send('withdrawal', {}, wrong)
  expect((await guest.send('withdrawal', {}, wrong)).status).toBe(429)
  expect((await guest.send('withdrawal')).status).toBe(303)
})
