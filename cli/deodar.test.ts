import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#core/db/open-database.ts'
import { type Answer, runDeodar } from '../tests/run-deodar.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deodar-command-'))
  await (await openDatabase({ kind: 'sqlite', file: join(dataDir, 'deodar.sqlite') })).destroy()
  return () => rm(dataDir, { recursive: true, force: true })
})

describe('deodar booking', () => {
  test('adds a booking, prints a review link, and makes another one', async () => {
    const { code, out } = await deodar('booking', 'add', ...meera, '--stay', 'Suite')
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /for Meera Joshi is added\.\n.*https:\/\/deodar\.example\/review\?id=[\w-]{22}\n/,
      ),
    ])
    const [booking] = await jsonOf('booking', 'list')
    expect(booking).toMatchObject({ first_name: 'Meera', stay: 'suite', state: 'undated' })
    const again = await jsonOf('invite', booking.id)
    expect(again.link).toMatch(/\/review\?id=[\w-]{22}$/)
    expect(out).not.toContain(again.link)
    expect((await deodar('invite', 'nobody')).code).toBe(1)
  })

  test('takes an advance as received, unless what is paid is given too', async () => {
    const add = (...options: string[]) => jsonOf('booking', 'add', ...meera, '--amount', '45000', ...options)
    expect(await add('--advance', '15000')).toMatchObject({ advance: 15_000, paid: 15_000 })
    expect(await add('--advance', '15000', '--paid', '5000')).toMatchObject({ advance: 15_000, paid: 5000 })
    expect(await add('--paid', '5000')).toMatchObject({ advance: 5000, paid: 5000 })
    const listed = await jsonOf('booking', 'list')
    expect(listed.map(({ paid }: { paid: number }) => paid).toSorted()).toEqual([15_000, 5000, 5000])
  })

  test('refuses missing or wrong fields as text or JSON, with exit code 1', async () => {
    expect(await deodar('booking', 'add', '--first-name', 'Meera')).toMatchObject({
      code: 1,
      errorOutput: "required option '--last-name <name>' not specified\n",
    })
    const wrong = await deodar('booking', 'add', ...meera, '--check-in', '31/13/2026', '--json')
    expect([wrong.code, wrong.out]).toEqual([1, ''])
    expect(JSON.parse(wrong.errorOutput)).toMatchObject({
      code: 'day-invalid',
      field: 'checkIn',
      error: expect.stringMatching(/\(--check-in\)$/),
    })
  })

  test('imports every row; one wrong row refuses all, and is named', async () => {
    const file = join(dataDir, 'guests.csv')
    await writeFile(file, 'first name,last name,email\nMeera,Joshi,meera@guest.example\nAnanya,Rao,nowhere\n')
    const refused = await deodar('booking', 'import', file)
    expect([refused.code, refused.errorOutput]).toEqual([1, expect.stringContaining('row 3, email: ')])
    expect(await jsonOf('booking', 'list')).toEqual([])
    await writeFile(file, 'first name,last name,email\nMeera,Joshi,meera@guest.example\n')
    expect(await deodar('booking', 'import', file)).toMatchObject({ code: 0, out: 'Bookings added: 1\n' })
  })
})

