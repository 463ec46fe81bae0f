import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '#server/database/open.ts'
import { databaseFile } from '#server/house/old-house.ts'
import { contentOf, knownAt, makeEarlierFile } from '../../earlier-files.ts'
import type { Wrong } from '../check.ts'
import { EARLIER_STEP, earlierRows } from '../earlier-rows.ts'
import { type Call, calls, openShim } from '../shim.ts'
import { cannot, type Finding, type How } from './row.ts'

const child = join(import.meta.dirname, '../update-child.ts')
/** Of one kind of system call, however many there are. */
const MOST_CALLS = 60

/** A house of an earlier version is killed while a newer program brings its tables up to date: at each statement, and at system calls. */
export async function updates({ quick, rounds = quick ? 4 : 10_000 }: How): Promise<Finding[]> {
  const house = await earlierHouse()
  try {
    const findings = [await atStatements(house, rounds)]
    for (const call of calls) findings.push(...(await atCalls(house, call, Math.min(rounds, MOST_CALLS))))
    return findings
  } finally {
    await house.remove()
  }
}

/** At so many statements of all, evenly spread, the first and the last among them. */
export async function atStatements(house: EarlierHouse, most: number): Promise<Finding> {
  const wrong: Wrong[] = []
  const numbers = spread(house.statements, most)
  for (const nth of numbers) wrong.push(...(await killAt(house, `statement ${nth}`, {}, nth)))
  return finding(`killed before a statement of an update`, numbers.length, wrong, house.statements)
}

async function atCalls(house: EarlierHouse, call: Call, most: number): Promise<Finding[]> {
  const what = `killed before ${call}s of an update`
  const folder = await mkdtemp(join(tmpdir(), 'deodar-update-'))
  const shim = openShim(folder)
  if (!shim) return rm(folder, { recursive: true }).then(() => cannot(what, 'Linux with gcc'))
  const wrong: Wrong[] = []
  await cp(house.dataDir, folder, { recursive: true })
  shim.kill(call, 2 ** 30)
  await run(databaseFile(folder), shim.env)
  const [all, numbers] = [shim.seen(), spread(shim.seen(), most)]
  for (const nth of numbers) {
    await empty(folder)
    shim.kill(call, nth)
    wrong.push(...(await killAt(house, `${call} ${nth}`, { env: shim.env, folder, rest: shim.rest })))
  }
  await rm(folder, { recursive: true, force: true })
  return [finding(what, numbers.length, wrong, all)]
}

function finding(what: string, rounds: number, wrong: Wrong[], all: number): Finding {
  console.log(`${what}: ${rounds} times, ${wrong.length} wrong`)
  return { what, rounds, wrong, beside: `of ${all}; opened by the earlier version and the newer after each` }
}

type EarlierHouse = Awaited<ReturnType<typeof earlierHouse>>

/** What it holds, what it holds once an update was let through, and how many statements that took. */
export async function earlierHouse() {
  const parent = await mkdtemp(join(tmpdir(), 'deodar-earlier-'))
  const [dataDir, updated] = [join(parent, 'earlier'), join(parent, 'updated')]
  await mkdir(dataDir)
  await makeEarlierFile(databaseFile(dataDir), EARLIER_STEP, earlierRows)
  await cp(dataDir, updated, { recursive: true })
  const { said } = await run(databaseFile(updated))
  return {
    dataDir,
    before: contentOf(databaseFile(dataDir)),
    after: contentOf(databaseFile(updated)),
    statements: Number(said),
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

type Under = { env?: Record<string, string>; folder?: string; rest?: () => void }

/** Kills one update, and looks at what stands there then, for the earlier program and for the newer one. */
async function killAt(house: EarlierHouse, at: string, under: Under, nth?: number): Promise<Wrong[]> {
  const folder = under.folder ?? (await mkdtemp(join(tmpdir(), 'deodar-update-')))
  const file = databaseFile(folder)
  try {
    await cp(house.dataDir, folder, { recursive: true })
    const { signal } = await run(file, under.env, nth)
    under.rest?.()
    const now = contentOf(file)
    const isBefore = isDeepStrictEqual(now, house.before)
    const wrong: Wrong[] = []
    if (signal !== 'SIGKILL') wrong.push({ kind: 'damaged', what: `${at}: was not killed` })
    if (!isBefore && !isDeepStrictEqual(now, house.after))
      wrong.push({ kind: 'half-visible', what: `${at}: neither as before nor as afterwards` })
    if (isBefore) wrong.push(...(await earlierOpens(house, folder, at)))
    await run(file)
    if (!isDeepStrictEqual(contentOf(file), house.after))
      wrong.push({ kind: 'lost', what: `${at}: rows differ` })
    return [...wrong, ...soundness(file, at), ...(await leftOver(folder, at))]
  } finally {
    if (!under.folder) await rm(folder, { recursive: true, force: true })
  }
}

/** In a copy, so that the newer program finds what the killed one has left. */
async function earlierOpens(house: EarlierHouse, folder: string, at: string): Promise<Wrong[]> {
  const copy = await mkdtemp(join(tmpdir(), 'deodar-update-'))
  try {
    await cp(folder, copy, { recursive: true })
    const file = databaseFile(copy)
    await (await openDatabase({ kind: 'sqlite', file, readers: false }, knownAt(EARLIER_STEP))).destroy()
    if (isDeepStrictEqual(contentOf(file), house.before)) return []
    return [{ kind: 'lost', what: `${at}: the earlier version found other rows` }]
  } catch (fault) {
    return [{ kind: 'damaged', what: `${at}: the earlier version does not open: ${fault}` }]
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

function soundness(file: string, at: string): Wrong[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const [said] = database.prepare('pragma integrity_check').all()
  return said?.integrity_check === 'ok' ? [] : [{ kind: 'damaged', what: `${at}: ${JSON.stringify(said)}` }]
}

async function leftOver(folder: string, at: string): Promise<Wrong[]> {
  const names = await readdir(join(folder, 'snapshots'))
  const strange = names.filter((name) => !/^before-update-.*Z\.sqlite$|^update\.lock(-journal)?$/.test(name))
  return strange.map((name) => ({ kind: 'orphaned', what: `${at}: snapshots/${name}` }))
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

function spread(all: number, most: number): number[] {
  if (all <= most) return Array.from({ length: all }, (_, index) => index + 1)
  return Array.from({ length: most }, (_, index) => 1 + Math.round((index * (all - 1)) / (most - 1)))
}

/** In a group of processes of its own, because all of that is killed. */
function run(file: string, env: Record<string, string> = {}, nth = 0) {
  return new Promise<{ said: string; signal: string | null }>((resolve) => {
    const how = { env: { ...process.env, ...env }, stdio: 'pipe', detached: true } as const
    const started = spawn(process.execPath, [child, file, String(nth)], how)
    let said = ''
    started.stdout.on('data', (part) => {
      said += part
    })
    started.once('close', (_, signal) => resolve({ said, signal }))
  })
}
