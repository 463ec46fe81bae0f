import { expect } from 'vitest'
import { systemActor } from '#core/app-context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { takeDownAtGuestsRequest } from '#modules/reviews/moderate-review.server.ts'
import { ananya, bookingOf, keyFor, meera, reviewOf } from '../../../tests/people.ts'
import { reviewForm } from '../../../tests/review-form.ts'
import { eachDatabase, openTestApp, test } from '../../../tests/test-app.ts'
import { openWire } from '../../../tests/wire.ts'

const notAble = JSON.stringify({ status: 'false', message: messages.notAbleToReview })

test('get-reviews has exactly the field names of the specification', async ({ ctx }) => {
  await seedDemo(ctx)
  const picture = { width: 2, height: 2, avif: [], webp: [], colour: '#000000' }
  ctx.pictures['avatar-dusk'] = { ...picture, name: 'avatar-dusk', src: '/assets/a.webp' }
  ctx.pictures['valley-view'] = { ...picture, name: 'valley-view', src: '/assets/v.webp' }
  const { status, headers, body } = await (await openWire(ctx)).getReviews()
  expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'nosniff',
  ])
  expect(Object.keys(body)).toEqual(['status', 'data', 'total', 'next', 'summary'])
  const summary = { count: 6, avg_rating: 4.38 }
  expect(body).toMatchObject({ status: 'true', total: 6, next: null, summary })
  expect((body.data as unknown[])[0]).toEqual({
    name: 'Kavya Nambiar',
    profile: 'https://deodar.example/assets/a.webp',
    review: expect.stringContaining('The mist came up the valley'),
    avg_rating: 4.75,
    room_rating: 5,
    cleanliness_rating: 5,
    staff_rating: 4,
    services_rating: 5,
    all_trip_imagess: [{ trip_images: 'https://deodar.example/assets/v.webp' }],
    video_file: null,
    video_status: 0,
    audio_file: null,
    audio_status: 0,
  })
})

test('reads the options of get-reviews, and ignores senseless ones', async ({ ctx }) => {
  await seedDemo(ctx)
  const wire = await openWire(ctx)
  const names = async (query: string) =>
    ((await wire.getReviews(query)).body.data as { name: string }[]).map(({ name }) => name)
  expect(await names('?rating=3')).toEqual(['Tashi Wangmo'])
  expect(await names('?sort=highest&limit=1')).toEqual(['Meera Joshi'])
  expect(await names('?stay=Suite')).toEqual(await names('?stay=suite'))
  expect(await names('?stay=single%20bedroom')).not.toEqual([])
  expect(await names('?stay=Palace')).toEqual([])
  const first = await wire.getReviews('?limit=4')
  expect(await names(`?limit=4&cursor=${first.body.next}`)).toHaveLength(2)
  const nonsense = 'limit=-1 limit=1e9 limit=0 rating=six sort=x with=all cursor=%00 sort=a&sort=b limit[]=2'
  for (const query of nonsense.split(' '))
    expect([query, (await wire.getReviews(`?${query}`)).body.total]).toEqual([query, 6])
  expect((await wire.getReviews('?limit=500')).body.data).toHaveLength(6)
})

test('returns the four fields for a valid token, and sets a cookie that names the booking', async ({
  ctx,
}) => {
  const key = await keyFor(ctx, await bookingOf(ctx, meera))
  const { body, headers, status } = await (await openWire(ctx)).getUserDetail(key)
  const data = { email: meera.email, first_name: 'Meera', last_name: 'Joshi', phone: meera.phone }
  expect([status, body]).toEqual([200, { status: 'true', data }])
  expect(headers.get('cache-control')).toBe('no-store')
  const cookie = headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-booking=[\w.~-]+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure$/)
  expect(cookie).not.toContain('Meera')
  const opened = await ctx.database.selectFrom('invitation').select('opened_at').executeTakeFirstOrThrow()
  expect(opened.opened_at).toBe('2026-11-20T06:30:00.000Z')
})

