// node bench/outside.ts [30]: a hundred people look at the pages while eight bring a video of 35 MB each over their own line and a thousand connections bring 300 bytes a second, from five hundred addresses and then all from one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginVideo, grownVideo, tus } from './guest-videos.ts'
import { ask, type BenchServer, quantile, runServer } from './run-server.ts'

const SECONDS = Number(process.argv[2] ?? 30)
const [BROWSERS, UPLOADS, LINES] = [100, 8, 1000]
const BYTES = 34_999_999
/** One visitor looks at something else after so long. */
const PAUSE_MS = 1000
const GOAL = { p99: 250, megabytes: 400 }
const paths = ['/', '/reviews', '/', '/reviews?rating=5', '/privacy', '/', '/admin/api/get-reviews', '/terms']

const video = await grownVideo(BYTES)
const results = [await under('500 addresses', 500), await under('one address', 1)]
process.exit(results.every((good) => good) ? 0 : 1)

async function under(whose: string, addresses: number): Promise<boolean> {
  const server = await runServer({ reviews: 300, bookings: 300 }, { guests: UPLOADS })
  for (const path of paths) await ask(server.origin + path)
  const calm = await browse(server, 5)
  const slow = fork(join(import.meta.dirname, 'slow-lines.ts'), [
    ...[server.origin, 'bodies', String(LINES), String(SECONDS + 25), String(addresses)],
  ])
  const ended = new Promise((resolve) => slow.once('exit', resolve))
  // A connection is not asked to make room before it is five seconds old.
  await pause(8000)
  const memory = watchMemory(server)
  const [busy, uploads] = await Promise.all([
    browse(server, SECONDS),
    Promise.all(server.keys.map((key, at) => bring(server.origin, key, `127.0.8.${at + 1}`))),
  ])
  const peak = await memory.stop()
  slow.kill('SIGTERM')
  await ended
  await server.stop()
  const [before, p99] = [quantile(calm.times, 0.99), quantile(busy.times, 0.99)]
  const whole = uploads.filter((status) => status === 204).length
  const good =
    p99 <= GOAL.p99 && peak.resident <= GOAL.megabytes && busy.refused.size === 0 && whole === UPLOADS
  const refused = Array.from(busy.refused, ([status, count]) => `${count} × ${status}`).join(', ') || 'none'
  console.log(`${LINES} slow connections of ${whose}, ${UPLOADS} uploads, ${BROWSERS} browsing`)
  console.log(`  pages     ${busy.times.length} served, refused: ${refused}`)
  console.log(
    `            p50 ${quantile(busy.times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; without them ${before.toFixed(0)} ms, ratio ${(p99 / before).toFixed(1)}`,
  )
  console.log(`  uploads   ${whole} of ${UPLOADS} whole`)
  console.log(
    `  memory    ${peak.shared.toFixed(0)} MB at most with what is shared counted once, ${peak.own.toFixed(0)} its own; resident, shared counted in each process, ${peak.resident.toFixed(0)}`,
  )
  console.log(`  load      ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  console.log(good ? '  as it should be' : `  NOT as it should be (${GOAL.p99} ms, ${GOAL.megabytes} MB)`)
  return good
}

/** A hundred visitors of as many addresses, each a page a second, on a connection of its own every time. */
async function browse(server: BenchServer, seconds: number) {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const refused = new Map<number, number>()
  const visitor = async (_: unknown, n: number) => {
    await pause((PAUSE_MS / BROWSERS) * n)
    for (let page = n; performance.now() < until; page += 1) {
      const { status, ms } = await ask(server.origin + paths[page % paths.length], {
        from: `127.0.2.${n + 1}`,
      })
      if (status === 200) times.push(ms)
      else refused.set(status, (refused.get(status) ?? 0) + 1)
      await pause(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: BROWSERS }, visitor))
  return { times, refused }
}

/** One video, paced so that it arrives during most of the time, as over a line at home. Gives the last status. */
async function bring(origin: string, key: string, localAddress: string): Promise<number> {
  const path = await begun(origin, key)
  const headers = {
    ...tus,
    ...{ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': BYTES },
  }
  const patch = request(origin + path, { method: 'PATCH', headers, localAddress, agent: false })
  const answered = new Promise<number>((resolve) => {
    patch.once('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    patch.once('error', () => resolve(0))
  })
  const pieces = SECONDS * 16
  const piece = Math.ceil(BYTES / pieces)
  for (let at = 0; at < BYTES && !patch.destroyed; at += piece) {
    if (!patch.write(video.subarray(at, at + piece))) await Promise.race([once(patch, 'drain'), answered])
    await pause(50)
  }
  patch.end()
  return answered
}

/** Whoever brings files tries again after a line that broke, as the guests' page does. */
async function begun(origin: string, key: string): Promise<string> {
  for (let tries = 1; ; tries += 1)
    try {
      return await beginVideo(origin, key, BYTES)
    } catch (fault) {
      if (tries === 5) throw fault
      console.log('  a video had to begin again')
      await pause(1000)
    }
}

function watchMemory(server: BenchServer) {
  const peak = { resident: 0, shared: 0, own: 0 }
  const look = async () => {
    const now = await server.megabytes()
    peak.resident = Math.max(peak.resident, now.resident)
    peak.shared = Math.max(peak.shared, now.shared)
    peak.own = Math.max(peak.own, now.own)
  }
  const timer = setInterval(look, 1000)
  return {
    async stop() {
      clearInterval(timer)
      await look()
      return peak
    },
  }
}
