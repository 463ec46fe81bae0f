import { expect, onTestFinished, test } from 'vitest'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { blankBuild } from '../../tests/source-build.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { openHttp } from './open.ts'

test('gives the signed head and the entries as they are at that moment, and lets no cache keep them', async () => {
  const { ctx, ask } = await openLogged()
  const before = (await ask('/log/head')).json()
  expect(before).toMatchObject({ size: 0, hash: '0'.repeat(64) })
  expect((await ask('/log/entries')).body).toBe('')
  const { id } = await pendingReviewBy(ctx, meera)
  await approveReview({ ...ctx, events: new EventTarget() }, asha, id)
  const { headers, body } = await ask('/log/head')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(JSON.parse(body)).toMatchObject({ size: 2, key: before.key })
  const entries = await ask('/log/entries?after=0')
  expect(entries.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const [first = '', second = '', end, ...more] = entries.body.split('\n')
  expect([JSON.parse(first), JSON.parse(second), end, more]).toMatchObject([
    { event: 'received', review: id },
    { event: 'shown', review: id },
    '',
    [],
  ])
  expect((await ask('/log/entries?after=1')).body).toBe(`${second}\n`)
  expect((await ask('/log/entries?after=2')).body).toBe('')
})

test('refuses a page that cannot be, and a head that cannot be signed', async () => {
  const { ctx, ask } = await openLogged()
  for (const query of ['after=-1', 'after=x', 'after=', 'after=1&after=2', 'after=99999999999'])
    expect((await ask(`/log/entries?${query}`)).statusCode, query).toBe(404)
  expect((await ask('/log/head')).statusCode).toBe(200)
  Object.assign(ctx.config, { serverKey: 'b'.repeat(40) })
  expect((await ask('/log/head')).statusCode).toBe(503)
})

async function openLogged() {
  const ctx = await openTestApp()
  const app = await openHttp(ctx, blankBuild)
  onTestFinished(() => app.close())
  return { ctx, ask: (url: string) => app.inject({ url }) }
}
