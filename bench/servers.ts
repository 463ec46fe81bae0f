// node bench/servers.ts [10]: what one server and three carry in so many seconds each, on PostgreSQL and a bucket behind nginx: pages from memory, pages asked of the database, enquiries, and files of guests.
import { availableParallelism, loadavg } from 'node:os'
import { enquire } from '../tests/faults/acts/enquiry.ts'
import { send } from '../tests/faults/acts/send.ts'
import { carryAndReview } from '../tests/faults/servers/carry.ts'
import { type EqualServers, equalServers } from '../tests/faults/servers/equal-servers.ts'
import { cpuSeconds, load } from './rows/load.ts'
import { withoutPrograms } from './rows/programs.ts'

const SECONDS = Number(process.argv[2] ?? 10)
const AT_ONCE = 16
/** More guests than can write in that time. */
const GUESTS = 200 * SECONDS

const missing = await withoutPrograms('nginx', 'wrk')
if (missing) {
  console.error(missing)
  process.exit(1)
}
console.log(
  `${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}; PostgreSQL, bucket, proxy and those who ask share them`,
)
for (const many of [1, 3]) {
  const house = await equalServers(many, GUESTS, true)
  try {
    console.log(`\n${many === 1 ? 'one server' : `${many} servers`}`)
    await pages(house, 'the front page, from memory', '/')
    await pages(house, 'one question to the database (/healthz)', '/healthz')
    await acts(house, 'a room of the console, made each time', () => lookIn(house))
    await acts(house, 'enquiries', () => enquire(house.origin).then(({ came }) => came === 'acknowledged'))
    await acts(house, 'reviews with a picture in five pieces', () => write(house))
  } finally {
    await house.remove()
  }
}
process.exit(0)

async function pages(house: EqualServers, what: string, path: string): Promise<void> {
  await send(house.origin + path)
  const before = await cpu(house)
  const { perSecond, p50, p99, failed, requests } = await load(house.origin + path, SECONDS)
  const used = ((await cpu(house)) - before) / requests
  say(what, perSecond, used, `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed} failed`)
}

/** So many people, each one after another; what they are in the middle of when the time is over is waited for, and counted with its time. */
async function acts(house: EqualServers, what: string, act: () => Promise<boolean>): Promise<void> {
  const before = await cpu(house)
  const began = performance.now()
  const until = began + SECONDS * 1000
  const count = { done: 0, failed: 0 }
  const person = async () => {
    while (performance.now() < until) count[(await act()) ? 'done' : 'failed'] += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  const seconds = (performance.now() - began) / 1000
  const used = ((await cpu(house)) - before) / count.done
  say(what, count.done / seconds, used, `${count.failed} failed`)
}

async function lookIn({ origin, cookie }: EqualServers): Promise<boolean> {
  return (await send(`${origin}/admin/reviews`, { headers: { cookie } }))?.status === 200
}

async function write({ origin, keys }: EqualServers): Promise<boolean> {
  const done = await carryAndReview(origin, keys.pop() ?? '', { once: 0, twice: [] })
  return done.length === 2 && done.every(({ came }) => came === 'acknowledged')
}

/** Seconds of the processor that the servers took so far, their helpers with them. */
async function cpu({ servers }: EqualServers): Promise<number> {
  const each = await Promise.all(servers.map(({ process }) => cpuSeconds(process?.pid ?? 0)))
  return each.reduce((sum, seconds) => sum + seconds, 0)
}

function say(what: string, perSecond: number, used: number, beside: string): void {
  const figure = perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0)
  console.log(
    `  ${what.padEnd(40)}${figure.padStart(8)} a second   ${(used * 1000).toFixed(2)} ms of the processor each; ${beside}`,
  )
}
