// npm run scan [-- --only TOOL] [--seconds 240]: wapiti, sqlmap, ffuf and slowhttptest against a demo of the house, as nobody and as its owner; first against one with planted holes, which they must find.
import { parseArgs } from 'node:util'
import { withoutPrograms } from '../../bench/rows/programs.ts'
import { consoleDoors } from '../doors.ts'
import type { Finding } from './finding.ts'
import { unjudged } from './judged.ts'
import { lookThrough } from './look-through.ts'
import { missedHoles } from './prove.ts'
import { openScannedHouse } from './scanned-house.ts'
import { slowhttptest } from './tools/slowhttptest.ts'

const names = ['wapiti', 'sqlmap', 'ffuf', 'slowhttptest'] as const
const SLOW_SECONDS = 30

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, seconds: { type: 'string', default: '240' } },
})
const wanted = names.filter((name) => values.only?.includes(name) ?? true)
const missing = wanted.flatMap((name) => withoutPrograms(name) ?? [])
const tools = wanted.filter((name) => withoutPrograms(name) === null)

console.log(`── planted holes, by ${tools.join(', ')}`)
const missed = await missedHoles(tools)
console.log(missed.length === 0 ? 'all found' : missed.join('\n'))

const findings: Finding[] = []
const house = await openScannedHouse()
try {
  for (const who of [
    {
      name: 'nobody',
      starts: ['/reviews', '/enquiry', '/quick-review', '/admin/sign-in', '/admin/api/get-reviews?limit=2'],
    },
    { name: 'the owner', cookie: house.cookie, starts: rooms() },
  ]) {
    console.log(`\n── as ${who.name}`)
    const looked = await lookThrough(house, who, tools, { seconds: Number(values.seconds) })
    console.log(
      `${looked.requests} requests to ${looked.forms} addresses, ${looked.findings.length} findings`,
    )
    findings.push(...looked.findings)
  }
} finally {
  await house.stop()
}

if (tools.includes('slowhttptest')) {
  console.log('\n── slow connections')
  const open = await openScannedHouse({ isBehindGate: false })
  findings.push(...(await slowhttptest(open.origin, SLOW_SECONDS)))
  await open.stop()
}

const left = unjudged(findings)
console.log(
  `\n${findings.length} findings, ${findings.length - left.length} of them judged to be none (tests/scan/judged.ts)`,
)
for (const { tool, kind, where, what } of onceEach(left)) console.log(`${tool}: ${kind}: ${where}: ${what}`)
for (const advice of missing) console.log(`NOT RUN: ${advice}`)
if (missed.length > 0) console.log('A scan that misses what was planted proves nothing.')
if (missing.length > 0) console.log('A scan without one of its tools proves less than it says.')
process.exit(left.length + missed.length + missing.length === 0 ? 0 : 1)

/** Every room that is looked into without an id. */
function rooms(): string[] {
  return Object.entries(consoleDoors)
    .filter(([address, { look }]) => !address.includes(':') && look !== undefined && look !== 'leads on')
    .map(([address]) => address)
}

function onceEach(some: readonly Finding[]): Finding[] {
  return [...new Map(some.map((each) => [`${each.tool} ${each.kind} ${each.where}`, each])).values()]
}
