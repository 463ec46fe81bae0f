// npm run bench [-- --only ROW] [--quick]: every figure that the pages are held to, in one table; the whole of it is written into bench/results.md.
import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { acts } from './rows/acts.ts'
import { cachedPage } from './rows/cached-page.ts'
import { fetched } from './rows/fetched.ts'
import { lighthouse } from './rows/lighthouse.ts'
import { manyReviews } from './rows/many-reviews.ts'
import { memoryHeld } from './rows/memory-held.ts'
import { publicLog } from './rows/public-log.ts'
import { restart } from './rows/restart.ts'
import type { Figure, Row } from './rows/row.ts'
import { start } from './rows/start.ts'
import { thinLine } from './rows/thin-line.ts'
import { writeResults } from './rows/write-results.ts'

const rows: Record<string, Row> = {
  cached: cachedPage,
  reviews: manyReviews,
  memory: memoryHeld,
  restart,
  start,
  fetched,
  lighthouse,
  acts,
  line: thinLine,
  log: publicLog,
}

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
})
const strange = values.only?.filter((name) => !(name in rows)) ?? []
if (strange.length > 0) {
  console.error(`No such row: ${strange.join(', ')}. There are: ${Object.keys(rows).join(', ')}`)
  process.exit(1)
}
const busy = () => (loadavg()[0] ?? 0).toFixed(1)
const before = busy()
const figures: Figure[] = []
for (const [name, row] of Object.entries(rows)) {
  if (values.only && !values.only.includes(name)) continue
  console.log(`\n── ${name}`)
  for (const figure of await measure(name, row)) {
    figures.push(figure)
    console.log([figure.what, figure.now, figure.goal ?? '', figure.beside ?? ''].join('  ·  '))
  }
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const on = `Commit ${commit}, ${availableParallelism()} cores, load average ${before} before and ${busy()} after (the bench itself included).`
if (values.only || values.quick) console.log(`\n${on} Only a whole run is written down.`)
else await writeResults(figures, on)

async function measure(name: string, row: Row): Promise<Figure[]> {
  try {
    return await row({ quick: values.quick })
  } catch (fault) {
    console.error(fault)
    return [{ what: name, now: 'not measured', beside: `${fault}`.replace(/\s+/g, ' ').slice(0, 200) }]
  }
}
