import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { writeZip } from './export-person.server.ts'

const made = new Date('2026-11-20T06:30:10.000Z')
const files: Record<string, Buffer> = {
  'read-me.txt': Buffer.from('Namaste'),
  'files/चाय.jpg': Buffer.alloc(70_000, 7),
  'nothing.txt': Buffer.alloc(0),
}

async function* entries() {
  for (const [name, bytes] of Object.entries(files)) yield { name, chunks: [bytes] }
}

test('writes each file whole under its name', async () => {
  const found = unzipSync(await buffer(writeZip(entries(), made)))
  expect(Object.keys(found)).toEqual(Object.keys(files))
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(found[name] ?? []).equals(bytes)).toBe(true)
})

test('asks for the next chunk of a file only when the one before has gone', async () => {
  let asked = 0
  async function* film() {
    for (; asked < 50; asked += 1) yield Buffer.alloc(64 * 1024)
  }
  async function* entry() {
    yield { name: 'film.mp4', chunks: film() }
  }
  const archive = writeZip(entry(), made)
  let [most, gone] = [0, 0]
  for await (const chunk of archive) {
    gone += chunk.length
    most = Math.max(most, asked * 64 * 1024 - gone)
  }
  expect(gone).toBeGreaterThan(50 * 64 * 1024)
  expect(most).toBeLessThan(128 * 1024)
})

test('is opened by another program, with the time in UTC', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'person.zip')
  await writeFile(path, await buffer(writeZip(entries(), made)))
  const open =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(*z.namelist(), z.infolist()[0].date_time)'
  try {
    const names = execFileSync('python3', ['-X', 'utf8', '-c', open, path], { encoding: 'utf8' })
    expect(names.trim()).toBe(`${Object.keys(files).join(' ')} (2026, 11, 20, 6, 30, 10)`)
  } catch (fault) {
    if ((fault as { code?: string }).code === 'ENOENT') skip('there is no python here')
    throw fault
  }
})
