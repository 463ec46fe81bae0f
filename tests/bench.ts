// npm run bench [-- NAME …]: measures the built server on this machine, beside nginx and a limit page in the same run.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { readConfig } from '#core/host/config.server.ts'
import { openApp } from '#server/open.ts'
import { installProgram } from '../bin/browsers.mjs'
import { findChromium } from './browsers.mjs'
import { freePort } from './free-port.ts'
import { addBooking } from './journeys/guest.ts'
import { type RunningServer, startServer } from './journeys/server.ts'
import { fillWithMany } from './many.ts'

type Figure = { label: string; value: string; goal?: string; note?: string }

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const benches: Record<string, () => Promise<Figure[]>> = {
  cached: cachedPage,
  visitors,
  idle: idleConnections,
  memory,
  reviews: manyReviews,
  pages: lighthouse,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
console.log(`${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}, ${opensslSpeed()}`)
for (const [name, measure] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  for (const { label, value, goal, note } of await measure())
    console.log([label, value, goal && `goal ${goal}`, note].filter(Boolean).join('  ·  '))
}

/** `/` from the cache with 64 connections: requests a second beside nginx with the same bytes and headers. */
async function cachedPage(): Promise<Figure[]> {
  await requireProgram('wrk')
  await requireProgram('nginx')
  await using server = await startServer({ LOG_LEVEL: 'silent' })
  const answer = await fetch(`${server.origin}/`, { headers: { 'accept-encoding': 'br' } })
  const page = brotliCompressSync(await answer.text())
  const headers = Array.from(answer.headers)
    .filter(([name]) => !/^(content-length|content-type|date|etag|connection|keep-alive)$/.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  await using nginx = await startNginx(
    { page },
    `location = / { try_files /page =404; default_type "text/html; charset=utf-8"; ${headers.join(' ')} }`,
  )
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < 6; round += 1) {
    ours.push((await measureLoad(`${server.origin}/`, 5)).perSecond)
    theirs.push((await measureLoad(`${nginx.origin}/`, 5)).perSecond)
  }
  const [mine, other] = [quantile(ours.slice(1), 0.5), quantile(theirs.slice(1), 0.5)]
  const value = `${(mine / other).toFixed(2)} ×`
  const note = `${mine.toFixed(0)} and ${other.toFixed(0)} a second`
  return [{ label: 'cached /, 64 connections, ratio to nginx', value, goal: '≥ 0.5 ×', note }]
}

/** 100 visitors a second at `/`, alone and beside one address that asks for pages that no cache has. */
async function visitors(): Promise<Figure[]> {
  await using server = await startServer({ LOG_LEVEL: 'silent' })
  const uncachedPaths = (n: number) => [
    `/reviews?stay=nonsense-${n}`,
    `/admin/api/get-reviews?stay=nonsense-${n}`,
    `/no-such-page-${n}`,
    `/review?id=${`unknown${n}`.padEnd(22, 'x')}`,
  ]
  const visit = async (isDisturbed: boolean) => {
    const until = performance.now() + 20_000
    const times: number[] = []
    const visitor = async (n: number) => {
      await pause(10 * n)
      while (performance.now() < until) {
        times.push((await timeRequest(`${server.origin}/`, `127.0.2.${n + 1}`)).ms)
        await pause(1000)
      }
    }
    const disturb = async () => {
      for (let n = 0; isDisturbed && performance.now() < until; n += 1) {
        for (const path of uncachedPaths(n)) await timeRequest(server.origin + path, '127.0.9.9')
        await pause(5)
      }
    }
    await Promise.all([
      ...Array.from({ length: 100 }, (_, n) => visitor(n)),
      ...Array.from({ length: 8 }, disturb),
    ])
    return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`
  }
  return [
    { label: '100 visitors a second at /', value: await visit(false) },
    { label: 'the same beside one curious address', value: await visit(true), goal: 'p99 ≤ 100 ms' },
  ]
}

/** What a visitor gets while one address keeps 1,000 connections open and sends nothing. */
async function idleConnections(): Promise<Figure[]> {
  await using open = new AsyncDisposableStack()
  const server = open.use(await startServer({ LOG_LEVEL: 'silent' }))
  const port = Number(new URL(server.origin).port)
  const sockets: Socket[] = Array.from({ length: 1000 }, () =>
    connect({ port, host: '127.0.0.1', localAddress: '127.0.9.9' }).on('error', () => {}),
  )
  open.defer(() => {
    for (const socket of sockets) socket.destroy()
  })
  await pause(2000)
  const answers: { status: number; ms: number }[] = []
  for (let n = 0; n < 100; n += 1) answers.push(await timeRequest(`${server.origin}/`, '127.0.2.1'))
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const value = `${times.length} of ${answers.length}, p99 ${quantile(times, 0.99).toFixed(1)} ms`
  return [{ label: '1,000 idle connections of one address: pages served', value, goal: 'all' }]
}

/** Resident memory of the server and what it started: 30 s after the start, and after 64 connections asked for public pages. */
async function memory(): Promise<Figure[]> {
  await requireProgram('wrk')
  await using server = await startFilled(1000)
  await pause(30_000)
  const idle = await residentMegabytes(server)
  for (const path of ['/', '/reviews', '/admin/api/get-reviews', '/privacy'])
    await measureLoad(server.origin + path, 5)
  return [
    { label: 'memory, idle', value: `${idle.toFixed(0)} MB` },
    { label: 'memory, after load', value: `${(await residentMegabytes(server)).toFixed(0)} MB` },
  ]
}

/** Each public address with 10,000 reviews, as answered to the first who asks and later; and `/healthz` meanwhile. */
async function manyReviews(): Promise<Figure[]> {
  await using server = await startFilled(10_000)
  const figures: Figure[] = []
  const paths = [
    ...['/', '/reviews', '/reviews?sort=highest', '/reviews?stay=suite&with=photos'],
    ...['/reviews?sort=lowest&stars=1', '/nights', '/sitemap.xml'],
    ...['/admin/api/get-reviews', '/admin/api/get-reviews?limit=100&rating=5&with=video'],
  ]
  const health: number[] = []
  let isDone = false
  const watch = (async () => {
    while (!isDone) {
      health.push((await timeRequest(`${server.origin}/healthz`, '127.0.2.2')).ms)
      await pause(20)
    }
  })()
  for (const path of paths) {
    const first = await timeRequest(server.origin + path, '127.0.2.1')
    const later = await timeRequest(server.origin + path, '127.0.2.1')
    const value = `${first.status}, first ${first.ms.toFixed(0)} ms, later ${later.ms.toFixed(0)} ms`
    figures.push({ label: `${path}, 10,000 reviews`, value, goal: '≤ 100 ms' })
  }
  isDone = true
  await watch
  const longest = `longest ${Math.max(...health).toFixed(0)} ms`
  return [...figures, { label: '/healthz meanwhile', value: longest, goal: '≤ 250 ms' }]
}

/** Lighthouse (a phone on slow 4G, simulated) on public pages and on the limit page, by nginx with TLS and HTTP/2, in turn. */
async function lighthouse(): Promise<Figure[]> {
  const program = process.env.LIGHTHOUSE ?? findProgram('lighthouse')
  if (!program)
    return [{ label: 'Lighthouse', value: 'not measured: `npm install --global lighthouse` first' }]
  await requireProgram('nginx')
  await using open = new AsyncDisposableStack()
  const folder = open.adopt(await mkdtemp(join(tmpdir(), 'deodar-bench-')), (each) =>
    rm(each, { recursive: true, force: true }),
  )
  await using server = await startServer({ LOG_LEVEL: 'silent' })
  const limit = await limitPage(await (await fetch(`${server.origin}/`)).text())
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' })
  await using nginx = await startNginx(
    { limit: brotliCompressSync(limit.html), [limit.picture.name]: limit.picture.bytes },
    `ssl_certificate ${certificate}; ssl_certificate_key ${key};
location = /limit { default_type "text/html; charset=utf-8"; add_header content-encoding br; }
location = /${limit.picture.name} { default_type image/avif; }
location / { proxy_pass ${server.origin}; proxy_http_version 1.1; proxy_set_header host $host; }`,
    ' ssl http2',
  )
  const { link } = await addBooking(server)
  const review = `/review${new URL(link).search}`
  const pages = { '/limit': '/limit', '/': '/', '/reviews': '/reviews', '/review': review }
  const metrics = {
    FCP: 'first-contentful-paint',
    LCP: 'largest-contentful-paint',
    TBT: 'total-blocking-time',
    CLS: 'cumulative-layout-shift',
  }
  const measured = new Map<string, number[]>()
  for (let round = 0; round < 3; round += 1)
    for (const [name, path] of Object.entries(pages)) {
      const file = join(folder, 'report.json')
      const flags = '--headless=new --no-sandbox --disable-dev-shm-usage --ignore-certificate-errors'
      const args = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
      const env = { ...process.env, CHROME_PATH: findChromium() ?? '' }
      const url = `https://localhost:${new URL(nginx.origin).port}${path}`
      const measure = () =>
        run(program, [url, '--only-categories=performance', ...args], { env, timeout: 180_000 })
      // Lighthouse sometimes records no trace of a page (NO_NAVSTART).
      await measure().catch(measure)
      const { audits } = JSON.parse(await readFile(file, 'utf8'))
      for (const [metric, audit] of Object.entries(metrics)) {
        const id = `${name} ${metric}`
        measured.set(id, [...(measured.get(id) ?? []), Number(audits[audit].numericValue)])
      }
    }
  const median = (name: string, metric: string) => quantile(measured.get(`${name} ${metric}`) ?? [], 0.5)
  return Object.keys(pages).map((name) => ({
    label: `Lighthouse, ${name}`,
    value: Object.keys(metrics)
      .map((metric) => `${metric} ${median(name, metric).toFixed(metric === 'CLS' ? 3 : 0)}`)
      .join(', '),
    note: ['FCP', 'LCP']
      .map((metric) => `${metric} ${(median(name, metric) / median('/limit', metric)).toFixed(2)} ×`)
      .join(', '),
    goal: name === '/limit' ? undefined : 'FCP and LCP ≤ 1.15 ×, TBT ≤ 2 ×, CLS 0',
  }))
}

/** The home page at its lightest: its words and style, no script, no font file, one picture of at most 13 KB. */
async function limitPage(html: string) {
  const pictures = join(root, 'build/pictures')
  const hero = /\/pictures\/([\w-]+\.\w+)-\d+\.avif/.exec(html)?.[1] ?? ''
  const names = (await readdir(pictures)).filter(
    (file) => file.startsWith(`${hero}-`) && file.endsWith('.avif'),
  )
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(join(pictures, name)) })),
  )
  const light = files.filter(({ bytes }) => bytes.length <= 13_000)
  const [picture] = light.toSorted((one, other) => other.bytes.length - one.bytes.length)
  if (!picture) throw new Error(`No size of the hero picture (${hero}) is under 13 KB.`)
  const plain = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|preload|stylesheet|icon|manifest)"[^>]*>/g, '')
    .replace(/@font-face\s*\{[^}]*\}/g, '')
    .replace(/<template\b[\s\S]*?<\/template>/g, '')
  const [before = '', ...after] = plain.split(/<picture\b[\s\S]*?<\/picture>/)
  const image = `<img src="/${picture.name}" alt="" width="480" height="720" style="width:100%;height:100%;object-fit:cover">`
  return { html: Buffer.from([before, image, ...after].join('')), picture }
}

