import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { freePort } from '../../tests/free-port.ts'
import { ask, type BenchServer, runServer } from '../run-server.ts'
import { limitPage } from './limit-page.ts'
import { cpuSeconds, type Load, load, pin } from './load.ts'
import { startNginx } from './nginx.ts'
import { withoutPrograms } from './programs.ts'
import { type Figure, type How, median, missing, spread } from './row.ts'

const WHAT = 'cached `/`, 64 connections'
/** A page that is pressed as small as it goes is there after a moment. */
const PRESSED_MS = 2000

type Asked = { name: string; url: string; pid: number }
type Run = Load & { cpu: number }

/** The front page from the cache, beside nginx with the same bytes and headers, nginx with the limit page, and Node's bare server with the same bytes and headers; in turn, so that all meet the same machine. */
export async function cachedPage({ quick }: How): Promise<Figure[]> {
  const advice = await withoutPrograms('wrk', 'nginx')
  if (advice) return missing(WHAT, advice)
  const [rounds, seconds] = quick ? [2, 1] : [7, 8]
  await using open = new AsyncDisposableStack()
  const house = open.adopt(await runServer({ reviews: 100 }), (each) => each.stop())
  const pages = await pagesOf(house)
  const same = open.adopt(await serve(pages.html, pages.headers), (each) => each.stop())
  const limit = open.adopt(await serve(pages.limit, pages.headers), (each) => each.stop())
  const bare = open.adopt(await startBare(pages.html, pages.pairs), (each) => each.stop())
  const asked: Asked[] = [
    { name: 'house', url: `${house.origin}/`, pid: house.pid },
    { name: 'same bytes', url: `http://127.0.0.1:${same.port}/`, pid: same.pid },
    { name: 'limit page', url: `http://127.0.0.1:${limit.port}/`, pid: limit.pid },
    { name: 'bare Node', url: `http://127.0.0.1:${bare.port}/`, pid: bare.pid },
  ]
  for (const each of asked) await pin(each.pid)
  for (const each of asked) await load(each.url, quick ? 1 : 3)
  const runs = new Map<string, Run[]>(asked.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const each of asked) runs.get(each.name)?.push(await runOnce(each, seconds))
  return tell((name) => runs.get(name) ?? [])
}

async function pagesOf(house: BenchServer) {
  const fetchPage = () => fetch(`${house.origin}/`, { headers: { 'accept-encoding': 'br' } })
  await fetchPage()
  await pause(PRESSED_MS)
  const answer = await fetchPage()
  const html = await answer.text()
  const bare = await limitPage(html)
  const pairs = Array.from(answer.headers).filter(
    ([name]) => !/^(content-length|date|connection|keep-alive)$/.test(name),
  )
  const headers = pairs
    .filter(([name]) => !/^(etag|content-type)$/.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  return { html: Buffer.from(html), limit: bare.html, headers: headers.join(' '), pairs }
}

/** Node's own server in a process of its own, with the young generation that the house has. */
async function startBare(page: Buffer, pairs: readonly [string, string][]) {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-bare-'))
  const [file, port] = [join(folder, 'page'), await freePort()]
  await writeFile(file, brotliCompressSync(page))
  const script = join(import.meta.dirname, 'bare-server.ts')
  const args = ['--max-semi-space-size=4', script, String(port), file, JSON.stringify(pairs.flat())]
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  while (server.exitCode === null && (await ask(`http://127.0.0.1:${port}/`)).status !== 200) await pause(20)
  return {
    port,
    pid: server.pid ?? 0,
    async stop() {
      server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function serve(page: Buffer, headers: string) {
  return startNginx(
    { page: brotliCompressSync(page) },
    () => `location = / { try_files /page =404; default_type "text/html; charset=utf-8"; ${headers} }`,
  )
}

async function runOnce({ url, pid }: Asked, seconds: number): Promise<Run> {
  const before = await cpuSeconds(pid)
  const done = await load(url, seconds)
  if (done.failed > 0) throw new Error(`${url}: ${done.failed} answers were not well`)
  return { ...done, cpu: (await cpuSeconds(pid)) - before }
}

function tell(runsOf: (name: string) => Run[]): Figure[] {
  const speed = (name: string) => median(runsOf(name).map(({ perSecond }) => perSecond))
  const cpu = (name: string) => median(runsOf(name).map((run) => (run.cpu / run.requests) * 1e6))
  const say = (name: string) => `${speed(name).toFixed(0)} a second, ${cpu(name).toFixed(0)} µs`
  const noise = runsOf('same bytes').map(({ perSecond }) => perSecond)
  return [
    {
      what: `${WHAT}: ratio to nginx with the same bytes`,
      now: `${(speed('house') / speed('same bytes')).toFixed(2)} ×`,
      beside: `house ${say('house')}; nginx ${say('same bytes')}; nginx with the limit page ${say('limit page')}; Node’s bare server ${say('bare Node')}, ${(speed('bare Node') / speed('same bytes')).toFixed(2)} ×`,
      goal: '≥ 0.80 ×',
    },
    {
      what: `${WHAT}: processor for a request, ratio to nginx`,
      now: `${(cpu('house') / cpu('same bytes')).toFixed(2)} ×`,
      beside: `Node’s bare server ${(cpu('bare Node') / cpu('same bytes')).toFixed(2)} ×`,
      goal: '≤ 1.25 ×',
    },
    {
      what: 'the machine: equal runs of nginx lie apart by',
      now: spread(noise),
      beside: `equal runs of the house by ${spread(runsOf('house').map(({ perSecond }) => perSecond))}`,
    },
  ]
}
