import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { writeSetting } from '#core/settings.server.ts'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import { enquiryDraft, meera } from '../../../tests/people.ts'
import { pngOf } from '../../../tests/review-form.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { stagedFilesOf } from '../../../tests/wire.ts'
import { registerEmailProviderApi } from './send-form.ts'

const ids = { lib_version: '4.4.1', service_id: 'house', template_id: 'enquiry', user_id: 'own' }
const asks = enquiryDraft({ checkIn: '2026-12-24', checkOut: '2026-12-28' })
const wrote = { name: 'Meera Joshi', phone: meera.phone, email: meera.email, review: 'Lovely tea.' }

let ctx: TestApp
let origin: string
beforeEach(async () => {
  ctx = await openTestApp()
  const app = fastify({ forceCloseConnections: true })
  await registerEmailProviderApi(app, ctx)
  origin = await app.listen({ port: 0 })
  return () => app.close()
})

test('answers OK as plain text once an enquiry is stored with its e-mail', async () => {
  const response = await post({ ...asks, ...ids })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe('OK')
  expect(await listEnquiries(ctx)).toMatchObject([{ form: 'enquiry', state: 'new', name: 'Meera Joshi' }])
  expect(await ctx.database.selectFrom('email').select('kind').execute()).toEqual([{ kind: 'enquiry' }])
})

test.for([
  ['user_id', 'The public key is required (user_id)'],
  ['service_id', 'The service ID is required (service_id)'],
  ['template_id', 'The template ID is required (template_id)'],
])('without %s the answer names the missing id, and nothing is stored', async ([field = '', sentence]) => {
  for (const value of [undefined, '', '  ']) {
    const fields: Record<string, string> = { ...asks, ...ids }
    if (value === undefined) delete fields[field]
    else fields[field] = value
    const response = await post(fields)
    expect([response.status, await response.text()]).toEqual([400, sentence])
  }
  expect(await listEnquiries(ctx)).toEqual([])
})

test('accepts only the ids of the owner’s account', async () => {
  await writeSetting(ctx, ctx.database, 'emailjs', { publicKey: 'k', serviceId: 's', templateId: 't' })
  const wrong = await post({ ...asks, user_id: 'k', service_id: 'house', template_id: 't' })
  expect([wrong.status, await wrong.text()]).toEqual([400, 'The service ID is invalid (service_id)'])
  expect((await post({ ...asks, user_id: 'k', service_id: 's', template_id: 't' })).status).toBe(200)
})

test('answers a refused form with its message, and names the field to our own forms only', async () => {
  const wrong = { ...asks, ...ids, email: 'a@b.c' }
  const answer = await post(wrong)
  expect([answer.status, await answer.text()]).toEqual([400, messages.emailInvalid])
  const own = { origin: ctx.config.publicOrigin }
  const told = await post(wrong, undefined, own)
  expect([told.status, await told.json()]).toEqual([400, { message: messages.emailInvalid, field: 'email' }])
  const text = new File(['hello'], 'me.jpg', { type: 'image/jpeg' })
  const picture = await post({ ...wrote, ...ids }, text, own)
  expect(await picture.json()).toEqual({ message: messages.profileInvalid, field: 'image' })
  const large = await post({ ...asks, ...ids, message: 'x'.repeat(70_000) }, undefined, own)
  expect([large.status, await large.json()]).toEqual([413, { message: messages.tooLarge }])
  const noId = await post({ ...asks, ...ids, user_id: '' }, undefined, own)
  expect(await noId.text()).toBe('The public key is required (user_id)')
  expect(await listEnquiries(ctx)).toEqual([])
})

test('refuses a line break in a name or an e-mail address, and keeps one in the message', async () => {
  const message = 'Is the cottage free?\nAnd is there tea?'
  for (const field of ['name', 'email'])
    for (const sign of ['\r', '\n', '\0', '\r\nBcc: all@guest.example']) {
      const body = { ...asks, ...ids, [field]: `${asks[field as 'name' | 'email']}${sign}` }
      const answer = await postJson(body)
      expect([answer.status, await answer.text()]).toEqual([400, messages.lineBreakNotAllowed])
    }
  expect((await post({ ...asks, ...ids, message })).status).toBe(200)
  expect(await listEnquiries(ctx)).toMatchObject([{ message }])
})

