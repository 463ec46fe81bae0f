import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashSources } from './build-stamp.mjs'

test('a build is stale when a source changed, was added or removed, not when times or tests changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-stamp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    return hashSources(folder)
  }
  const first = write('app/root.tsx', 'one')
  expect(write('app/root.test.tsx', 'test')).toBe(first)
  utimesSync(join(folder, 'app/root.tsx'), 0, 0)
  expect(hashSources(folder)).toBe(first)
  const added = write('server/main.ts', '')
  expect(new Set([first, added, write('server/main.ts', 'two'), write('app/root.tsx', 'two')]).size).toBe(4)
})
