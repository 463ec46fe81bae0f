import { expect, test } from 'vitest'
import { bookingOf, keyFor, longEnoughReview, meera } from '../../tests/people.ts'
import { openRequesters } from '../../tests/requesters.ts'
import { fixture, reviewForm } from '../../tests/review-form.ts'
import { makeUploadHeaders, tusHeaders } from '../../tests/uploads.ts'

test('the log names nobody, whatever is sent', async () => {
  const { ctx, listen, request, close } = await openRequesters(undefined, { logLevel: 'debug' })
  const key = await keyFor(ctx, await bookingOf(ctx, meera))
  await sendEverything(await listen(), key)
  const search = '/admin/search?find=meera.joshi@guest.example'
  for (const path of ['/admin/bookings?q=Meera', search, '/admin/people'])
    expect((await request('owner', 'GET', path)).status).toBe(200)
  const sessions = await ctx.database.selectFrom('owner_session').select('token').execute()
  await close()

  expect(ctx.lines.filter(({ event }) => event === 'request').length).toBeGreaterThan(20)
  const logged = JSON.stringify(ctx.lines).toLowerCase()
  expect(logged).toContain('"path":"/admin/people"')
  for (const word of [
    ...['meera', 'joshi', 'guest.example', '98765', 'the dog', longEnoughReview],
    ...[key, 'stranger', '203.0.113.9', '127.0.0.1', 'elsewhere.example', 'curious-browser'],
    ...['deodarhouse.example', ...sessions.map(({ token }) => token)],
  ])
    expect(logged, word).not.toContain(word.toLowerCase())
  expect(logged).not.toMatch(/[\w.-]+@[\w.-]+\.\w+/)
  expect(logged).not.toContain('?')
})

/** All that a guest, a visitor and a stranger can send, well and broken. */
async function sendEverything(origin: string, key: string): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.9', referer: 'https://elsewhere.example/?q=stranger' }
  const send = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, 'user-agent': 'curious-browser', ...init.headers },
    })
  for (const path of [
    ...['/', '/?utm=stranger', '/reviews?stay=stranger', '/stranger', `/media/${key}`, `/x/${key}`],
    ...[`/review?id=${key}`, `/review?id=${key}x`, `/admin/join?key=${key}`, `/${'stranger'.repeat(400)}`],
  ])
    await send(path)
  const json = { 'content-type': 'application/json' }
  for (const body of [`{"booking_id":"${key}"}`, `{"stranger":"${key}`])
    await send('/admin/api/get-userdetail', { method: 'POST', headers: json, body })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const enquiry = 'name=Stranger&email=stranger@guest.example'
  await send('/enquiry', { method: 'POST', headers: form, body: enquiry })
  const signIn = 'email=stranger@guest.example&password=stranger'
  await send('/admin/sign-in', { method: 'POST', headers: { ...form, origin }, body: signIn })
  await send('/admin/sign-in', { method: 'POST', headers: form, body: signIn })
  const { email } = meera
  const asked = { name: 'Meera Joshi', phone: '9876543210', email, message: 'May we bring the dog?' }
  const message = new FormData()
  for (const [name, value] of Object.entries({ user_id: 'a', service_id: 'b', template_id: 'c', ...asked }))
    message.set(name, value)
  const arrived = await send('/api/v1.0/email/send-form', { method: 'POST', body: message })
  expect(await arrived.text()).toBe('OK')
  const picture = await fixture('camera-gps.jpg', 'meera joshi.jpg')
  const body = reviewForm({ booking_id: key, files: [['trip_images[]', picture]] })
  const saved = await send('/admin/api/save-review', { method: 'POST', body })
  expect(await saved.json()).toMatchObject({ status: 'true' })
  const metadata = { booking_id: key, kind: 'trip-image', filename: 'meera joshi.jpg' }
  const request = { method: 'POST', headers: makeUploadHeaders(metadata, 1000) }
  const begun = await send('/admin/api/uploads', request)
  expect(begun.status).toBe(201)
  const { pathname } = new URL(begun.headers.get('location') ?? '', origin)
  await send(pathname, { method: 'HEAD', headers: tusHeaders })
}
