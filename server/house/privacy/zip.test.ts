import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeZip, type ZipEntry } from './zip.ts'

const made = new Date('2026-11-20T06:30:10.000Z')
const files: ZipEntry[] = [
  { name: 'read-me.txt', bytes: Buffer.from('Namaste') },
  { name: 'files/चाय.jpg', bytes: Buffer.alloc(70_000, 7) },
  { name: 'nothing.txt', bytes: Buffer.alloc(0) },
]

async function* each(entries: ZipEntry[]) {
  yield* entries
}

test('an archive lists its files at its end, and each is found where the list says, whole', async () => {
  const zip = await buffer(writeZip(each(files), made))
  const end = zip.subarray(-22)
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x06054b50, files.length])
  let at = end.readUInt32LE(16)
  for (const { name, bytes } of files) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const length = zip.readUInt16LE(at + 28)
    expect(zip.toString('utf8', at + 46, at + 46 + length)).toBe(name)
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes))
    const head = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(head)).toBe(0x04034b50)
    const begins = head + 30 + zip.readUInt16LE(head + 26)
    expect(zip.subarray(begins, begins + bytes.length).equals(bytes)).toBe(true)
    at += 46 + length
  }
  expect(at).toBe(zip.length - 22)
})

test('another program opens it', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'person.zip')
  await writeFile(path, await buffer(writeZip(each(files), made)))
  const open =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(*z.namelist())'
  try {
    const names = execFileSync('python3', ['-X', 'utf8', '-c', open, path], { encoding: 'utf8' })
    expect(names.trim()).toBe(files.map(({ name }) => name).join(' '))
  } catch (fault) {
    if ((fault as { code?: string }).code === 'ENOENT') skip('there is no python here')
    throw fault
  }
})
