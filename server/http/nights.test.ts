import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { type NightsAnswer, unpackNights } from '#modules/calendar/nights-answer.ts'
import { readContent } from '#modules/content/content.server.ts'
import { bookingOf, meera, publishParts } from '../../tests/people.ts'
import { blankBuild } from '../../tests/source-build.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'

const nights = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

test('lists the free nights for programs and the form, with an ETag and without personal data', async () => {
  const { ctx, ask } = await openNights()
  await bookingOf(ctx, meera, nights)
  const { headers, body, answer } = await ask('/nights.json?stay=suite')
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    etag: expect.any(String),
  })
  expect(answer).toMatchObject({ asOf: '12:00', today: '2026-11-20', stay: 'suite' })
  expect(answer.months.map(({ month }) => month)).toHaveLength(18)
  const known = unpackNights(answer)
  const [before, taken, after] = ['2026-12-03', '2026-12-05', '2026-12-06'].map((day) => known.get(day))
  expect(before).toEqual({ night: '2026-12-03', state: 'free', price: 15_000, fewestNights: 1 })
  expect([taken?.state, after?.state, known.get('2026-11-19')?.state]).toEqual(['taken', 'free', 'past'])
  expect(body).not.toMatch(/Meera|Joshi|guest\.example|booking/)
  const again = await ask('/nights.json?stay=suite', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect((await ask('/nights.json?stay=palace')).statusCode).toBe(302)
  expect((await ask('/nights.json')).answer.stay).toBe(answer.stays[0]?.id)
})

test('shows a page with one stay, for months far ahead and for days in the past', async () => {
  const { ctx, ask } = await openNights()
  const { stays } = await readContent(ctx)
  await publishParts(ctx, { stays: { ...stays, items: stays.items.slice(0, 1) } })
  const page = async (query: string) => (await ask(`/nights${query}`)).body
  expect(await page('')).toContain('<link rel="canonical" href="https://deodar.example/nights"/>')
  expect(await page('')).toContain('As of 12:00 today, 20 November 2026')
  expect(await page('?from=2031-01')).toContain('Nights are shown until the end of April 2028.')
  expect(await page('?from=2031-01')).toContain('<meta name="robots" content="noindex"/>')
  expect(await page('?in=2026-10-01&out=2026-10-03')).toContain('Choose the day you arrive.')
  expect(await page('?in=2026-12-01&out=2026-12-03')).toContain('2 nights in the Single Bedroom')
  expect(await page('?in=2031-12-01&out=2031-12-03')).toContain('Ask us for the price of these nights.')
})

test('links to the next free night where all shown nights are taken', async () => {
  const { ctx, ask } = await openNights()
  await bookingOf(ctx, meera, { checkIn: '2026-11-20', checkOut: '2027-02-14' })
  const { body } = await ask('/nights?stay=suite')
  expect(body).toContain('Every night of these two months is taken or too short.')
  expect(body).toContain('href="/nights?stay=suite&amp;from=2027-02#nights"')
})

test('explains what is wrong with invalid days', async () => {
  const { ask } = await openNights()
  for (const [query, sentence] of [
    ['stay=suite&in=2026-12-01&out=9999-12-31', messages.dayInvalid],
    ['stay=suite&in=0002-12-05&out=2026-12-08', messages.dayInvalid],
    ['stay=suite&in=2026-12-01&out=2099-12-31', messages.stayTooLong],
    ['stay=suite&in=2026-12-01&out=2026-12-01', messages.checkOutBeforeCheckIn],
  ]) {
    const { statusCode, headers } = await ask(`/nights?${query}`)
    expect(statusCode).toBe(302)
    const { statusCode: found, body } = await ask(String(headers.location))
    expect([found, body]).toEqual([200, expect.stringContaining(`<p class="note">${sentence}</p>`)])
  }
  expect((await ask('/nights.json?stay=suite&in=2026-12-01&out=9999-12-31')).statusCode).toBe(302)
})

async function openNights() {
  const ctx = await openTestApp()
  const { app } = await openWire(ctx, blankBuild)
  async function ask(url: string, headers: Record<string, string> = {}) {
    const { statusCode, headers: sent, body } = await app.inject({ url, headers })
    const isJson = statusCode === 200 && url.includes('.json')
    return { statusCode, headers: sent, body, answer: (isJson ? JSON.parse(body) : {}) as NightsAnswer }
  }
  return { ctx, ask }
}