async function startFilled(reviews: number): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-bench-'))
  const read = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const ctx = await openApp(read.config, {})
  await fillWithMany(ctx.database, { reviews }).finally(() => ctx.database.destroy())
  return startServer({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
}

/** nginx with one worker that serves these files; `locations` is the rest of its server block. */
async function startNginx(files: Record<string, Buffer>, locations: string, listen = '') {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-nginx-'))
  const port = await freePort()
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr; user root;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
server { listen 127.0.0.1:${port}${listen}; root ${folder}; ${locations} } }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'])
  const origin = `http://127.0.0.1:${port}`
  while (nginx.exitCode === null && (await timeRequest(`${origin}/`)).status === 0) await pause(20)
  if (nginx.exitCode !== null) throw new Error('nginx did not start')
  return {
    origin,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Seconds of requests by 64 connections, as fast as they are answered. */
async function measureLoad(url: string, seconds: number): Promise<{ perSecond: number }> {
  const { stdout } = await run('wrk', ['-t1', '-c64', `-d${seconds}s`, '-H', 'accept-encoding: br', url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) }
}

/** One request on a connection of its own, from an address of this machine (127.0.0.x) where given; status 0 when no answer came. */
function timeRequest(url: string, localAddress?: string): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, ms: performance.now() - start })
    const asked = request(url, { agent: false, localAddress, family: 4, timeout: 60_000 }, (answer) => {
      answer.on('error', () => finish(0)).on('end', () => finish(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => finish(0))
    asked.end()
  })
}

async function residentMegabytes({ pid }: RunningServer): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  let kilobytes = 0
  for (const each of [pid, ...children.split(' ').filter(Boolean)]) {
    const status = await readFile(`/proc/${each}/status`, 'utf8').catch(() => '')
    kilobytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  }
  return kilobytes / 1024
}

/** Installs a program where it is missing; throws with what a person can do when that fails. */
async function requireProgram(name: string): Promise<void> {
  const packages = { 'apt-get': name === 'nginx' ? 'nginx-light' : name, dnf: name, apk: name, pacman: name }
  const advice = await installProgram(name, () => findProgram(name), packages)
  if (advice) throw new Error(`${name} is missing. ${advice}`)
}

function findProgram(name: string): string | null {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The figure below which this share of them is. */
function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A public measure of this machine's speed. */
function opensslSpeed(): string {
  const { stdout } = spawnSync('openssl', ['speed', '-seconds', '1', 'sha256'], { encoding: 'utf8' })
  return `sha256 ${stdout?.trim().split(/\s+/).at(-1) ?? 'unknown'} bytes a second`
}
