import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { hideMedia, showMedia } from '#modules/media/change-media.server.ts'
import { takeDownAtGuestsRequest } from '#modules/reviews/moderate-review.server.ts'
import { addFiles, addReview, listRenditions } from '../../tests/files.ts'
import { createAccount, newBrowser, signInWith } from '../../tests/owner.ts'
import { asha } from '../../tests/people.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { readRange, registerMedia } from './media.ts'

let ctx: TestApp
let origin: string
let reviewId: string
beforeEach(async () => {
  ctx = await openTestApp()
  reviewId = await addReview(ctx)
  const app = fastify({ forceCloseConnections: true })
  await registerMedia(app, ctx)
  origin = await app.listen({ port: 0 })
  return () => app.close()
})

test('serves an approved picture of an approved review, cached for good, for viewing only', async () => {
  const { key, sha256, bytes } = await shown('trip-image', 'grey.jpg')
  const response = await ask(key)
  const body = Buffer.from(await response.arrayBuffer())
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': String(bytes),
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    etag: `"${sha256}"`,
    'accept-ranges': 'bytes',
  })
  expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
  const head = await ask(key, {}, 'HEAD')
  const length = head.headers.get('content-length')
  expect([head.status, length, await head.text()]).toEqual([200, String(bytes), ''])
  expect((await ask(key, { 'if-none-match': `"other", "${sha256}"` })).status).toBe(304)
})

test('hides hidden pictures, those of withdrawn reviews and of enquiries, and other files', async () => {
  const { key, media_id } = await shown('trip-image', 'grey.jpg')
  const gone = async () => {
    const response = await ask(key)
    return [response.status, response.headers.get('cache-control'), response.headers.get('etag')]
  }
  await hideMedia(ctx, asha, media_id)
  expect(await gone()).toEqual([404, 'no-store', null])
  await showMedia(ctx, asha, media_id)
  expect((await ask(key)).status).toBe(200)
  await takeDownAtGuestsRequest(ctx, asha, reviewId)
  expect(await gone()).toEqual([404, 'no-store', null])
  const ofEnquiry = await shown('profile', 'grey.jpg', { about: 'enquiry', aboutId: 'e' })
  const made = [`${'x'.repeat(22)}.avif`, 'originals', '..%2f..%2fdeodar.sqlite', 'a'.repeat(90)]
  for (const each of [ofEnquiry.key, ...made]) expect([each, (await ask(each)).status]).toEqual([each, 404])
})

test('serves pending and hidden files to those signed in, and to no cache', async () => {
  const { key, media_id } = await shown('trip-image', 'grey.jpg')
  await hideMedia(ctx, asha, media_id)
  await createAccount(ctx)
  const owner = newBrowser()
  const look = (headers: HeadersInit = {}) => fetch(`${origin}/admin/media/${key}`, { headers })
  expect((await look()).status).toBe(404)
  await signInWith(ctx, owner)
  const response = await look(owner.headers)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await fetch(`${origin}/media/${key}`, { headers: owner.headers })).status).toBe(404)
})

test('serves a recording in parts, so that a player can seek', async () => {
  const { key, bytes, sha256 } = await shown('audio', 'bare.mp3')
  const whole = Buffer.from(await (await ask(key)).arrayBuffer())
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 1],
    ['bytes=100-199', 100, 200],
    [`bytes=${bytes - 10}-`, bytes - 10, bytes],
    ['bytes=-5', bytes - 5, bytes],
    [`bytes=10-${bytes + 999}`, 10, bytes],
  ] as const) {
    const part = await ask(key, { range })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${to - 1}/${bytes}`,
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(from, to))
  }
  expect(whole.length).toBe(bytes)
  const beyond = await ask(key, { range: `bytes=${bytes}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`])
  expect((await ask(key, { range: `bytes=${'9'.repeat(40)}-` })).status).toBe(416)
  expect((await ask(key, { range: 'bytes=0-9', 'if-range': `"${sha256}"` })).status).toBe(206)
  expect((await ask(key, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  expect((await ask(key, { range: 'bytes=0-9' })).headers.get('cache-control')).toBe('private, no-cache')
})

test('answers 404 for a lost file, and asks for another try when the storage is out of reach', async () => {
  const { key } = await shown('trip-image', 'grey.jpg')
  await ctx.media.delete(`renditions/${key}`)
  expect((await ask(key)).status).toBe(404)
  ctx.media.open = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const away = await ask(key)
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  expect(ctx.lines.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['media.missing', 'media.unreachable']),
  )
})

test.for([
  [undefined, null],
  ['bytes=0-4,6-9', null],
  ['bytes=9-3', null],
  ['items=0-4', null],
  ['bytes=-', null],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
] as const)('of ten bytes, %j asks for %j', ([header, part]) => {
  expect(readRange(header, 10)).toEqual(part)
})

async function shown(
  kind: 'profile' | 'trip-image' | 'audio',
  name: string,
  belonging = { about: 'review', aboutId: reviewId },
) {
  const [file] = await addFiles(ctx, { ...belonging, status: 'approved' }, [[kind, name]])
  await workOnMedia(ctx)
  const [first] = await listRenditions(ctx, file?.id ?? '')
  if (!first) throw new Error('nothing was made')
  return first
}

function ask(key: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(`${origin}/media/${key}`, { method, headers })
}
