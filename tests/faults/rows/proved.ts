import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Finding } from './row.ts'

const root = join(import.meta.dirname, '../../..')

/** Faults that a test of the house proves already, in `npm test` too; here they are only run with the others. */
const tests: [what: string, run: string, files: string[]][] = [
  ['clock jumps', 'vitest', ['server/house/privacy/retention.test.ts']],
  ['database locked by another program', 'vitest', ['server/database/busy.test.ts']],
  ['second server on one data folder', 'vitest', ['server/house/lock.test.ts']],
  ['database damaged, lost or empty', 'vitest', ['server/house/old-house.test.ts']],
  ['PostgreSQL restarts under load', 'vitest', ['server/database/restart.test.ts']],
  ['PostgreSQL away and back', 'playwright', ['tests/journeys/killed-server.spec.ts']],
  [
    'corrupt, cut or aborted uploads',
    'vitest',
    ['server/http/api/uploads', 'server/http/api/broken-requests.test.ts'],
  ],
]

export async function proved(): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [what, program, files] of tests) {
    const args = [program === 'vitest' ? 'run' : 'test', ...files]
    const { code, said } = await run(join(root, 'node_modules/.bin', program), args)
    const wrong = code === 0 ? [] : [{ kind: 'damaged' as const, what: said.slice(-2000) }]
    findings.push({ what, rounds: 1, wrong, beside: files.join(' ') })
  }
  return findings
}

function run(program: string, args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part
      })
    child.once('close', (code) => resolve({ code, said }))
  })
}