test('deodar report prints the figures of a month, or of the months of a year', async () => {
  const file = join(dataDir, 'guests.csv')
  const header = 'first name,stay,check in,check out,amount,paid,source'
  const stays = [
    'Meera,suite,2026-10-30,2026-11-02,30000,12000,phone',
    'Ananya,suite,2026-09-01,2026-09-03,,,',
  ]
  await writeFile(file, [header, ...stays].join('\n'))
  await deodar('booking', 'import', file)
  const anyNumber = expect.any(Number)
  const october = {
    ...{ month: '2026-10', nights: 2, availableNights: anyNumber, occupancyPercent: anyNumber },
    ...{ income: 20_000, nightsWithoutPrice: 0, paymentsTotal: 0, refundsTotal: 0, balanceDue: 0 },
  }
  expect(await jsonOf('report', '--month', '2026-10')).toMatchObject({
    ...october,
    sources: [{ title: 'Phone call', nights: 2, income: 20_000 }],
  })
  const year = await jsonOf('report', '--year', '2026')
  expect(year).toHaveLength(12)
  expect(year[9]).toMatchObject(october)
  // What is left is due when the guest leaves.
  expect(year[10]).toMatchObject({ month: '2026-11', balanceDue: 18_000 })
  const { out } = await deodar('report', '--month', '2026-10')
  expect(out).toMatch(/^October 2026: 2 of \d+ nights sold, \d+% full; income ₹20,000\n/)
  expect(out).not.toContain('without a known price')
  expect((await deodar('report', '--month', '2026-09')).out).toContain('Nights without a known price: 2\n')
  for (const wrong of [
    ['--month', '2026-13'],
    ['--month', '1999-01'],
    ['--year', 'x'],
    ['--month', '2026-10', '--year', '2026'],
  ])
    expect(await deodar('report', ...wrong)).toMatchObject({ code: 1, out: '' })
})

describe('deodar doctor', () => {
  const here = { PUBLIC_ORIGIN: 'http://localhost:3000' }

  test('reports each check with what to do, and ends with 1 where something is to be done', async () => {
    const { code, out, errorOutput } = await deodarWith(here, 'doctor')
    expect([code, errorOutput]).toEqual([1, ''])
    expect(out).toMatch(/^ok +program +Deodar /m)
    expect(out).toMatch(/^look +backups +There is no backup yet\.\n +→ Make one now: deodar backup/m)
    const { ok, findings } = JSON.parse((await deodarWith(here, 'doctor', '--json')).out)
    expect(ok).toBe(false)
    expect(findings).toContainEqual(expect.objectContaining({ name: 'database', state: 'ok' }))
  })

  test('ends with 2 after a wrong call, and reports wrong settings', async () => {
    expect((await deodar('doctor', '--everything')).code).toBe(2)
    expect(await deodarWith({ PORT: 'eighty' }, 'doctor')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^wrong +settings +The settings are not right: PORT:/),
    })
  })
})

test('in its own process, prints the link of a new owner; its files are readable by this user only', async () => {
  await rm(join(dataDir, 'deodar.sqlite'))
  await writeFile(join(dataDir, 'deodar.sqlite'), '', { mode: 0o600 })
  const { code, out, errorOutput } = await spawnDeodar('owner', 'add', 'asha@deodar.example', '--json')
  expect([code, errorOutput]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({
    email: 'asha@deodar.example',
    link: expect.stringMatching(/\/admin\/join\?key=[\w-]{22}$/),
  })
  for (const name of await readdir(dataDir))
    expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0])
  expect(await spawnDeodar('owner', 'add', 'asha')).toMatchObject({ code: 1, out: '' })
})

test('lists every command group in --help, and refuses an unknown one', async () => {
  const { code, out } = await deodar('--help')
  expect(code).toBe(0)
  const groups = 'booking report invite review enquiry owner backup restore doctor demo'
  for (const group of groups.split(' ')) expect(out).toContain(`  ${group} `)
  expect((await deodar('boking')).code).toBe(1)
})

test.each([['owner', 'add', 'asha@deodar.example'], ['backup'], ['doctor']])(
  'deodar %s creates nothing where there is no installation, and names the folder',
  async (...words) => {
    const nowhere = join(dataDir, 'nowhere')
    for (const more of [{}, { DATABASE_URL: 'postgres://deodar@127.0.0.1:1/deodar' }]) {
      const { code, out, errorOutput } = await deodarWith({ DATA_DIR: nowhere, ...more }, ...words)
      expect([code, out + errorOutput]).toEqual([1, expect.stringContaining(nowhere)])
      expect(await stat(nowhere).catch(() => null)).toBeNull()
    }
  },
)

