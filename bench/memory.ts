// node bench/memory.ts [20000]: so many requests of every kind, one mixture from the first to the last, and what the server holds meanwhile. It ends with 1 where memory still grows.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, runServer } from './run-server.ts'

const requests = Number(process.argv[2] ?? 20_000)
const AT_ONCE = 6
const STEPS = 10
/** After the first tenth, so much more is as it should be: what is kept ready is bounded. */
const MORE_MEGABYTES = 48
const form = { 'content-type': 'application/x-www-form-urlencoded' }

type Kind = {
  path: (n: number) => string
  method?: string
  body?: string
  signedIn?: boolean
  headers?: Record<string, string>
}
const kinds: Kind[] = [
  { path: () => '/' },
  { path: () => '/', headers: { 'accept-encoding': 'br' } },
  { path: () => '/', method: 'HEAD' },
  { path: () => '/reviews' },
  { path: (n) => `/reviews?rating=${(n % 5) + 1}&sort=oldest` },
  { path: (n) => `/reviews?stay=nonsense-${n}` },
  { path: (n) => `/?utm_source=${n}` },
  { path: (n) => `/no-such-page-${n}` },
  { path: (n) => `/no-such-page-${n}`, method: 'HEAD' },
  { path: (n) => `/review?id=${`unknown${n}`.padEnd(22, 'x')}` },
  { path: () => '/admin/api/get-reviews' },
  { path: (n) => `/admin/api/get-reviews?stay=nonsense-${n}` },
  {
    path: () => '/admin/api/get-userdetail',
    method: 'POST',
    body: '{"booking_id":"unknown"}',
    headers: { 'content-type': 'application/json' },
  },
  { path: () => '/enquiry', method: 'POST', body: 'name=&email=no', headers: form },
  { path: () => '/admin' },
  { path: () => '/admin/sign-in' },
  { path: () => '/admin', signedIn: true },
  { path: (n) => `/admin/bookings?page=${(n % 7) + 1}`, signedIn: true },
  { path: () => '/admin/enquiries', signedIn: true },
  { path: () => '/admin/reviews', method: 'HEAD', signedIn: true },
]

const server = await runServer({ reviews: 300, bookings: 300, enquiries: 300 })
const answers = new Map<number, number>()
let next = 0
const figures: number[] = []
const began = performance.now()
console.log('requests  resident MB  of its own MB   answers so far')
await tell()
for (let step = 1; step <= STEPS; step += 1) {
  await Promise.all(Array.from({ length: AT_ONCE }, () => work((requests / STEPS) * step)))
  await tell()
}
console.log(`${((performance.now() - began) / requests).toFixed(1)} ms a request`)
await pause(30_000)
console.log('half a minute later')
const rested = await tell()
await server.stop()
const [, first = 0] = figures
const most = Math.max(...figures.slice(2))
const good = most - first <= MORE_MEGABYTES
console.log(
  `after the first tenth ${first.toFixed(0)} MB, most later ${most.toFixed(0)} MB (ratio ${(most / first).toFixed(2)}), at rest ${rested.toFixed(0)} MB: ${good ? 'flat' : 'it GROWS'}`,
)
process.exit(good ? 0 : 1)

async function work(until: number): Promise<void> {
  while (next < until) {
    next += 1
    const { path, method, body, signedIn, headers } = kinds[next % kinds.length] as Kind
    const { status } = await ask(server.origin + path(next), {
      ...(method && { method }),
      ...(body && { body }),
      headers: { ...headers, ...(signedIn && { cookie: server.cookie }) },
      from: `127.0.${1 + (next % 7)}.${1 + (next % 201)}`,
    })
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
}

async function tell(): Promise<number> {
  const { resident, own } = await server.megabytes()
  figures.push(own)
  const said = Array.from(answers, ([status, count]) => `${status}: ${count}`).join(', ')
  console.log(
    `${String(next).padStart(8)} ${resident.toFixed(0).padStart(12)} ${own.toFixed(0).padStart(14)}   ${said}`,
  )
  return own
}