test('accepts the JSON variant of the client, which can carry half a surrogate pair', async () => {
  const template_params = { ...asks, name: 'Meera \ud800', message: 'Tea \udfff?' }
  const response = await postJson({ ...ids, template_params })
  expect([response.status, await response.text()]).toEqual([200, 'OK'])
  expect(await listEnquiries(ctx)).toMatchObject([{ name: 'Meera \ufffd', message: 'Tea \ufffd?' }])
  const broken = await postJson('{"user_id":')
  expect([broken.status, await broken.text()]).toEqual([400, messages.broken])
})

test.for([
  ['9876543210', '+91 98765 43210'],
  ['evenings: 98765', 'evenings: 98765'],
])('the number %s is accepted and stored as %s', async ([phone, stored]) => {
  for (const form of [asks, wrote])
    expect((await post({ ...form, ...ids, phone: phone ?? '' })).status).toBe(200)
  expect((await listEnquiries(ctx)).map((row) => row.phone)).toEqual([stored, stored])
  const { html } = await ctx.database.selectFrom('email').select('html').executeTakeFirstOrThrow()
  expect(html).toContain(stored)
})

test('stores the picture of the quick form beside its message, and no unused file input', async () => {
  expect((await post({ ...wrote, ...ids }, await pngOf(2000))).status).toBe(200)
  expect((await post({ ...wrote, ...ids }, new File([], ''))).status).toBe(200)
  const [, first] = await listEnquiries(ctx)
  const stored = await ctx.database.selectFrom('media').selectAll().execute()
  expect(stored).toMatchObject([{ about: 'enquiry', kind: 'profile', status: 'pending', format: 'jpeg' }])
  expect((await listEnquiries(ctx)).map(({ id }) => id)).toContain(stored[0]?.about_id)
  expect(first?.form).toBe('quick')
  expect(await stagedFilesOf(ctx)).toEqual([])
})

test('refuses an invalid form by its kind, its size and its parts', async () => {
  for (const [type, status] of [
    ['text/plain', 415],
    ['multipart/form-data', 400],
  ] as const) {
    const sent = { method: 'POST', body: 'hello', headers: { 'content-type': type } }
    expect((await fetch(`${origin}/api/v1.0/email/send-form`, sent)).status).toBe(status)
  }
  expect((await post({ ...asks, ...ids, message: 'x'.repeat(70_000) })).status).toBe(413)
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, 'x']))
  expect((await post({ ...many, ...ids })).status).toBe(413)
  expect((await post({ ...wrote, ...ids }, new File([new Uint8Array(26_200_000)], 'a.png'))).status).toBe(413)
  expect(await listEnquiries(ctx)).toEqual([])
  expect(await stagedFilesOf(ctx)).toEqual([])
})

test.for(['/api/v1.0/email/send-form', '/api/v1.0/email/send'])('%s accepts POST only', async (path) => {
  const answer = await fetch(origin + path)
  const { status, headers } = answer
  expect([status, headers.get('allow'), await answer.text()]).toEqual([405, 'POST', messages.wrongMethod])
})

test('pages of other sites may send messages and read the answers', async () => {
  const answers = [await post({ ...asks, ...ids }), await post({ ...asks, ...ids, user_id: '' })]
  for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe('*')
  const asked = await fetch(`${origin}/api/v1.0/email/send`, { method: 'OPTIONS' })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
})

async function post(fields: Record<string, string>, image?: File, headers = {}): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('image', image)
  return fetch(`${origin}/api/v1.0/email/send-form`, { method: 'POST', body: form, headers })
}

function postJson(body: object | string): Promise<Response> {
  return fetch(`${origin}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
