import { Client } from 'pg'
import { ashaAccount, signedIn } from '../owner.ts'
import { type PostgresServer, startPostgresServer } from '../postgres-server.ts'
import { openAppBeside, startServer } from './server.ts'
import { expect, test } from './site.ts'

test('answers calmly while the database restarts under load, and finds it again', async () => {
  const postgres = await startPostgresServer()
  await postgres.addDatabase('house')
  const server = await startServer({ DATABASE_URL: `${postgres.url}/house` })
  const { headers } = await signedIn(await openAppBeside(server))
  const cookie = headers.get('cookie') ?? ''
  const ask = async (path: string, form?: URLSearchParams) => {
    const post = form && { method: 'POST', body: form }
    const headers = { cookie, origin: server.origin }
    const answer = await fetch(server.origin + path, { ...post, headers, redirect: 'manual' })
    const retryAfter = answer.headers.get('retry-after')
    return { status: answer.status, retryAfter, text: await answer.text() }
  }
  const calm = { status: 503, retryAfter: '5', text: expect.stringContaining('href="tel:') }
  expect([(await ask('/')).status, (await ask('/admin')).status]).toEqual([200, 200])
  for (const interrupt of [() => endConnections(postgres), () => postgres.pause()]) {
    const visits = Promise.all(Array.from({ length: 60 }, (_, index) => ask(index % 3 ? '/' : '/admin')))
    await interrupt()
    for (const { status } of await visits) expect([200, 503]).toContain(status)
  }
  expect((await ask('/')).status).toBe(200)
  for (const path of ['/review?id=x', '/privacy']) expect(await ask(path), path).toMatchObject(calm)
  for (const path of ['/admin', '/admin/bookings', '/admin/sign-in', '/healthz'])
    expect(await ask(path), path).toMatchObject({ status: 503 })
  for (const path of ['/admin/sign-in', '/admin/confirm'])
    expect(await ask(path, new URLSearchParams(ashaAccount)), path).toMatchObject({ status: 503 })
  await postgres.resume()
  await expect.poll(async () => (await ask('/healthz')).status, { timeout: 30_000 }).toBe(200)
  expect([(await ask('/admin')).status, (await ask('/privacy')).status]).toEqual([200, 200])
  await server.stop()
  expect(await server.ended).toBe(0)
  await postgres.stop()
})

async function endConnections({ url }: PostgresServer): Promise<void> {
  const database = new Client({ connectionString: `${url}/postgres` })
  await database.connect()
  await database.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await database.end()
}
