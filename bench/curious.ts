// node bench/curious.ts [30]: a hundred visitors at the front page while one curious address asks for what nobody else does; and the same without it.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, quantile, runServer } from './run-server.ts'

const SECONDS = Number(process.argv[2] ?? 30)
const VISITORS = 100
/** Each visitor looks again after so long: together a hundred visits a second. */
const PAUSE_MS = 1000
const GOAL_MS = 50
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const server = await runServer({ reviews: 1000 })
for (const path of ['/', '/reviews']) await ask(server.origin + path)
const questions: ((n: number) => Promise<{ status: number }>)[] = [
  (n) => curious(`/reviews?stay=nonsense-${n}`),
  (n) => curious(`/reviews?sort=oldest&cursor=${cursorOf(n)}`),
  (n) => curious(`/admin/api/get-reviews?stay=nonsense-${n}`),
  (n) => curious(`/no-such-page-${n}`),
  (n) => curious(`/review?id=${`unknown${n}`.padEnd(22, 'x')}`),
  () => curious('/enquiry', { method: 'POST', body: 'name=&email=no', headers: form }),
]

const alone = await visit(false)
const meanwhile = await visit(true)
await server.stop()
tell('alone', alone.all)
tell('with the curious one', meanwhile.all)
const ratio = quantile(meanwhile.all, 0.99) / quantile(alone.all, 0.99)
const answers = Object.entries(meanwhile.answers).map(([status, count]) => `${status}: ${count}`)
console.log(`the curious one asked ${meanwhile.asked} times and was answered ${answers.join(', ')}`)
const good = quantile(meanwhile.all, 0.99) <= GOAL_MS
console.log(
  `p99 ratio ${ratio.toFixed(2)}: ${good ? 'as it should be' : 'NOT as it should be'} (${GOAL_MS} ms)`,
)
process.exit(good ? 0 : 1)

async function visit(isWatched: boolean) {
  const until = performance.now() + SECONDS * 1000
  const all: number[] = []
  const answers: Record<number, number> = {}
  let asked = 0
  const visitors = Array.from({ length: VISITORS }, async (_, n) => {
    await pause((PAUSE_MS / VISITORS) * n)
    while (performance.now() < until) {
      all.push((await ask(`${server.origin}/`, { from: `127.0.2.${n + 1}` })).ms)
      await pause(PAUSE_MS)
    }
  })
  const questioner = async () => {
    while (isWatched && performance.now() < until) {
      asked += 1
      const { status } = (await questions[asked % questions.length]?.(asked)) ?? { status: 0 }
      answers[status] = (answers[status] ?? 0) + 1
      // A stranger's line has some length too, and this machine asks as well as it answers.
      await pause(5)
    }
  }
  await Promise.all([...visitors, ...Array.from({ length: 8 }, questioner)])
  return { all, asked, answers }
}

function curious(path: string, more: Parameters<typeof ask>[1] = {}) {
  return ask(server.origin + path, { ...more, from: '127.0.9.9' })
}

function cursorOf(n: number): string {
  const day = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString()
  return Buffer.from(`oldest ${JSON.stringify([12, day, 'x'])}`).toString('base64url')
}

function tell(what: string, all: readonly number[]): void {
  const [middle, last] = [0.5, 0.99].map((share) => quantile(all, share).toFixed(1).padStart(7))
  console.log(`${what.padEnd(24)} ${String(all.length).padStart(6)} visits, p50 ${middle} ms, p99 ${last} ms`)
}
