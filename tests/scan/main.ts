// npm run scan [-- --only TOOL] [--seconds 240]: wapiti, sqlmap, ffuf and slowhttptest against a demo of the house, as nobody and as its owner; first against one with planted holes, which they must find.
import { parseArgs } from 'node:util'
import { withoutPrograms } from '../../bench/rows/programs.ts'
import { consoleDoors } from '../doors.ts'
import type { Finding } from './finding.ts'
import { lookThrough } from './look-through.ts'
import { missedHoles } from './prove.ts'
import { openScannedHouse } from './scanned-house.ts'
import { slowhttptest } from './tools/slowhttptest.ts'
import { verdictOn } from './verdict.ts'

const names = ['wapiti', 'sqlmap', 'ffuf', 'slowhttptest'] as const
const SLOW_SECONDS = 30

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, seconds: { type: 'string', default: '240' } },
})
const strange = values.only?.filter((name) => !names.some((tool) => tool === name)) ?? []
if (strange.length > 0) {
  console.error(`No such tool: ${strange.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(1)
}
const wanted = names.filter((name) => values.only?.includes(name) ?? true)
const advice = new Map(
  await Array.fromAsync(wanted, async (name) => [name, await withoutPrograms(name)] as const),
)
const missing = wanted.flatMap((name) => advice.get(name) ?? [])
const tools = wanted.filter((name) => advice.get(name) === null)
if (tools.length === 0) {
  console.log(verdictOn({ findings: [], missed: [], missing }).says.join('\n'))
  process.exit(1)
}

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

const { says, passes } = verdictOn({ findings, missed, missing })
console.log(`\n${says.join('\n')}`)
process.exit(passes ? 0 : 1)

/** Every room that is looked into without an id. */
function rooms(): string[] {
  return Object.entries(consoleDoors)
    .filter(([address, { look }]) => !address.includes(':') && look !== undefined && look !== 'leads on')
    .map(([address]) => address)
}
