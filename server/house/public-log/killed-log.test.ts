import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { meera, pendingReviewBy } from '../../../tests/people.ts'
import { checkFiles, noteIn, publish } from '../../../tests/published-log.ts'
import { MTH } from '../../../tests/rfc9162.ts'
import { type Config, readConfig } from '../../config.ts'
import { closeHouse, openHouse } from '../open.ts'
import { logFolder, writeLogFiles } from './log-files.ts'
import { openPublicLog } from './open-log.ts'

const busy = join(import.meta.dirname, '../../../tests/busy-log.ts')

test('mends itself to the same root, wherever between the database and its files it was killed', async () => {
  const { dataDir } = await openTestHouse()
  const variables = { DATA_DIR: join(dataDir, 'busy'), LOG_LEVEL: 'silent' }
  let earlier: string | undefined
  for (let round = 0; round < 6; round += 1) {
    await killAfter(variables, 150 + 70 * round)
    const house = await openHouse(configOf(variables), {})
    await writeLogFiles(house, { all: true })
    const files = await publish(house)
    expect((await checkFiles(files, earlier ? { earlier } : {})).wrong).toEqual([])
    earlier = noteIn(files)
    const rows = await house.database.selectFrom('log_entry').select('entry').orderBy('number').execute()
    expect(earlier.split('\n')[2]).toBe(MTH(rows.map(({ entry }) => Buffer.from(entry))).toString('base64'))
    await closeHouse(house)
  }
  expect(Number(earlier?.split('\n')[1])).toBeGreaterThan(256)
})

test('writes files anew that are gone, cut short or from another time', async () => {
  const house = await openTestHouse()
  await openPublicLog(house)
  await pendingReviewBy(house, meera)
  const files = await publish(house)
  const place = (name: string) => join(logFolder(house), name)
  const [hashes, entries] = ['tile/0/000.p/2', 'tile/entries/000.p/2'].map(place)
  await rm(hashes ?? '')
  await truncate(entries ?? '', 5)
  await writeFile(place('checkpoint'), 'deodar.example/log\n900\nAAAA\n\n')
  await writeLogFiles(house, { all: true })
  for (const [name, bytes] of files) expect(Uint8Array.from(await readFile(place(name)))).toEqual(bytes)
})

function configOf(variables: Record<string, string>): Config {
  const read = readConfig(variables)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

async function killAfter(variables: Record<string, string>, milliseconds: number): Promise<void> {
  const child = spawn(process.execPath, [busy], { env: { ...process.env, ...variables } })
  let complaint = ''
  child.stderr.on('data', (part) => {
    complaint += part
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  await pause(milliseconds)
  child.kill('SIGKILL')
  const [, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error(complaint)
}
