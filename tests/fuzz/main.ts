// npm run fuzz [calls [seed]]: 20,000 calls that nobody has made before, to every address of the house; a seed makes the same ones again.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const [calls = '20000', seed] = process.argv.slice(2)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'server/http/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CALLS: calls, ...(seed && { FUZZ_SEED: seed }) },
})
process.exit(status ?? 1)
