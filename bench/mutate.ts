// node bench/mutate.ts [count] [first seed]: damaged copies of real files, all of which must be looked into or refused.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookInside } from '#server/media/look-inside.ts'
import { mutated } from '../tests/mutate.ts'

const [count = 10_000, first = 1] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'deodar-mutate-'))
const answers = new Map<string, number>()
let [slowest, slowestSeed] = [0, 0]
const begun = performance.now()

for (let seed = first; seed < first + count; seed += 500)
  for (const { kind, name, bytes, seed: own } of await mutated(Math.min(500, first + count - seed), seed)) {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    const before = performance.now()
    const look = await lookInside(kind, { path, bytes: bytes.length })
    const took = performance.now() - before
    if (took > 3000) console.log(`seed ${own}, ${name}: ${Math.round(took)} ms`)
    if (took > slowest) [slowest, slowestSeed] = [took, own]
    const answer = `${name}: ${look.ok ? 'taken' : look.code}`
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }

await rm(folder, { recursive: true })
for (const [answer, times] of [...answers].sort()) console.log(`${answer.padEnd(32)} ${times}`)
console.log(
  `\n${count} files in ${((performance.now() - begun) / 1000).toFixed(1)} s; the slowest took ${Math.round(slowest)} ms (seed ${slowestSeed})`,
)
process.exit(0)
