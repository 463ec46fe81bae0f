import { spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'

const root = join(import.meta.dirname, '..')
let dataDir: string

// Each command is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 90_000 })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deodar-command-'))
  const house = await openDatabase({ kind: 'sqlite', file: join(dataDir, 'deodar.sqlite') })
  await house.destroy()
  return () => rm(dataDir, { recursive: true, force: true })
})

describe('deodar booking', () => {
  test('adds a booking and prints a fresh review link', async () => {
    const { code, out } = await deodar('booking', 'add', ...meera, '--stay', 'Suite')
    expect(code).toBe(0)
    expect(out).toMatch(
      /for Meera Joshi is written down\.\n.*https:\/\/deodar\.example\/review\?id=[\w-]{22}\n/,
    )
    expect(await jsonOf('booking', 'list')).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        first_name: 'Meera',
        stay: 'suite',
        state: 'undated',
      }),
    ])
  })

  test('refuses missing or wrong fields as text or JSON, with exit code 1', async () => {
    const missing = await deodar('booking', 'add', '--first-name', 'Meera')
    expect([missing.code, missing.complaint]).toEqual([
      1,
      "required option '--last-name <name>' not specified\n",
    ])
    const wrong = await deodar('booking', 'add', ...meera, '--check-in', '31/12/2026', '--json')
    expect([wrong.code, wrong.out]).toEqual([1, ''])
    expect(JSON.parse(wrong.complaint)).toMatchObject({
      code: 'day-invalid',
      field: 'checkIn',
      error: expect.stringMatching(/\(--check-in\)$/),
    })
  })

  test('imports every row, or with one wrong row none and says which', async () => {
    const file = join(dataDir, 'guests.csv')
    await writeFile(file, 'first name,last name,email\nMeera,Joshi,meera@guest.example\nAnanya,Rao,nowhere\n')
    const refused = await deodar('booking', 'import', file)
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('row 3, email: ')])
    expect(await jsonOf('booking', 'list')).toEqual([])

    await writeFile(file, 'first name,last name,email\nMeera,Joshi,meera@guest.example\n')
    expect(await deodar('booking', 'import', file)).toMatchObject({ code: 0, out: 'Bookings added: 1\n' })
  })
})

test('makes another link for a booking, and refuses an unknown one', async () => {
  const { id, link } = await jsonOf('booking', 'add', ...meera)
  const again = await jsonOf('invite', id)
  expect(again).toMatchObject({ id, link: expect.stringMatching(/\/review\?id=[\w-]{22}$/) })
  expect(again.link).not.toBe(link)
  expect((await deodar('invite', 'nobody')).code).toBe(1)
})

describe('deodar doctor', () => {
  const here = { PUBLIC_ORIGIN: 'http://localhost:3000' }
  test('says of each thing how it is and what to do, and ends with 1 where something is to be done', async () => {
    const { code, out, complaint } = await deodarWith(here, 'doctor')
    expect([code, complaint]).toEqual([1, ''])
    expect(out).toMatch(/^ok +program +Deodar /m)
    expect(out).toMatch(/^look +backups +There is no backup yet\.\n +→ Make one now: deodar backup/m)
    const { ok, findings } = JSON.parse((await deodarWith(here, 'doctor', '--json')).out)
    expect(ok).toBe(false)
    expect(findings).toContainEqual(expect.objectContaining({ name: 'database', state: 'ok' }))
  })

  test('ends with 2 where it was asked wrongly, and names wrong settings as a thing to be done', async () => {
    expect((await deodar('doctor', '--everything')).code).toBe(2)
    const { code, out } = await deodarWith({ PORT: 'eighty' }, 'doctor')
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^wrong +settings +The settings are not right: PORT:/),
    ])
  })
})

test('prints a link for the console, and refuses what is no address', async () => {
  const { code, out } = await deodar('owner', 'add', 'asha@deodar.example', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    email: 'asha@deodar.example',
    link: expect.stringMatching(/\/admin\/join\?key=[\w-]{22}$/),
  })
  expect((await deodar('owner', 'add', 'asha')).code).toBe(1)
})

test('names every noun in --help, and refuses an unknown one', async () => {
  const { code, out } = await deodar('--help')
  expect(code).toBe(0)
  for (const noun of [
    'booking',
    'invite',
    'review',
    'enquiry',
    'owner',
    'backup',
    'restore',
    'doctor',
    'demo',
  ])
    expect(out).toContain(`  ${noun} `)
  expect((await deodar('boking')).code).toBe(1)
})

test('makes no installation where there is none', async () => {
  const nowhere = join(dataDir, 'nowhere')
  const { code, complaint } = await deodarWith({ DATA_DIR: nowhere }, 'owner', 'add', 'asha@deodar.example')
  expect([code, complaint]).toEqual([
    1,
    expect.stringContaining(`no installation in ${nowhere} yet. npm start`),
  ])
  expect(await stat(nowhere).catch(() => null)).toBeNull()
})

