import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryFor } from './size-memory.ts'

test.for([
  [200, '--max-old-space-size=100', '1'],
  [256, '--max-old-space-size=102', '1'],
  [1024, '--max-old-space-size=410', '2'],
  [64_000, '--max-old-space-size=512', '2'],
] as const)('of %i MB the engine gets its share', ([megabytes, heap, arenas]) => {
  const { flags, variables } = memoryFor(megabytes)
  expect(flags).toContain(heap)
  expect(variables.MALLOC_ARENA_MAX).toBe(arenas)
})

const tell = `
  import { sizeMemory } from '${join(import.meta.dirname, 'size-memory.ts')}'
  sizeMemory()
  console.log(JSON.stringify([process.pid, process.execArgv.join(' '), process.env.MALLOC_ARENA_MAX]))
`

test('restarts the process as itself, once, and keeps a size somebody has chosen', () => {
  const sized = run([])
  expect(sized.said).toEqual([
    sized.pid,
    expect.stringMatching(/--max-old-space-size=\d+/),
    expect.any(String),
  ])
  const chosen = run(['--max-old-space-size=77'])
  expect(chosen.said[1]).not.toContain('semi-space')
  expect(run([], { MALLOC_ARENA_MAX: '7' }).said[2]).toBe('7')
})

function run(flags: string[], env: Record<string, string> = {}) {
  const { stdout, pid } = spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', tell], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return { pid, said: JSON.parse(String(stdout)) as [number, string, string?] }
}