// Only root can give a file to another user.
test.runIf(process.getuid?.() === 0).each(['booking list', 'doctor', 'restore latest'])(
  'refuses deodar %s as another user than the owner of the data, and prints the right command',
  async (command) => {
    const words = command.split(' ')
    await chown(join(dataDir, 'deodar.sqlite'), 1, 1)
    const before = await readdir(dataDir)
    const { code, out, errorOutput } = await deodar(...words)
    expect([code, out]).toEqual([words[0] === 'doctor' ? 2 : 1, ''])
    expect(errorOutput).toContain(`sudo -u daemon env DATA_DIR=${dataDir}`)
    expect(errorOutput).toContain(`bin/deodar ${command}`)
    expect(await readdir(dataDir)).toEqual(before)
  },
)

test('names the file that a backup or a restore cannot use, without a stack trace', async () => {
  const place = { DATA_DIR: join(dataDir, 'new') }
  const file = join(dataDir, 'all.tar')
  await deodar('backup', file)
  await rm(join(dataDir, 'backups'), { recursive: true })
  await writeFile(join(dataDir, 'backups'), '')
  for (const [complaint, variables, ...words] of [
    // It is a file, and reading it fails.
    [/^\/proc\/self\/mem cannot be used: .* \(EIO\)/, place, 'restore', '/proc/self/mem'],
    [/no.key cannot be used: .* \(ENOENT\)/, place, 'restore', file, '--key', join(dataDir, 'no.key')],
    [/^There is no such file\.\n$/, place, 'restore', 'nowhere.tar'],
    [/backups.* \((ENOTDIR|EEXIST)\)/, {}, 'backup'],
  ] as const) {
    const refused = await deodarWith(variables, ...words)
    expect([refused.code, refused.errorOutput]).toEqual([1, expect.stringMatching(complaint)])
    expect(refused.errorOutput).not.toContain('    at ')
  }
})

test('writes everything into one file, and restores it into an empty folder only', async () => {
  await deodar('booking', 'add', ...meera)
  const file = join(dataDir, 'all.tar')
  expect(await deodar('backup', file)).toMatchObject({ code: 0, out: `Written to ${file}.\n` })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await deodar('backup', file)).toMatchObject({ code: 1 })
  expect(await deodar('restore', file)).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('This place is not empty'),
  })
  const other = { DATA_DIR: join(dataDir, 'elsewhere') }
  expect(await deodarWith(other, 'restore', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ as it was on .*: 0 files, 1 bookings/),
  })
  const listed = await deodarWith(other, 'booking', 'list', '--json')
  expect(JSON.parse(listed.out)).toMatchObject([{ first_name: 'Meera' }])
})

test('makes an archive in the data folder, and restores the latest one', async () => {
  await deodar('booking', 'add', ...meera)
  expect((await jsonOf('backup')).file).toMatch(/backups\/deodar-.*Z\.tar\.gz$/)
  for (const name of await readdir(dataDir))
    if (name !== 'backups') await rm(join(dataDir, name), { recursive: true })
  expect(await deodar('restore', 'latest')).toMatchObject({ code: 0 })
  expect(await jsonOf('booking', 'list')).toHaveLength(1)
})

const meera = [
  ...['--first-name', 'Meera', '--last-name', 'Joshi'],
  ...['--email', 'meera@guest.example', '--phone', '9876543210'],
]

function deodar(...words: string[]): Promise<Answer> {
  return deodarWith({}, ...words)
}

// biome-ignore lint/suspicious/noExplicitAny: the tests check what they expect of it
async function jsonOf(...words: string[]): Promise<any> {
  const { code, out, errorOutput } = await deodar(...words, '--json')
  expect(errorOutput).toBe('')
  expect(code).toBe(0)
  return JSON.parse(out)
}

function deodarWith(variables: NodeJS.ProcessEnv, ...words: string[]): Promise<Answer> {
  return runDeodar(words, { DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://deodar.example', ...variables })
}

/** Runs a command in a process of its own, as a person does. */
function spawnDeodar(...words: string[]): Promise<Answer> {
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://deodar.example' }
  const program = join(import.meta.dirname, '../bin/deodar')
  return new Promise((resolve) => {
    const options = { cwd: dataDir, env, timeout: 60_000 }
    const child = execFile(process.execPath, [program, ...words], options, (_fault, out, errorOutput) =>
      resolve({ code: child.exitCode, out, errorOutput }),
    )
  })
}
