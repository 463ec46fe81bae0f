// node bench/queries.ts [10000 100000]: what anybody can ask of so many reviews, how long it takes, and how long others wait meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, runServer } from './run-server.ts'

const sizes = process.argv.slice(2).map(Number)
const paths = ['/reviews', '/admin/api/get-reviews'].flatMap((path) =>
  [
    '',
    '?rating=5',
    '?stay=suite',
    '?with=photos',
    '?with=video',
    '?with=audio',
    '?sort=highest',
    '?sort=oldest&rating=1',
  ].map((query) => path + query),
)

for (const reviews of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const server = await runServer({ reviews })
  console.log(`\n${reviews} reviews`)
  console.log(
    `${'asked for'.padEnd(44)} first    again    ratio to /  longest /healthz meanwhile, in milliseconds`,
  )
  await ask(`${server.origin}/`)
  for (const path of paths) {
    const watch = watchHealth(server.origin)
    const first = await ask(server.origin + path)
    const again = await ask(server.origin + path)
    const home = await ask(`${server.origin}/`)
    const longest = await watch.stop()
    const figures = [first.ms, again.ms, again.ms / home.ms, longest]
    const said = figures.map((figure) => figure.toFixed(1).padStart(8))
    console.log(
      `${path.padEnd(42)} ${said.join(' ')}${first.status === 200 ? '' : `  ${first.status || 'no answer'}`}`,
    )
  }
  await server.stop()
}

/** Asks whether the database is well, over and over, until told to stop; gives the longest wait. */
function watchHealth(origin: string): { stop(): Promise<number> } {
  let going = true
  const longest = (async () => {
    let most = 0
    while (going) {
      most = Math.max(most, (await ask(`${origin}/healthz`)).ms)
      await pause(20)
    }
    return most
  })()
  return {
    stop() {
      going = false
      return longest
    },
  }
}
