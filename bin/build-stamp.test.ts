import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildStamp } from './build-stamp.mjs'

test('marks a build stale when a source changed', () => {
  const folder = sources({ 'app/root.tsx': 'one' })
  const before = buildStamp(folder)
  writeFileSync(join(folder, 'app/root.tsx'), 'two')
  expect(buildStamp(folder)).not.toBe(before)
})

test('marks a build stale when a source was added or removed', () => {
  const folder = sources({ 'app/root.tsx': 'one' })
  const before = buildStamp(folder)
  writeFileSync(join(folder, 'app/new.tsx'), '')
  expect(buildStamp(folder)).not.toBe(before)
})

test('keeps a build fresh when only times, tests or the server changed', () => {
  const folder = sources({ 'app/root.tsx': 'one', 'server/main.ts': 'one' })
  const before = buildStamp(folder)
  utimesSync(join(folder, 'app/root.tsx'), 0, 0)
  writeFileSync(join(folder, 'app/root.test.tsx'), 'test')
  writeFileSync(join(folder, 'server/main.ts'), 'two')
  expect(buildStamp(folder)).toBe(before)
})

function sources(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-stamp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
