import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { readSubmitAnswer } from '../use-review-form.ts'
import {
  classifyDelay,
  computeRetryPauseMs,
  NoAnswerError,
  readUserDetail,
  retryUntilAnswered,
} from './requests.ts'

const answer = (status: number, body: unknown, headers = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const refused = (message: string) => ({ status: 'false', message })

test('tries a fourth time after three broken connections, with growing pauses', async () => {
  const pauses: number[] = []
  const faults: unknown[] = []
  let attempts = 0
  const attempt = async () => {
    attempts += 1
    if (attempts < 4) throw new TypeError('Failed to fetch')
    return 'Thanks'
  }
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const onFailure = (fault: unknown) => void faults.push(fault)
  expect(await retryUntilAnswered(attempt, { pause, onFailure })).toBe('Thanks')
  expect([pauses, faults.length, attempts]).toEqual([[1000, 2000, 4000], 3, 4])
  expect(computeRetryPauseMs(20)).toBe(30_000)
})

test('shows the message of the server, and offers another try where it did not refuse the review itself', async () => {
  for (const [status, message, mayTryAgain] of [
    [200, messages.reviewRequired, false],
    [408, messages.broken, true],
    [429, messages.tooManyTries, true],
    [503, messages.serverFault, true],
    [507, messages.diskFull, true],
  ] as const) {
    const read = await readSubmitAnswer(answer(status, refused(message)))
    expect(read).toEqual({ ...refused(message), mayTryAgain })
  }
  const tooLarge = { message: messages.tooLarge, mayTryAgain: false }
  expect(await readSubmitAnswer(answer(413, '<html>'))).toMatchObject(tooLarge)
  for (const status of [200, 408, 429, 500, 502, 504])
    await expect(readSubmitAnswer(answer(status, '<html>'))).rejects.toThrow(NoAnswerError)
})

test('reports a broken connection only where nobody answers', () => {
  const statusFaults = [502, 429].map((status) => new NoAnswerError(answer(status, '')))
  const faults = [new TypeError('Failed to fetch'), ...statusFaults]
  expect(faults.map(classifyDelay)).toEqual(['offline', 'failing', 'busy'])
})

test('reads the details of the booking, and a refusal', async () => {
  const data = { first_name: 'Meera', last_name: 'Joshi', email: 'meera@guest.example', phone: null }
  const guest = { name: 'Meera Joshi', email: 'meera@guest.example', phone: '' }
  expect(await readUserDetail(answer(200, { status: 'true', data }))).toEqual(guest)
  expect(await readUserDetail(answer(200, refused(messages.notAbleToReview)))).toBe('refused')
})

test.each([
  [500, refused(messages.serverFault)],
  [429, refused(messages.tooManyTries)],
  [502, '<h1>Bad Gateway</h1>'],
  [200, '<h1>Please sign in to this Wi-Fi</h1>'],
  [404, 'not found'],
  [200, 'null'],
])('rejects %i with %s as an answer about the booking', async (status, body) => {
  await expect(readUserDetail(answer(status, body))).rejects.toThrow(NoAnswerError)
})

test('reads how long the server asks to wait', () => {
  const rest = (value: string) => new NoAnswerError(answer(429, '', { 'Retry-After': value })).retryAfterMs
  expect(['30', 'Wed, 21 Oct 2026 07:28:00 GMT'].map(rest)).toEqual([30_000, 0])
  expect(new NoAnswerError(answer(429, '')).retryAfterMs).toBe(0)
})
