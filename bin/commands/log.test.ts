import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { logFolder } from '#server/house/public-log/log-files.ts'
import { openPublicLog } from '#server/house/public-log/open-log.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { ananya, meera, pendingReviewBy } from '../../tests/people.ts'
import { publish } from '../../tests/published-log.ts'

const root = join(import.meta.dirname, '../..')
let mine: string

beforeEach(async () => {
  mine = await mkdtemp(join(tmpdir(), 'deodar-monitor-'))
  return () => rm(mine, { recursive: true, force: true })
})

test('looks through a folder, remembers what it saw, and ends with 1 when that is gone', async () => {
  const house = await logged()
  const remembered = join(mine, 'log.txt')
  const first = await verify(logFolder(house), '--remember', remembered)
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^All 2 entries hold\.\nSigned with /) })
  await pendingReviewBy(house, ananya)
  await publish(house)
  const again = await verify(join(logFolder(house), 'checkpoint'), '--remember', remembered)
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringContaining('All 3 entries hold, and what was there before'),
  ])
  const kept = await readFile(remembered, 'utf8')
  await house.database.deleteFrom('log_entry').where('number', '=', 2).execute()
  await house.database.updateTable('log_head').set({ size: 2 }).execute()
  await publish(house)
  const gone = await verify(logFolder(house), '--remember', remembered, '--json')
  expect([gone.code, gone.out]).toEqual([1, ''])
  expect(JSON.parse(gone.complaint)).toMatchObject({
    wrong: ['The log had 3 entries and now has 2: some were taken away.'],
  })
  expect(await readFile(remembered, 'utf8')).toBe(kept)
})

test('looks through the log of a site, and names what was changed there', async () => {
  const house = await logged()
  const files = await publish(house)
  const server = createServer((request, response) => {
    const bytes = files.get(request.url?.replace('/log/', '') ?? '')
    response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  expect(await verify(origin)).toMatchObject({ code: 0 })
  const bundle = files.get('tile/entries/000.p/2') ?? new Uint8Array()
  files.set(
    'tile/entries/000.p/2',
    Uint8Array.from(Buffer.from(bundle).toString('latin1').replace('received', 'declined'), (sign) =>
      sign.charCodeAt(0),
    ),
  )
  const { code, complaint } = await verify(`${origin}/reviews`)
  expect([code, complaint]).toEqual([
    1,
    expect.stringContaining('The hashes at tile/0/000.p/2 are not those of the entries.'),
  ])
})

test('refuses what is no log, and a key that the log never had', async () => {
  const house = await logged()
  expect((await verify(join(mine, 'nowhere'))).code).toBe(1)
  await writeFile(join(mine, 'checkpoint'), 'nothing of the kind')
  expect((await verify(mine)).complaint).toBe('There is no checkpoint, or it is none.\n')
  expect((await verify(logFolder(house), '--key', 'mine')).complaint).toBe(
    'The log never had the key that you gave.\n',
  )
  expect((await verify('http://127.0.0.1:1')).complaint).toContain('The log cannot be read')
})

async function logged(): Promise<TestHouse> {
  const house = await openTestHouse()
  await openPublicLog(house)
  await pendingReviewBy(house, meera)
  await publish(house)
  return house
}

function verify(...args: string[]) {
  return new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
    const command = [join(root, 'bin/commands/deodar.ts'), 'log', 'verify', ...args]
    execFile(process.execPath, command, (fault, out, complaint) =>
      resolve({ code: fault ? Number(fault.code) : 0, out, complaint }),
    )
  })
}
