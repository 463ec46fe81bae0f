import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { findChromium } from '../../tests/browsers.mjs'
import { guestOf } from '../../tests/journeys/guest.ts'
import { startServer } from '../../tests/journeys/server.ts'
import { limitPage } from './limit-page.ts'
import { startNginx } from './nginx.ts'
import { findProgram, withoutPrograms } from './programs.ts'
import { type Figure, type How, median, missing } from './row.ts'

const HOW_TO = 'Lighthouse is not here: `npm install --global lighthouse`, or LIGHTHOUSE says where it is.'
const goals: Record<string, string> = {
  '/': 'FCP ≤ 850, LCP ≤ 850, TBT 0, CLS 0, 100 in all',
  '/reviews': 'FCP ≤ 850, LCP ≤ 900, TBT 0, CLS 0, 100 in all',
  '/review-policy': 'FCP ≤ 800, TBT 0, CLS 0, 100 in all',
  '/privacy': 'FCP ≤ 800, TBT 0, CLS 0, 100 in all',
  '/review?id=…': 'FCP ≤ 900, LCP ≤ 950, TBT 0, CLS 0',
}
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
const ROUNDS = 3
const TRIES = 3
/** A page that Lighthouse has not told of by then it never tells of. */
const LONGEST_MS = 180_000
const LIMIT = 'the limit page'
type Report = {
  audits: Record<string, { numericValue: number }>
  categories: Record<string, { score: number }>
}

/** Lighthouse as it comes (a telephone on slow 4G, simulated) on each public page and the limit page, by nginx with TLS and HTTP/2; in turn. */
export async function lighthouse({ quick }: How): Promise<Figure[]> {
  const program = process.env.LIGHTHOUSE ?? findProgram('lighthouse')
  if (!program) return missing('Lighthouse', HOW_TO)
  const advice = await withoutPrograms('nginx', 'openssl')
  if (advice) return missing('Lighthouse', advice)
  await using open = new AsyncDisposableStack()
  const house = open.adopt(await startServer({ LOG_LEVEL: 'silent' }), (each) => each.stop())
  const door = open.adopt(await openDoor(house.origin), (each) => each.stop())
  const { link } = await guestOf(house)
  const asked = Object.keys(goals).map((name) => [
    name,
    name.includes('?') ? `/review${new URL(link).search}` : name,
  ])
  const reports = new Map<string, Report[]>()
  for (let round = 1; round <= (quick ? 1 : ROUNDS); round += 1)
    for (const [name = '', path] of [...asked, [LIMIT, '/limit']]) {
      const report = await look(program, `https://localhost:${door.port}${path}`)
      reports.set(name, [...(reports.get(name) ?? []), report])
      // Each takes from fifteen seconds to a minute, and there are many.
      console.log(`  ${round}: ${tell(name, [report]).what}: ${tell(name, [report]).now}`)
    }
  return Array.from(reports, ([name, all]) => tell(name, all))
}

/** nginx as in front of a real house, with a certificate of its own, and the limit page beside it. */
async function openDoor(origin: string) {
  const limit = await limitPage(await (await fetch(`${origin}/`)).text())
  const folder = await mkdtemp(join(tmpdir(), 'deodar-tls-'))
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' })
  const nginx = await startNginx(
    { limit: brotliCompressSync(limit.html), [limit.hero.name]: limit.hero.bytes },
    () => `ssl_certificate ${certificate}; ssl_certificate_key ${key};
location = /limit { default_type "text/html; charset=utf-8"; add_header content-encoding br; }
location = /${limit.hero.name} { default_type image/avif; }
location / { proxy_pass ${origin}; proxy_http_version 1.1; proxy_set_header host $host; }`,
    ' ssl http2',
  )
  return {
    port: nginx.port,
    async stop() {
      await nginx.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function look(program: string, url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage --ignore-certificate-errors'
  const how = [
    ...['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    '--disable-full-page-screenshot',
  ]
  const env = { ...process.env, CHROME_PATH: findChromium() ?? '' }
  try {
    for (let tries = 1; ; tries += 1)
      try {
        await promisify(execFile)(program, [url, ...how], { env, timeout: LONGEST_MS })
        return JSON.parse(await readFile(file, 'utf8'))
      } catch (fault) {
        // A busy machine makes it lose the page's beginning now and then.
        if (tries === TRIES) throw fault
      }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tell(name: string, reports: readonly Report[]): Figure {
  const figures = Object.entries(metrics).map(([short, audit]) => {
    const middle = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
    return `${short} ${short === 'CLS' ? middle.toFixed(3) : middle.toFixed(0)}`
  })
  const scores = Object.keys(reports[0]?.categories ?? {}).map((category) => {
    const middle = median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100))
    return `${category} ${middle.toFixed(0)}`
  })
  return {
    what: `Lighthouse, ${name === LIMIT ? name : `\`${name}\``}`,
    now: figures.join(', '),
    beside: name === LIMIT ? '' : scores.join(', '),
    ...(goals[name] && { goal: goals[name] }),
  }
}
