import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import { startMailServer, type TestMailServer } from '../mail-server.ts'
import { ashaAccount } from '../owner.ts'
import { type PostgresServer, startPostgresServer } from '../postgres-server.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { reviewArrives } from './sent-review.ts'
import { type RunningServer, startServer } from './server.ts'

// No page is looked at here: once is enough.
/** Long enough on a busy machine, and far from the five minutes that a lease lasts. */
const SOON = { timeout: 30_000 }

test('sends the e-mail of a killed server as soon as the house is open again', {
  tag: '@desk',
}, async () => {
  const mail = await hesitantMailServer()
  const first = await startServer({ SMTP_URL: mail.url })
  const name = await enquiryArrives(first)
  await expect.poll(mail.begun, SOON).toBe(1)
  await first.kill()
  mail.decide()
  const second = await startServer({ SMTP_URL: mail.url, DATA_DIR: first.dataDir })
  await expect.poll(() => mail.received.filter((letter) => letter.includes(name)), SOON).toHaveLength(1)
  await second.stop()
  await mail.stop()
})

test.describe('several servers on PostgreSQL', { tag: '@desk' }, () => {
  let postgres: PostgresServer
  test.beforeAll(async () => {
    postgres = await startPostgresServer()
  })
  test.afterAll(() => postgres.stop())

  test('leaves an e-mail to the server that carries it, until the lease is over', async () => {
    await postgres.addDatabase('letters')
    const DATABASE_URL = `${postgres.url}/letters`
    const mail = await hesitantMailServer()
    const first = await startServer({ SMTP_URL: mail.url, DATABASE_URL })
    const carried = await enquiryArrives(first)
    await expect.poll(mail.begun, SOON).toBe(1)
    await first.kill()
    mail.decide()

    const second = await startServer({ SMTP_URL: mail.url, DATABASE_URL, DATA_DIR: first.dataDir })
    const other = await enquiryArrives(second)
    await expect.poll(() => mail.received.some((letter) => letter.includes(other)), SOON).toBe(true)
    const database = new Client({ connectionString: DATABASE_URL })
    await database.connect()
    const { rows } = await database.query("select state, tries from letter where state <> 'sent'")
    expect(rows).toEqual([{ state: 'sending', tries: 1 }])
    expect(mail.received.some((letter) => letter.includes(carried))).toBe(false)

    await database.query("update letter set next_try_at = '2000-01-01' where state = 'sending'")
    await expect.poll(() => mail.received.some((letter) => letter.includes(carried)), SOON).toBe(true)
    await database.end()
    await second.stop()
    await mail.stop()
  })

  test('shows an approval on another server’s pages within a second', async () => {
    await postgres.addDatabase('pages')
    const DATABASE_URL = `${postgres.url}/pages`
    const first = await startServer({ DATABASE_URL })
    const second = await startServer({ DATABASE_URL })
    const servers = [first, second]
    const { name } = await reviewArrives(first)
    const shows = async (origin: string) => (await (await fetch(`${origin}/reviews`)).text()).includes(name)
    for (const { origin } of servers) expect(await shows(origin)).toBe(false)

    const [waiting] = JSON.parse(await first.deodar('review', 'list', '--status', 'pending', '--json'))
    await first.deodar('review', 'approve', waiting.id)
    await Promise.all(
      servers.map(({ origin }) =>
        expect.poll(() => shows(origin), { timeout: 1000, intervals: [50] }).toBe(true),
      ),
    )
    for (const server of servers) await server.stop()
  })
})

test('answers calmly while the database restarts under load, and finds it again', {
  tag: '@desk',
}, async () => {
  const postgres = await startPostgresServer()
  await postgres.addDatabase('house')
  const server = await startServer({ DATABASE_URL: `${postgres.url}/house` })
  const cookie = await signedIn(server)
  const ask = (path: string) =>
    fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' }).then(async (answer) => ({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    }))
  const calm = { status: 503, retryAfter: '5', text: expect.stringContaining('href="tel:') }
  expect([(await ask('/')).status, (await ask('/admin')).status]).toEqual([200, 200])
  for (let round = 0; round < 3; round += 1) {
    const visits = Promise.all(Array.from({ length: 60 }, (_, index) => ask(index % 3 ? '/' : '/admin')))
    await (round < 2 ? endConnections(postgres) : postgres.pause())
    for (const { status } of await visits) expect([200, 503]).toContain(status)
    if (round < 2) continue
    expect((await ask('/')).status).toBe(200)
    for (const path of ['/review?id=x', '/privacy']) expect(await ask(path), path).toMatchObject(calm)
    for (const path of ['/admin', '/admin/bookings', '/admin/sign-in'])
      expect(await ask(path), path).toMatchObject({ status: 503 })
    const { password } = ashaAccount
    const entering = await formTo(server, '/admin/sign-in', { email: ashaAccount.email, password }, cookie)
    expect([entering.status, (await formTo(server, '/admin/confirm', { password }, cookie)).status]).toEqual([
      503, 503,
    ])
    expect((await ask('/healthz')).status).toBe(503)
    await postgres.resume()
  }
  await expect.poll(async () => (await ask('/healthz')).status, SOON).toBe(200)
  expect([(await ask('/admin')).status, (await ask('/privacy')).status]).toEqual([200, 200])
  await server.stop()
  expect(await server.ended).toBe(0)
  await postgres.stop()
})

/** The first owner's account, opened by its link; gives the cookies. */
async function signedIn(server: RunningServer): Promise<string> {
  const { name, email, password } = ashaAccount
  const key = new URL(server.ownerLink).searchParams.get('key') ?? ''
  await formTo(server, `/admin/join?key=${key}`, { key, name, email, password })
  const entered = await formTo(server, '/admin/sign-in', { email, password })
  return entered.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}

function formTo({ origin }: RunningServer, path: string, fields: Record<string, string>, cookie = '') {
  const body = new URLSearchParams(fields)
  return fetch(origin + path, { method: 'POST', body, redirect: 'manual', headers: { origin, cookie } })
}

async function endConnections({ url }: PostgresServer): Promise<void> {
  const database = new Client({ connectionString: `${url}/postgres` })
  await database.connect()
  await database.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await database.end()
}

/** A mail server that answers nobody until it has decided to. */
async function hesitantMailServer(): Promise<TestMailServer & { begun(): number; decide(): void }> {
  let begun = 0
  let decided = false
  const mail = await startMailServer({
    options: {
      onMailFrom: (_address, _session, done) => {
        begun += 1
        if (decided) done()
      },
    },
  })
  return Object.assign(mail, {
    begun: () => begun,
    decide: () => {
      decided = true
    },
  })
}