test('answers every invalid token with the same bytes', async ({ ctx }) => {
  const used = await bookingOf(ctx, meera)
  const usedKey = await keyFor(ctx, used)
  await reviewOf(ctx, used.id)
  const earlyKey = await keyFor(ctx, await bookingOf(ctx, ananya, { checkOut: '2027-01-01' }))
  const wire = await openWire(ctx)
  const keys = [
    ...[usedKey, `${usedKey}.`, earlyKey, `${earlyKey}\u200b`, `${earlyKey}x`],
    ...['', 'x', 'A'.repeat(22), 'A'.repeat(9000), '\u0000', "' or 1=1 --"],
    ...[7, null, {}, ['a']],
  ]
  const answers = await Promise.all(keys.map((key) => wire.getUserDetail(key)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${notAble}`]))
  expect(answers.every(({ headers }) => !headers.has('set-cookie'))).toBe(true)
})

test('a token expires after 180 days', async ({ ctx }) => {
  const key = await keyFor(ctx, await bookingOf(ctx, meera))
  const wire = await openWire(ctx)
  ctx.clock.advance({ hours: 180 * 24 - 1 })
  expect((await wire.getUserDetail(key)).body.status).toBe('true')
  ctx.clock.advance({ hours: 1 })
  expect((await wire.getUserDetail(key)).text).toBe(notAble)
})

test('limits an address that guesses tokens by both calls, whatever its X-Forwarded-For contains', async ({
  ctx,
}) => {
  const key = await keyFor(ctx, await bookingOf(ctx, meera))
  const { getUserDetail, saveReview } = await openWire(ctx)
  for (let earlier = 0; earlier < 29; earlier += 1) await ctx.limits.count('link', '127.0.0.1')
  const guess = () => saveReview(reviewForm({ booking_id: 'a guess' }))
  expect((await guess()).status).toBe(200)
  for (const away of [await getUserDetail('a guess', { 'x-forwarded-for': '203.0.113.7' }), await guess()]) {
    expect([away.status, away.body]).toEqual([429, { status: 'false', message: messages.tooManyTries }])
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // A guest who shares the address, as phones of one company do, is not refused.
  expect((await getUserDetail(key)).body.status).toBe('true')
  expect((await saveReview(reviewForm({ booking_id: key }))).body.status).toBe('true')
})

test('refuses wrong methods, types and bodies in JSON', async () => {
  const wire = await openWire(await openTestApp())
  const post = (body: string, type: string, path = 'get-userdetail') =>
    wire.call(`/admin/api/${path}`, { method: 'POST', body, headers: { 'content-type': type } })
  const answers = await Promise.all([
    post('{"booking_id":', 'application/json'),
    post(JSON.stringify({ booking_id: 'x'.repeat(17_000) }), 'application/json'),
    post('booking_id=1', 'application/x-www-form-urlencoded'),
    post('{}', 'application/json', 'save-review'),
    post('x', 'multipart/form-data', 'save-review'),
    wire.call('/admin/api/get-userdetail'),
    wire.call('/admin/api/save-review', { method: 'PUT', body: '{}' }),
    wire.call('/admin/api/get-reviews', { method: 'DELETE' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 413, 415, 415, 400, 405, 405, 405])
  for (const { body, headers } of answers) {
    expect(body).toEqual({ status: 'false', message: expect.any(String) })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})

test('records once that a guest begins to write, and answers an unknown token in the same empty way', async ({
  ctx,
}) => {
  const key = await keyFor(ctx, await bookingOf(ctx, meera))
  const { origin } = await openWire(ctx)
  const begin = async (booking_id: string) => {
    const response = await fetch(`${origin}/admin/api/begun`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ booking_id }),
    })
    return [response.status, await response.text()]
  }
  const startedAt = async () =>
    (await ctx.database.selectFrom('invitation').select('started_at').executeTakeFirstOrThrow()).started_at

  expect(await begin('x'.repeat(22))).toEqual([204, ''])
  expect(await startedAt()).toBeNull()
  expect(await begin(key)).toEqual([204, ''])
  const first = await startedAt()
  ctx.clock.advance({ minutes: 1 })
  await begin(key)
  expect([first, await startedAt()]).toEqual(['2026-11-20T06:30:00.000Z', first])
})

test('shows a change in get-reviews at once', async ({ ctx }) => {
  await seedDemo(ctx)
  const wire = await openWire(ctx)
  expect((await wire.getReviews()).body).toMatchObject({ total: 6 })
  await takeDownAtGuestsRequest(ctx, systemActor, 'sample-review-1')
  expect((await wire.getReviews()).body).toMatchObject({ total: 5 })
})

test('limits an address that requests new lists again and again, and sends it the plain list', async ({
  ctx,
}) => {
  const wire = await openWire(ctx)
  for (let earlier = 0; earlier < 299; earlier += 1) await ctx.limits.count('uncached', '127.0.0.1')
  expect((await wire.getReviews('?stay=invented')).status).toBe(200)
  const refused = await wire.getReviews('?stay=invented-too')
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({ status: 'false', message: messages.tooManyTries })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await wire.getReviews('?limit=100&sort=newest&cursor=invented')).status).toBe(200)
})

eachDatabase('a NUL', (open) => {
  test('finds no reviews, and is no valid token', async () => {
    const { getReviews, saveReview, getUserDetail } = await openWire(await open())
    const cursor = Buffer.from('newest [20,"2026-11-20T06:30:00.000Z","\\u0000"]').toString('base64url')
    for (const query of ['?stay=%00', `?cursor=${cursor}`, '?with=%00&sort=%00&rating=%00&limit=%00'])
      expect((await getReviews(query)).body).toMatchObject({ status: 'true', data: [], next: null })
    for (const { status, text } of [
      await saveReview(reviewForm({ booking_id: '\0' })),
      await getUserDetail('\0'),
    ])
      expect([status, text]).toEqual([200, notAble])
  })
})
