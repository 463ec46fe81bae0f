import { describe, expect, onTestFinished, vi } from 'vitest'
import { emailQueue } from '#modules/mail/mail-worker.server.ts'
import { insertEmail } from '#modules/mail/queue-email.server.ts'
import { workOnAll, workOnOne } from '../tests/queue-work.ts'
import { type TestApp, testOnDatabases } from '../tests/test-app.ts'
import type { EmailRow } from './db/tables.ts'
import { startJob } from './jobs.server.ts'
import { claimRow, createQueueJob, LEASE_MS, type Queue, updateClaimedRow } from './queue.server.ts'

describe('a queue', () => {
  testOnDatabases('gives each row to one of several servers, which settle it once', async (ctx) => {
    await addRows(ctx, 20)
    const worked: string[] = []
    const queue = queueThat(async (id) => void worked.push(id))
    const work = () => workOnAll(ctx, queue)
    await Promise.all([work(), work(), work(), work()])
    expect(worked).toHaveLength(20)
    expect(new Set(worked).size).toBe(20)
  })

  testOnDatabases('gives the row of a killed server to another, which alone can settle it', async (ctx) => {
    await addRows(ctx, 1)
    const first = await claimed(ctx)
    expect(await claimRow(ctx, emailQueue)).toBeNull()
    ctx.clock.advance({ seconds: LEASE_MS / 1000 })
    const second = await claimed(ctx)
    expect(second).toMatchObject({ id: first.id, tries: 2 })
    expect(await updateClaimedRow(ctx.database, emailQueue, first, { state: 'failed' })).toBe(false)
    expect(await updateClaimedRow(ctx.database, emailQueue, second, { state: 'sent' })).toBe(true)
    ctx.clock.advance({ days: 1 })
    expect(await claimRow(ctx, emailQueue)).toBeNull()
  })

  testOnDatabases('renews the lease of a row as long as a server works on it', async (ctx) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await addRows(ctx, 1)
    const queue = queueThat(async (id) => {
      const { next_try_at } = await rowOf(ctx, id)
      ctx.clock.advance({ seconds: LEASE_MS / 1000 })
      vi.advanceTimersByTime(LEASE_MS / 3)
      await expect.poll(async () => (await rowOf(ctx, id)).next_try_at > next_try_at).toBe(true)
      expect(await claimRow(ctx, emailQueue)).toBeNull()
    })
    expect(await workOnOne(ctx, queue)).toBe(true)
  })

  testOnDatabases('leaves a row alone that was settled while its lease was being renewed', async (ctx) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await addRows(ctx, 1)
    const later = '2026-11-21T00:00:00.000Z'
    const queue: Queue<EmailRow> = {
      ...emailQueue,
      async work({ database }, row) {
        await updateClaimedRow(database, emailQueue, row, { state: 'waiting', next_try_at: later })
        vi.advanceTimersByTime(LEASE_MS / 3)
        await updateClaimedRow(database, emailQueue, row, { last_error: 'busy' })
        expect(await rowOf(ctx, row.id)).toMatchObject({ state: 'waiting', next_try_at: later })
      },
    }
    expect(await workOnOne(ctx, queue)).toBe(true)
  })

  testOnDatabases('takes up at once a row that was put off under a clock that ran ahead', async (ctx) => {
    await addRows(ctx, 1)
    await ctx.database.updateTable('email').set({ next_try_at: '2036-01-01T00:00:00.000Z' }).execute()
    await claimed(ctx)
  })

  testOnDatabases('finishes the row under way before it stops, and takes no other', async (ctx) => {
    await addRows(ctx, 2)
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const queue = queueThat(() => {
      begun.resolve()
      return over.promise
    })
    const work = startJob(ctx, createQueueJob(queue))
    await begun.promise
    const stopped = work.stop()
    over.resolve()
    await stopped
    const states = await ctx.database.selectFrom('email').select('state').execute()
    expect(states.map(({ state }) => state).sort()).toEqual(['sent', 'waiting'])
  })
})

/** The queue of e-mails with other work. */
function queueThat(work: (id: string) => Promise<void>): Queue<EmailRow> {
  const queue: Queue<EmailRow> = {
    ...emailQueue,
    async work({ database }, row) {
      await work(row.id)
      expect(await updateClaimedRow(database, queue, row, { state: 'sent' })).toBe(true)
    },
  }
  return queue
}

async function addRows(ctx: TestApp, count: number): Promise<void> {
  const email = { kind: 'enquiry', about: 'enquiry', to: 'asha@deodarhouse.example', subject: 'Enquiry' }
  for (let row = 0; row < count; row += 1)
    await insertEmail(ctx, ctx.database, { ...email, aboutId: `e${row}`, text: 'text', html: '<p>text</p>' })
}

async function claimed(ctx: TestApp): Promise<EmailRow> {
  const row = await claimRow(ctx, emailQueue)
  if (!row) throw new Error('nothing is due')
  return row
}

function rowOf({ database }: TestApp, id: string): Promise<EmailRow> {
  return database.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
