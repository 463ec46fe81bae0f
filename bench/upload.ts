// node bench/upload.ts: eight videos of 35 MB at once, by tus, into a real server with every fsync on; then the same bytes into nginx.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { builtProgram } from '../tests/built-program.ts'
import { beginVideo, grownVideo, inviteGuests, tus } from './guest-videos.ts'

const AT_ONCE = 8
const BYTES = 34_999_999
const [ourPort, nginxPort] = [await freePort(), await freePort()]
const root = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'deodar-upload-'))
const video = await grownVideo(BYTES)

const keys = await invited()
const server = spawn(process.execPath, [builtProgram], {
  cwd: root,
  env: { ...process.env, ...ourVariables(), PORT: String(ourPort), LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
server.once('exit', (code) => code && process.exit(code))
await reachable(`http://127.0.0.1:${ourPort}/healthz`)
let peak = 0
const watching = setInterval(() => {
  peak = Math.max(peak, memoryOf(server))
}, 100)
const ours = await timed(() => Promise.all(keys.map(sendByTus)))
clearInterval(watching)
server.kill('SIGTERM')

const nginx = await startNginx()
const theirs = nginx ? await timed(() => Promise.all(keys.map(sendToNginx))) : null
nginx?.kill('SIGTERM')
await pause(500)
await rm(folder, { recursive: true, force: true })

const rate = (seconds: number) =>
  `${seconds.toFixed(2)} s, ${Math.round((AT_ONCE * BYTES) / 1e6 / seconds)} MB/s`
console.log(
  `ours   ${rate(ours)}, looked into and fsynced; peak memory of server and workers ${Math.round(peak / 1e6)} MB`,
)
console.log(theirs ? `nginx  ${rate(theirs)}, without fsync` : 'nginx is not installed here; no ratio')
if (theirs) console.log(`ratio  ${(theirs / ours).toFixed(2)} of nginx's speed`)
process.exit(0)

function ourVariables() {
  return { DATA_DIR: join(folder, 'data'), DEMO: 'no' }
}

async function invited(): Promise<string[]> {
  const read = readConfig({ ...ourVariables(), LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const house = await openHouse(read.config, {})
  try {
    return await inviteGuests(house, AT_ONCE)
  } finally {
    await closeHouse(house)
  }
}

async function sendByTus(key: string): Promise<void> {
  const path = await beginVideo(`http://127.0.0.1:${ourPort}`, key, BYTES)
  const sent = await fetch(`http://127.0.0.1:${ourPort}${path}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: video,
  })
  if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
}

async function sendToNginx(key: string): Promise<void> {
  const sent = await fetch(`http://127.0.0.1:${nginxPort}/${key}.mp4`, { method: 'PUT', body: video })
  if (sent.status !== 201) throw new Error(`nginx: ${sent.status}`)
}

async function startNginx(): Promise<ChildProcess | null> {
  const config = `daemon off; worker_processes 2; pid ${folder}/pid; error_log /dev/null; user root;
events { worker_connections 64; }
http { access_log off; client_body_temp_path ${folder}/temp;
server { listen 127.0.0.1:${nginxPort}; client_max_body_size 100m; root ${folder}/put; location / { dav_methods PUT; create_full_put_path on; } } }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const missing = await Promise.race([
    new Promise<boolean>((resolve) => nginx.once('error', () => resolve(true))),
    reachable(`http://127.0.0.1:${nginxPort}/`).then(() => false),
  ])
  return missing ? null : nginx
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

async function reachable(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return
    await pause(50)
  }
  throw new Error(`${address} does not answer`)
}

/** Bytes of a process and its children; what they share is counted once. */
function memoryOf({ pid = 0 }: ChildProcess): number {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([own, parent]) => own === pid || parent === pid)
    .reduce((sum, [own]) => sum + proportionalBytes(own), 0)
}

function proportionalBytes(pid = 0): number {
  try {
    const [, kilobytes] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return 0
  }
}