test.each([['demo', 'clear'], ['backup'], ['media', 'sweep'], ['doctor']])(
  'makes no data folder with deodar %s %s, and names the folder it looked at',
  async (...words) => {
    const nowhere = join(dataDir, 'nowhere')
    for (const more of [{}, { DATABASE_URL: 'postgres://deodar@127.0.0.1:1/deodar' }]) {
      const { code, out, complaint } = await deodarWith({ DATA_DIR: nowhere, ...more }, ...words)
      expect([code, out + complaint]).toEqual([1, expect.stringContaining(nowhere)])
      expect(await stat(nowhere).catch(() => null)).toBeNull()
    }
  },
)

// Only root can give a file to somebody else.
test
  .runIf(process.getuid?.() === 0)
  .each([['backup'], ['booking', 'list'], ['doctor'], ['restore', 'latest']])(
  'refuses deodar %s %s as another user than the owner of the house, and names the right command',
  async (...words) => {
    await chown(join(dataDir, 'deodar.sqlite'), 1, 1)
    const before = await readdir(dataDir)
    const { code, out, complaint } = await deodar(...words)
    expect([code, out]).toEqual([words[0] === 'doctor' ? 2 : 1, ''])
    expect(complaint).toContain(`sudo -u daemon env DATA_DIR=${dataDir}`)
    expect(complaint).toContain(`bin/deodar ${words.join(' ')}`)
    expect(await readdir(dataDir)).toEqual(before)
  },
)

test('says which file of a restore cannot be read, without a stack trace', async () => {
  const place = { DATA_DIR: join(dataDir, 'new') }
  // It is a file, and reading it fails.
  const unreadable = await deodarWith(place, 'restore', '/proc/self/mem')
  expect([unreadable.code, unreadable.complaint]).toEqual([
    1,
    '/proc/self/mem cannot be used: the disk does not give it back (EIO). Nothing was brought back.\n',
  ])
  const file = join(dataDir, 'all.tar')
  await deodar('backup', file)
  const { code, complaint } = await deodarWith(place, 'restore', file, '--key', join(dataDir, 'no.key'))
  expect([code, complaint]).toEqual([
    1,
    expect.stringContaining(`no.key cannot be used: it is not there (ENOENT)`),
  ])
  expect(complaint).not.toContain('    at ')
})

test('names the file and the cause where a backup fails', async () => {
  await writeFile(join(dataDir, 'backups'), '')
  const { code, complaint } = await deodar('backup')
  expect([code, complaint]).toEqual([1, expect.stringMatching(/backups.* \((ENOTDIR|EEXIST)\)/)])
})

test('makes files of a command readable for its own user only', async () => {
  await rm(join(dataDir, 'deodar.sqlite'))
  await writeFile(join(dataDir, 'deodar.sqlite'), '', { mode: 0o600 })
  expect((await deodar('owner', 'add', 'asha@deodar.example')).code).toBe(0)
  for (const name of await readdir(dataDir))
    expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0])
})

test('writes a house into one file, and brings it back from it into an empty folder alone', async () => {
  await deodar('booking', 'add', ...meera)
  const file = join(dataDir, 'all.tar')
  expect(await deodar('backup', file)).toMatchObject({ code: 0, out: `Written to ${file}.\n` })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await deodar('backup', file)).toMatchObject({ code: 1 })
  expect(await deodar('restore', file)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('There is something in this place already'),
  })
  const other = { DATA_DIR: join(dataDir, 'elsewhere') }
  const { code, out } = await deodarWith(other, 'restore', file)
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Brought back as it was on .*: 0 files, 1 bookings/),
  ])
  const listed = await deodarWith(other, 'booking', 'list', '--json')
  expect(JSON.parse(listed.out)).toMatchObject([{ first_name: 'Meera' }])
})

test('makes an archive among the data, and brings the latest back beside it', async () => {
  await deodar('booking', 'add', ...meera)
  const { file } = await jsonOf('backup')
  expect(file).toMatch(/backups\/deodar-.*Z\.tar\.gz$/)
  for (const name of await readdir(dataDir))
    if (name !== 'backups') await rm(join(dataDir, name), { recursive: true })
  expect(await deodar('restore', 'latest')).toMatchObject({ code: 0 })
  expect(await jsonOf('booking', 'list')).toHaveLength(1)
  expect((await deodar('restore', 'nowhere.tar')).complaint).toBe('There is no such file.\n')
})

const meera = [
  ...['--first-name', 'Meera', '--last-name', 'Joshi'],
  ...['--email', 'meera@guest.example', '--phone', '9876543210'],
]

type Answer = { code: number | null; out: string; complaint: string }

function deodar(...words: string[]): Promise<Answer> {
  return deodarWith({}, ...words)
}

// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
async function jsonOf(...words: string[]): Promise<any> {
  const { code, out, complaint } = await deodar(...words, '--json')
  expect(complaint).toBe('')
  expect(code).toBe(0)
  return JSON.parse(out)
}

function deodarWith(variables: NodeJS.ProcessEnv, ...words: string[]): Promise<Answer> {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://deodar.example', ...variables }
  const child = spawn(process.execPath, [join(root, 'bin/deodar'), ...words], { cwd: dataDir, env })
  onTestFinished(() => void child.kill())
  return new Promise((resolve) => {
    const answer: Answer = { code: null, out: '', complaint: '' }
    child.stdout.on('data', (part) => {
      answer.out += part
    })
    child.stderr.on('data', (part) => {
      answer.complaint += part
    })
    child.once('close', (code) => resolve({ ...answer, code }))
  })
}
