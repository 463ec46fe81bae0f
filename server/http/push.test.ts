import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { signedIn } from '../../tests/owner.ts'
import { newDevice } from '../../tests/push-service.ts'
import { blankBuild } from '../../tests/source-build.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'

const { open: _, ...device } = newDevice('https://push.example/device')

test('registers a device with the key that it was given, and recognizes it', async () => {
  const { app, headers } = await begin()
  const key = await post(app, headers, 'key', {})
  expect(key.json().key).toMatch(/^[\w-]{87}$/)
  expect((await post(app, headers, 'here', device)).json()).toEqual({ whose: 'unknown' })
  const registered = await post(app, headers, 'devices', device)
  expect(registered.json()).toMatchObject({ ok: true })
  expect([key, registered].map((answer) => answer.headers['cache-control'])).toEqual(['no-store', 'no-store'])
  expect((await post(app, headers, 'here', device)).json()).toEqual({ whose: 'mine' })
  expect((await post(app, headers, 'key', {})).json()).toEqual(key.json())
})

test('explains why a device is not registered', async () => {
  const { app, headers } = await begin()
  const answer = await post(app, headers, 'devices', { ...device, endpoint: 'https://10.0.0.1/x' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'address-wrong'])
  expect(answer.json().message).toMatch(/stay off here/)
})

test('refuses anyone who is not signed in, and no answer is cached', async () => {
  const { app, headers } = await begin()
  for (const what of ['key', 'devices', 'here']) {
    const answer = await post(app, { ...headers, cookie: '' }, what, device)
    expect([what, answer.statusCode, answer.headers['cache-control']]).toEqual([what, 403, 'no-store'])
  }
})

test('accepts only JSON of limited size', async () => {
  const { app, headers } = await begin()
  expect((await post(app, headers, 'devices', { ...device, more: 'x'.repeat(9000) })).statusCode).toBe(413)
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = { method: 'POST', url: '/admin/push/devices', headers: form, payload: 'a=b' } as const
  expect((await app.inject(sent)).statusCode).toBe(415)
})

test('describes the admin as an app to everyone', async () => {
  const { app } = await begin()
  const answer = await app.inject({ url: '/admin/app.webmanifest' })
  const start = { id: '/admin', scope: '/admin', start_url: '/admin' }
  expect(answer.json()).toMatchObject({ ...start, display: 'standalone' })
})

async function begin() {
  const ctx = await openTestApp()
  const { headers } = await signedIn(ctx)
  const { app } = await openWire(ctx, blankBuild)
  const origin = ctx.config.publicOrigin
  return { app, headers: { cookie: headers.get('cookie') ?? '', origin, 'sec-fetch-site': 'same-origin' } }
}

function post(app: FastifyInstance, headers: Record<string, string>, what: string, body: object) {
  return app.inject({ method: 'POST', url: `/admin/push/${what}`, headers, payload: body })
}
