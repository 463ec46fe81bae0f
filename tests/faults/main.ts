// npm run faults [-- --only NAME] [--rounds N] [--quick]: what a house keeps when the machine under it fails, row by row, and one table.
import { parseArgs } from 'node:util'
import type { Wrong } from './check.ts'
import { fullDisk } from './rows/full-disk.ts'
import { killed } from './rows/killed.ts'
import type { Finding, Row } from './rows/row.ts'
import { stopped } from './rows/stopped.ts'

const rows: Record<string, Row> = {
  killed,
  'full-disk': fullDisk,
  stopped,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const strange = values.only?.filter((name) => !(name in rows)) ?? []
if (strange.length > 0) {
  console.error(`No such row: ${strange.join(', ')}. There are: ${Object.keys(rows).join(', ')}`)
  process.exit(1)
}
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
const findings: Finding[] = []
for (const [name, row] of Object.entries(rows)) {
  if (values.only && !values.only.includes(name)) continue
  console.log(`\n── ${name}`)
  for (const finding of await find(name, row)) findings.push({ ...finding, wrong: onceEach(finding.wrong) })
}
console.log(`\n${'fault'.padEnd(44)}${'rounds'.padStart(8)}${'wrong'.padStart(8)}  beside`)
for (const { what, rounds: times, wrong, beside, missing } of findings)
  console.log(
    `${what.padEnd(44)}${String(times).padStart(8)}${String(wrong.length).padStart(8)}  ${missing ? `NOT RUN: ${missing}` : beside}`,
  )
for (const { what, wrong } of findings)
  for (const each of wrong.slice(0, 20)) console.log(`${what}: ${each.kind}: ${each.what}`)
process.exit(findings.some(({ wrong }) => wrong.length > 0) ? 1 : 0)

/** What is wrong is found again each time it is looked for. */
function onceEach(wrong: Wrong[]): Wrong[] {
  return [...new Map(wrong.map((each) => [`${each.kind} ${each.what}`, each])).values()]
}

async function find(name: string, row: Row): Promise<Finding[]> {
  try {
    return await row({ quick: values.quick, rounds })
  } catch (fault) {
    console.error(fault)
    return [
      {
        what: name,
        rounds: 0,
        wrong: [{ kind: 'damaged', what: `the row broke off: ${fault}` }],
        beside: '',
      },
    ]
  }
}
