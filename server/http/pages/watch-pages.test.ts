import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { QueryCreator, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { openDatabase } from '../../database/open.ts'
import { touchPages } from '../../house/page-version.ts'
import { watchPages } from './watch-pages.ts'

/** Longer than a look of a server that nobody tells, shorter than the calm look of one that is told. */
const WITHIN = { timeout: 1000, interval: 10 }

describe('on PostgreSQL', () => {
  test('hears a change of another server at once, and leaves the database in peace meanwhile', async () => {
    const house = await openTestHouse({ database: 'postgres' })
    const turned = await hearing(house)
    const asked = vi.spyOn(QueryCreator.prototype, 'selectFrom')
    await pause(1200)
    expect(asked).not.toHaveBeenCalled()
    const begun = performance.now()
    await elsewhere(house)
    await expect.poll(() => turned.at(-1), WITHIN).toBe(2)
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  test('never reports a change that was rolled back', async () => {
    const house = await openTestHouse({ database: 'postgres' })
    const turned = await hearing(house)
    const failed = house.database.transaction().execute(async (tx) => {
      await touchPages(tx)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await pause(300)
    expect(turned).toEqual([1])
  })

  test('polls while the connection is cut, and restores it', async () => {
    const house = await openTestHouse({ database: 'postgres' })
    const turned = await hearing(house)
    await cutLine(house)
    await elsewhere(house)
    await expect.poll(() => turned.at(-1), WITHIN).toBe(2)
    await expect.poll(() => lines(house), { timeout: 5000 }).toBe(1)
    await elsewhere(house)
    await expect.poll(() => turned.at(-1), WITHIN).toBe(3)
    expect(house.lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'pages.line' }))
  })

  test('notices changes within a second behind a pooler that swallows notices', async () => {
    const house = await openTestHouse({ database: 'postgres' })
    const deaf = await deafLine(new URL(house.config.databaseUrl ?? ''))
    const turned = watch({ ...house, config: { ...house.config, databaseUrl: deaf.url } })
    await expect.poll(() => deaf.swallowed(), { timeout: 5000 }).toBeGreaterThan(0)
    await elsewhere(house)
    await expect.poll(() => turned.at(-1), WITHIN).toBe(2)
  })

  test('finds a deaf connection by polling, and replaces it', async () => {
    const house = await openTestHouse({ database: 'postgres' })
    const line = await deafLine(new URL(house.config.databaseUrl ?? ''), false)
    const turned = watch({ ...house, config: { ...house.config, databaseUrl: line.url } })
    await expect.poll(() => line.passed(), { timeout: 5000 }).toBeGreaterThan(0)
    line.goDeaf()
    await elsewhere(house)
    await expect.poll(() => turned.at(-1), { timeout: 7000 }).toBe(2)
    line.hearAgain()
    await expect.poll(() => line.dialled(), { timeout: 7000 }).toBe(2)
    await expect.poll(() => line.passed(), { timeout: 5000 }).toBeGreaterThan(1)
    await elsewhere(house)
    await expect.poll(() => turned.at(-1), WITHIN).toBe(3)
  })

  test('disconnects when the watch is stopped', async () => {
    const house = await openTestHouse({ database: 'postgres' })
    const { stop } = watchPages(house, { turn() {}, doubt() {} })
    await expect.poll(() => lines(house), { timeout: 5000 }).toBe(1)
    stop()
    await expect.poll(() => lines(house), { timeout: 5000 }).toBe(0)
    await pause(600)
    expect(await lines(house)).toBe(0)
  })
})

test('sees a change of another process on SQLite by polling', async () => {
  const house = await openTestHouse()
  const turned = watch(house)
  await house.database.transaction().execute((tx) => touchPages(tx))
  await expect.poll(() => turned.at(-1), WITHIN).toBe(2)
})

/** The versions that the page cache was told, one after another. */
function watch(house: TestHouse): number[] {
  const turned: number[] = []
  const { stop } = watchPages(house, { turn: (version) => turned.push(version), doubt() {} })
  onTestFinished(stop)
  return turned
}

/** The same, once it hears and has nothing more to do. */
async function hearing(house: TestHouse): Promise<number[]> {
  const turned = watch(house)
  await expect.poll(() => lines(house), { timeout: 5000 }).toBe(1)
  await expect.poll(() => turned.length, { timeout: 5000 }).toBe(1)
  await pause(400)
  return turned
}

/** A change by a server that shares nothing with the house but its database. */
async function elsewhere(house: TestHouse): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url: house.config.databaseUrl ?? '' })
  await database.transaction().execute((tx) => touchPages(tx))
  await database.destroy()
}

async function lines({ database }: TestHouse): Promise<number> {
  const { rows } = await listening.execute(database)
  return rows.length
}

async function cutLine({ database }: TestHouse): Promise<void> {
  const { rows } = await listening.execute(database)
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(database)
}

const listening = sql<{ pid: number }>`
  select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`

/** A wire to PostgreSQL that can keep back what is told, as a pooler or a dead network does; the rest passes. */
async function deafLine(to: URL, deafAtFirst = true) {
  let deaf = deafAtFirst
  const count = { dialled: 0, passed: 0, swallowed: 0 }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    count.dialled += 1
    const far = dial(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far)
    far.on('data', (bytes) => {
      // A notice by itself begins with A; answers to what was asked never do.
      const told = bytes[0] === 0x41
      if (told) count[deaf ? 'swallowed' : 'passed'] += 1
      if (!(told && deaf)) near.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const url = new URL(to)
  const address = server.address()
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    dialled: () => count.dialled,
    passed: () => count.passed,
    swallowed: () => count.swallowed,
    goDeaf: () => {
      deaf = true
    },
    hearAgain: () => {
      deaf = false
    },
  }
}
