import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { longEnoughReview } from '../people.ts'
import { enquiryArrives } from './guest.ts'
import { joinAsOwner } from './owner.ts'
import { startServer } from './server.ts'

const picture = join(import.meta.dirname, '../fixtures/media/camera-gps.jpg')
const tus = { 'tus-resumable': '1.0.0' }

test.describe.configure({ timeout: 180_000 })

test('the log names nobody, whatever was asked for', async ({ page }) => {
  const site = await startServer({ LOG_LEVEL: 'debug' })
  try {
    const key = await askForEverything(site.origin, site.deodar)
    const account = await joinAsOwner(page, site)
    for (const path of [
      '/admin/bookings?q=Meera',
      '/admin/search?q=meera.joshi@guest.example',
      '/admin/people',
    ])
      await page.goto(site.origin + path)
    const session = (await page.context().cookies()).map(({ value }) => value)
    await expect.poll(site.said).toContain('"path":"/admin/people"')
    const lines = site
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.filter((line) => JSON.parse(line).event === 'request').length).toBeGreaterThan(20)
    const told = lines.join('\n').toLowerCase()
    const personal = [
      ...['meera', 'joshi', 'guest.example', '98765', '9812345670', 'imran', 'the dog', longEnoughReview],
      ...[key, 'stranger', '203.0.113.9', '127.0.0.1', 'elsewhere.example', 'curious-browser'],
      ...[account.email, account.name, account.password, ...session],
    ]
    for (const word of personal) expect(told, word).not.toContain(word.toLowerCase())
    expect(told).not.toMatch(/[\w.-]+@[\w.-]+\.\w+/)
    expect(told).not.toContain('?')
  } finally {
    await site.stop()
  }
})

/** All that a guest, a visitor and a stranger can send, well and broken; gives the key of the guest's link. */
async function askForEverything(origin: string, deodar: (...words: string[]) => Promise<string>) {
  const guest = ['--first-name', 'Meera', '--last-name', 'Joshi', '--phone', '+919876543210']
  const email = ['--email', 'meera.joshi@guest.example']
  const { link } = JSON.parse(await deodar('booking', 'add', ...guest, ...email, '--json'))
  const key = new URL(link).searchParams.get('id') ?? ''
  const headers = { 'x-forwarded-for': '203.0.113.9', referer: 'https://elsewhere.example/?q=stranger' }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, 'user-agent': 'curious-browser', ...init.headers },
    })
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of [
    '/',
    '/?utm=stranger',
    '/reviews?stay=stranger',
    '/stranger',
    `/media/${key}`,
    `/x/${key}`,
  ])
    await ask(path)
  for (const path of [
    `/review?id=${key}`,
    `/review?id=${key}x`,
    `/admin/join?key=${key}`,
    `/${'stranger'.repeat(400)}`,
  ])
    await ask(path)
  await ask('/admin/api/get-userdetail', { method: 'POST', headers: json, body: `{"booking_id":"${key}"}` })
  await ask('/admin/api/get-userdetail', { method: 'POST', headers: json, body: `{"stranger":"${key}` })
  await ask('/enquiry', { method: 'POST', headers: form, body: 'name=Stranger&email=stranger@guest.example' })
  const signIn = 'email=stranger@guest.example&password=stranger'
  await ask('/admin/sign-in', { method: 'POST', headers: { ...form, origin }, body: signIn })
  await ask('/admin/sign-in', { method: 'POST', headers: form, body: signIn })
  await enquiryArrives({ origin })
  const said = `booking_id ${btoa(key)},kind ${btoa('trip-image')},filename ${btoa('meera joshi.jpg')}`
  const begun = await ask('/admin/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': '1000', 'upload-metadata': said },
  })
  expect(begun.status).toBe(201)
  await ask(begun.headers.get('location') ?? '', { method: 'HEAD', headers: tus })
  const review = new FormData()
  const ratings = { room_rating: '5', services_rating: '4', staff_rating: '5', cleanliness_rating: '4' }
  const fields = { booking_id: key, ...ratings, review: longEnoughReview }
  for (const [name, value] of Object.entries(fields)) review.set(name, value)
  review.append('trip_images[]', await openAsBlob(picture), 'meera joshi.jpg')
  const saved = await ask('/admin/api/save-review', { method: 'POST', body: review })
  expect(await saved.json()).toMatchObject({ status: 'true' })
  return key
}
