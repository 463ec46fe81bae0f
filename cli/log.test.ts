import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openHttp } from '#server/http/open.ts'
import { ananya, meera, pendingReviewBy } from '../tests/people.ts'
import { runDeodar } from '../tests/run-deodar.ts'
import { blankBuild } from '../tests/source-build.ts'
import { openTestApp } from '../tests/test-app.ts'

let mine: string

beforeEach(async () => {
  mine = await mkdtemp(join(tmpdir(), 'deodar-monitor-'))
  return () => rm(mine, { recursive: true, force: true })
})

test('checks the log of a site, remembers its head, and ends with 1 when entries are gone or changed', async () => {
  const { ctx, origin } = await served()
  const remembered = join(mine, 'log.txt')
  const first = await verify(`${origin}/reviews`, '--remember', remembered)
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^All 1 entries hold\.\nSigned with MCow/),
  })
  await pendingReviewBy(ctx, ananya)
  const again = await verify(origin, '--remember', remembered)
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringContaining('All 2 entries hold, and what was there before'),
  ])
  const kept = await readFile(remembered, 'utf8')
  await ctx.database.deleteFrom('log_entry').where('number', '=', 2).execute()
  const gone = await verify(origin, '--remember', remembered, '--json')
  expect([gone.code, gone.out]).toEqual([1, ''])
  expect(JSON.parse(gone.complaint)).toMatchObject({
    wrong: ['The log had 2 entries and now has 1: some were taken away.'],
  })
  expect(await readFile(remembered, 'utf8')).toBe(kept)
  await ctx.database.updateTable('log_entry').set({ entry: '{}' }).execute()
  expect(await verify(origin)).toMatchObject({
    code: 1,
    complaint: 'Entry 1 was changed: it is no entry that a house writes.\n',
  })
})

test('refuses what is no log, and a key that did not sign it', async () => {
  const { origin } = await served()
  expect((await verify('nowhere')).complaint).toBe('nowhere is no address that begins with https://.\n')
  expect((await verify(origin, '--key', 'mine')).complaint).toBe(
    'The log is signed by another key than the one that you gave.\n',
  )
  expect((await verify('http://127.0.0.1:1')).complaint).toContain('The log cannot be read')
})

/** A house with one review, and where its site is. */
async function served() {
  const ctx = await openTestApp()
  await pendingReviewBy(ctx, meera)
  const app = await openHttp(ctx, blankBuild)
  onTestFinished(() => app.close())
  return { ctx, origin: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

function verify(...words: string[]) {
  return runDeodar(['log', 'verify', ...words])
}
