import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { blankBuild } from '../../tests/source-build.ts'
import { startKeepingLog } from '../house/public-log/keep-log.ts'
import { logFolder } from '../house/public-log/log-files.ts'
import { approveReview } from '../house/reviews/approve-review.ts'
import { openHttp } from './open.ts'

test('gives the checkpoint anew each time, within a second of a change, here or on another server', async () => {
  const { house, ask, size } = await openLogged()
  await expect.poll(size).toBe('1')
  const { headers } = await ask('/log/checkpoint')
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
  const { id } = await pendingReviewBy(house, meera)
  await expect.poll(size, { timeout: 1000 }).toBe('2')
  await approveReview({ ...house, bell: new EventTarget() }, asha, id)
  await expect.poll(size, { timeout: 1000 }).toBe('3')
})

test('gives tiles for ever, those of every size it ever had, and none that it does not have yet', async () => {
  const { house, ask, size } = await openLogged()
  await pendingReviewBy(house, meera)
  await expect.poll(size).toBe('2')
  for (const path of ['tile/0/000.p/1', 'tile/0/000.p/2', 'tile/entries/000.p/1', 'tile/entries/000.p/2']) {
    const { statusCode, headers, rawPayload } = await ask(`/log/${path}`)
    expect([path, statusCode]).toEqual([path, 200])
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    // Its keeper may be laying the same files out just now.
    await rm(logFolder(house), { recursive: true, force: true, maxRetries: 5 })
    expect((await ask(`/log/${path}`)).rawPayload).toEqual(rawPayload)
  }
  for (const path of [
    'tile/0/000',
    'tile/0/000.p/3',
    'tile/0/001.p/1',
    'tile/1/000.p/1',
    'tile/63/000',
    'tile/entries/000.p/02',
    'tile/..%2f..%2fdeodar.sqlite',
    'tile/0/x999/x999/x999/999',
    'tile/',
  ])
    expect((await ask(`/log/${path}`)).statusCode, path).toBe(404)
})

async function openLogged() {
  const house = await openTestHouse()
  const keeper = await startKeepingLog(house)
  const app = await openHttp(house, blankBuild)
  onTestFinished(async () => {
    await app.close()
    await keeper.stop()
  })
  const ask = (url: string) => app.inject({ url })
  return { house, ask, size: async () => (await ask('/log/checkpoint')).body.split('\n')[1] }
}
