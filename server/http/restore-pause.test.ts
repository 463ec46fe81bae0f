import { expect } from 'vitest'
import { withArchiveLock } from '#core/archive-lock.server.ts'
import { test } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'

test('asks those who would change something to come back while an archive is restored', async ({ ctx }) => {
  const { origin, getReviews, getUserDetail } = await openWire(ctx)
  await withArchiveLock(
    ctx,
    async () => {
      const answer = await getUserDetail('none')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await fetch(`${origin}/enquiry`, { method: 'POST' })).status).toBe(503)
      expect((await getReviews()).status).toBe(200)
    },
    { restores: true },
  )
  expect((await getUserDetail('none')).status).not.toBe(503)
  // Another server restores.
  await withArchiveLock(
    { ...ctx, events: new EventTarget() },
    async () => {
      const post = (path: string) => fetch(origin + path, { method: 'POST', headers: { origin } })
      expect((await post('/admin/bookings')).status).toBe(503)
      for (const path of ['/admin/sign-in', '/admin/second-step', '/admin/confirm', '/admin/sign-out'])
        expect((await post(path)).status, path).not.toBe(503)
      expect((await getUserDetail('none')).status).not.toBe(503)
    },
    { restores: true },
  )
})
