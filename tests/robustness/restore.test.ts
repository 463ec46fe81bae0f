import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseFile } from '#core/data-folder.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { checkFiles, sweepFiles } from './check.ts'
import { approveReview, sendEnquiry, sendReview } from './requests.ts'
import { prepareServer, type TestServer } from './test-server.ts'

const ROUNDS = Number(process.env.ROUNDS ?? (process.env.ROBUSTNESS ? 30 : 2))
/** Longer than a restore takes here, so that some are killed after it. */
const LONGEST_MS = 1500
const BACKUPS = '/admin/settings/backups'

test('a restore that is killed leaves the state before or the state after, whole and with all files', {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const server = await prepareServer({ guests: 10 })
  const { origin, dataDir, env, query, tokens, cookie } = server
  const state = async () => {
    const rows = await query('select id from enquiry union select id from review union select id from media')
    return rows.map(({ id }) => String(id)).join()
  }
  const post = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin, cookie, accept: 'text/html' },
      redirect: 'manual',
    })
  const lead = async (path: string, fields: Record<string, string>) => {
    const answer = await post(path, fields)
    expect([answer.status, path]).toEqual([302, path])
    return answer.headers.get('location') ?? ''
  }
  const open = (archive: string) => lead(`${BACKUPS}/restore`, { archive: `server/${archive}` })
  const archives = async () => {
    const page = await (await fetch(`${origin}${BACKUPS}/restore`, { headers: { cookie } })).text()
    return [...new Set([...page.matchAll(/server\/(deodar-[\w-]+\.tar\.gz)/g)].map(([, name]) => name))]
  }
  // An archive with a trigger is refused; that of the test server dates e-mails, which no restore needs.
  changeDatabase(dataDir, 'drop trigger dates_back')
  try {
    let running = await server.start()
    for (let time = 0; time < 3; time += 1) await sendEnquiry(origin)
    await sendReview(origin, tokens.pop() ?? '')
    await approveReview(origin, query, cookie)
    await expect
      .poll(() => query("select id from media where work = 'waiting'"), { timeout: 60_000 })
      .toEqual([])
    expect((await post(BACKUPS, { intent: 'make-backup' })).status).toBe(200)
    const [first = ''] = await archives()
    const old = await state()
    expect(await running.end()).toBe(0)
    await forgetReview(server)
    running = await server.start()
    await sendEnquiry(origin)
    await sendReview(origin, tokens.pop() ?? '')
    const now = await state()
    expect(now).not.toBe(old)

    const found = { [old]: 0, [now]: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const isOld = (await state()) === old
      const archive = isOld ? (await archives()).find((name) => name?.includes('before')) : first
      const page = await open(archive ?? '')
      const restoring = post(page, { house: initialContent.property.name }).catch(() => null)
      await pause(randomInt(LONGEST_MS))
      await running.kill()
      await restoring
      // The password stays recent.
      const moment = `'${new Date().toISOString()}'`
      const change = `update owner_session set password_confirmed_at = ${moment}, seen_at = ${moment}`
      changeDatabase(dataDir, change)
      running = await server.start()
      const left = await state()
      expect([old, now]).toContain(left)
      found[left] = (found[left] ?? 0) + 1
      expect(await query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(await query('pragma foreign_key_check')).toEqual([])
      await expect.poll(() => checkFiles(query, dataDir), { timeout: 30_000 }).toEqual([])
    }
    expect(await running.end()).toBe(0)
    expect(await sweepFiles(env, dataDir)).toEqual([])
    console.log(`${ROUNDS} kills: the old state ${found[old]} times, the new one ${found[now]} times`)
  } finally {
    await server.remove()
  }
})

/** The review of the archive is gone since, with its files, so that a restore has to bring them back. */
async function forgetReview({ dataDir, query }: TestServer): Promise<void> {
  const keys = await query(
    "select original_key as key from media union all select 'renditions/' || key from rendition",
  )
  changeDatabase(dataDir, 'pragma foreign_keys = on; delete from media; delete from review')
  for (const { key } of keys) await rm(join(dataDir, 'media', String(key)))
}

function changeDatabase(dataDir: string, statements: string): void {
  using database = new DatabaseSync(databaseFile(dataDir))
  database.exec(statements)
}
