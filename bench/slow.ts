// node bench/slow.ts [idle|bodies] [ORIGIN]: a thousand connections of one address, idle after one visit or bringing 300 bytes a second, while another address visits the front page for twenty seconds. ORIGIN is that of a running house, else one is opened.
import { fork, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { builtProgram } from '../tests/built-program.ts'
import { freePort } from '../tests/free-port.ts'

const LINES = 1000
const SECONDS = 20
const GOAL_MS = 250
const [how = 'idle', given] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'deodar-slow-'))
const house = given ? { origin: given, stop: async () => {} } : await openHouse()

for (let each = 0; each < 20; each += 1) await visit()
const calm = await visitFor(5)
const attacker = await openAttacker()
const attacked = await visitFor(SECONDS)
await attacker.stop()
await house.stop()
await rm(folder, { recursive: true, force: true })
console.log(`calm      ${say(calm)}`)
console.log(`attacked  ${say(attacked)} (${how}, ${LINES} connections)`)
console.log(`ratio     p99 ${(percentile(attacked.times, 99) / percentile(calm.times, 99)).toFixed(1)}`)
console.log(`load      ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
const good = attacked.failed === 0 && percentile(attacked.times, 99) <= GOAL_MS
console.log(good ? 'as it should be' : 'NOT as it should be')
process.exit(good ? 0 : 1)

async function openHouse() {
  const free = await freePort()
  const env = { ...process.env, PORT: String(free), DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [builtProgram], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isOpen = false
  for await (const said of server.stdout.iterator({ destroyOnReturn: false })) {
    isOpen = String(said).includes('Deodar is open')
    if (isOpen) break
  }
  if (!isOpen) throw new Error('the house did not open')
  server.stdout.resume()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return { origin: `http://127.0.0.1:${free}`, stop }
}

/** In a process of its own, so that its work delays no visit that we time. */
async function openAttacker() {
  const [lines, seconds] = [String(LINES), String(SECONDS + 10)]
  const attacker = fork(join(import.meta.dirname, 'slow-lines.ts'), [house.origin, how, lines, seconds])
  const ended = new Promise((resolve) => attacker.once('exit', resolve))
  await pause(3000)
  const stop = async () => {
    attacker.kill('SIGTERM')
    await ended
  }
  return { stop }
}

type Visits = { times: number[]; failed: number }

async function visitFor(seconds: number): Promise<Visits> {
  const visits: Visits = { times: [], failed: 0 }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const time = await visit()
    if (time === null) visits.failed += 1
    else visits.times.push(time)
    await pause(20)
  }
  return visits
}

/** One visit on a connection of its own, from an address of its own; null when it was not served within ten seconds. */
function visit(): Promise<number | null> {
  const began = performance.now()
  return new Promise((resolve) => {
    const asked = request(
      `${house.origin}/`,
      { localAddress: '127.0.0.2', agent: false, timeout: 10_000 },
      (answer) => {
        answer
          .resume()
          .once('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : null))
      },
    )
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(null))
    asked.end()
  })
}

function say({ times, failed }: Visits): string {
  return `${times.length} visits served, ${failed} not; p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`
}

function percentile(times: number[], of: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? Number.NaN
}
