// node bench/line.ts [--fast]: 35 MB by the official tus client over a line of 800 kbit/s that is cut twenty times; --fast takes one ten times as fast.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { type Config, readConfig } from '#server/config.ts'
import { addBooking } from '#server/house/bookings/bookings.ts'
import { commandLine } from '#server/house/house.ts'
import { invite } from '#server/house/invitations/invite.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { builtProgram } from '../tests/built-program.ts'
import { freePort } from '../tests/free-port.ts'
import { shakyLine } from '../tests/shaky-line.ts'

const BYTES = 34_999_999
const CUTS = 20
const fast = process.argv.includes('--fast')
const bytesPerSecond = fast ? 1_000_000 : 100_000
const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'deodar-line-'))
const port = await freePort()
const variables = { DATA_DIR: join(folder, 'data'), DEMO: 'no', LOG_LEVEL: 'silent' }
const config = configOf(variables)

const bookingKey = await inviteGuest()
const server = spawn(process.execPath, [builtProgram], {
  cwd: root,
  env: { ...process.env, ...variables, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
server.once('exit', (code) => code && process.exit(code))
await reachable(`http://127.0.0.1:${port}/healthz`)
const every = Math.floor(BYTES / (CUTS + 1))
const line = await shakyLine(`http://127.0.0.1:${port}`, { bytesPerSecond, every, cuts: CUTS })

const video = await grownVideo()
const telling = setInterval(() => {
  process.stderr.write(`\r${(line.sent / 1e6).toFixed(1)} MB went up, ${line.cuts} cuts `)
}, 1000)
const began = performance.now()
await send(video)
const seconds = (performance.now() - began) / 1000
clearInterval(telling)
line.close()
const ended = new Promise((resolve) => server.once('exit', resolve))
server.kill('SIGTERM')
await ended
const arrived = await hashOfArrived()
await rm(folder, { recursive: true, force: true })

const sent = createHash('sha256').update(video).digest('hex')
const again = (line.sent - BYTES) / BYTES
console.log(`\nline    ${(bytesPerSecond * 8) / 1000} kbit/s, cut ${line.cuts} times`)
console.log(`file    ${BYTES} bytes in ${seconds.toFixed(0)} s`)
console.log(`sha256  ${arrived === sent ? 'equal' : `${arrived} is not ${sent}`}, ${sent.slice(0, 16)}…`)
console.log(`again   ${(again * 100).toFixed(2)} % more went up than the file has, all headers included`)
const good = arrived === sent && line.cuts === CUTS && again < 0.1
console.log(good ? 'as it should be' : 'NOT as it should be')
process.exit(good ? 0 : 1)

function configOf(environment: NodeJS.ProcessEnv): Config {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

async function inviteGuest(): Promise<string> {
  const house = await openHouse(config, {})
  const person = { firstName: 'Meera', lastName: 'Joshi', email: 'meera@guest.example', phone: '9876543210' }
  const added = await addBooking(house, commandLine, person)
  if (!added.ok) throw new Error(added.message)
  const invited = await invite(house, commandLine, added.booking.id, 'command-line')
  if (!invited.ok) throw new Error(invited.message)
  await closeHouse(house)
  return new URL(invited.link).searchParams.get('id') ?? ''
}

/** With the pauses a patient client makes after each dropped line. */
function send(file: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${line.origin}/admin/api/uploads`,
      metadata: { booking_id: bookingKey, kind: 'video', filename: 'stay.mp4' },
      retryDelays: Array.from({ length: CUTS + 5 }, () => 500),
      onError: reject,
      onSuccess: () => resolve(),
    })
    upload.start()
  })
}

/** Of the bytes that lie in the house's own storage. */
async function hashOfArrived(): Promise<string> {
  const house = await openHouse(config, {})
  const hash = createHash('sha256')
  for await (const { key } of house.media.list()) {
    const found = key.startsWith('originals/') ? await house.media.open(key) : null
    for await (const chunk of found?.stream ?? []) hash.update(chunk)
  }
  await closeHouse(house)
  return hash.digest('hex')
}

/** A real video, made larger by a box that players pass over; no two stretches of it are alike. */
async function grownVideo(): Promise<Buffer> {
  const small = await readFile(join(root, 'tests/fixtures/media/fast-start.mp4'))
  const free = Buffer.alloc(BYTES - small.length)
  for (let at = 8; at + 4 <= free.length; at += 4) free.writeUInt32BE(at, at)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  return Buffer.concat([small, free])
}

async function reachable(address: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answered = await fetch(address).then(
      () => true,
      () => false,
    )
    if (answered) return
    await pause(50)
  }
  throw new Error(`${address} does not answer`)
}
