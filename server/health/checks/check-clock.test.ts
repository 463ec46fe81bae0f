import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { watchClock } from '#modules/privacy/clock-brake.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { foundBy, foundWithoutDatabase } from '../../../tests/patient.ts'
import { checkClock } from './check-machine.ts'

describe('the clock', () => {
  test('is found to have jumped', async () => {
    const ctx = await openTestHouse({ now: new Date().toISOString() })
    await watchClock(ctx)
    expect(await foundBy(checkClock, ctx)).toMatchObject({ state: 'ok' })
    ctx.clock.advance({ hours: 24 * 9 })
    expect(await foundBy(checkClock, ctx)).toMatchObject({
      state: 'wrong',
      todo: expect.stringContaining('deodar clock confirm'),
    })
  })
})

test('is compared with that of PostgreSQL', async () => {
  const ctx = await openTestHouse({ database: 'postgres', now: new Date().toISOString() })
  expect((await foundBy(checkClock, ctx)).says).toContain('PostgreSQL')
  ctx.clock.advance({ minutes: 60 })
  expect(await foundBy(checkClock, ctx)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/^The clock is 3\d{3} seconds ahead of that of PostgreSQL/),
  })
})

test('is compared with what a bucket says on the web, which need not let us in for that', async () => {
  const server = createServer((_, answer) => answer.writeHead(403).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as { port: number }
  const credentials = { accessKeyId: '', secretAccessKey: '' }
  const bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'r', credentials }
  const ctx = await openTestHouse({ now: new Date().toISOString() })
  const seen = () => foundBy(checkClock, ctx, { bucket })
  expect(await seen()).toMatchObject({ state: 'ok', says: expect.stringContaining('the bucket') })
  ctx.clock.advance({ minutes: -2 })
  expect(await seen()).toMatchObject({
    state: 'look',
    says: expect.stringContaining('behind that of the bucket'),
  })
})

test('says that there is no other clock within reach', async () => {
  expect(await foundWithoutDatabase(checkClock)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('no other clock'),
  })
})
