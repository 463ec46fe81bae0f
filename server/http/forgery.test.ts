import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { words } from '#domain/words.ts'
import { consoleAddresses } from '../../tests/addresses.ts'
import { openTestHouse } from '../../tests/house.ts'
import { registerForgeryCheck } from './forgery.ts'

let app: FastifyInstance
beforeEach(async () => {
  const house = await openTestHouse()
  app = fastify()
  registerForgeryCheck(app, house)
  app.all('*', async () => 'reached')
  return () => app.close()
})

const ours = { origin: 'https://deodar.example', 'sec-fetch-site': 'same-origin' }

describe.each(consoleAddresses())('%s', (url) => {
  test.each([
    ['no Origin', {}],
    ['another Origin', { origin: 'https://elsewhere.example' }],
    ['a nameless Origin', { origin: 'null' }],
    ['our Origin from another site', { ...ours, 'sec-fetch-site': 'cross-site' }],
    ['our Origin from a neighbour', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['plain http', { origin: 'http://deodar.example' }],
  ])('refuses a change with %s', async (_what, headers) => {
    const answer = await app.inject({ method: 'POST', url, headers })
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining(words.fromElsewhere)])
  })

  test('takes one from our own pages, and lets pages be asked for from anywhere', async () => {
    expect((await app.inject({ method: 'POST', url, headers: ours })).body).toBe('reached')
    expect((await app.inject({ method: 'GET', url })).body).toBe('reached')
  })
})

test('the routes of the console are all tried', () => {
  expect(consoleAddresses().length).toBeGreaterThan(25)
  expect(consoleAddresses()).toContain('/admin/settings/team/x1/removal')
})

test.each(['DELETE', 'PUT', 'PATCH'] as const)('%s is a change too', async (method) => {
  expect((await app.inject({ method, url: '/admin/reviews' })).statusCode).toBe(403)
})

test.each([
  '/ADMIN/log',
  '/%61dmin/log',
  '//admin/log',
  '/admin.data',
  '/x/../admin/log',
  '/admin/api/uploads/../../log',
  '/admin/api/save-reviewx',
  '/%zz',
])('another spelling does not get past: %s', async (url) => {
  expect((await app.inject({ method: 'POST', url })).statusCode).toBeOneOf([403, 400])
})

test.each([
  '/admin/api/save-review',
  '/admin/api/get-userdetail',
  '/admin/api/uploads/abc',
  '/review',
  '/api/v1.0/email/send-form',
])('guests may send from anywhere: %s', async (url) => {
  expect((await app.inject({ method: 'POST', url })).body).toBe('reached')
})

test('on one’s own machine the house may be opened by another of its names', async () => {
  const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
  expect((await app.inject({ method: 'POST', url: '/admin/log', headers })).body).toBe('reached')
  const rebound = { host: 'evil.example', origin: 'http://evil.example' }
  expect((await app.inject({ method: 'POST', url: '/admin/log', headers: rebound })).statusCode).toBe(403)
})
