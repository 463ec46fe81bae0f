import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSources, buildStamp } from './build-stamp.mjs'

test('marks a build stale when a source changed', () => {
  const folder = sources({ 'app/root.tsx': 'one' })
  const before = stamp(folder)
  writeFileSync(join(folder, 'app/root.tsx'), 'two')
  expect(stamp(folder)).not.toBe(before)
})

test('marks a build stale when a source was added or removed', () => {
  const folder = sources({ 'app/root.tsx': 'one' })
  const before = stamp(folder)
  writeFileSync(join(folder, 'app/new.tsx'), '')
  expect(stamp(folder)).not.toBe(before)
})

test('keeps the site fresh when only times, tests or the server changed', () => {
  const folder = sources({ 'app/root.tsx': 'one', 'server/main.ts': 'one' })
  const before = stamp(folder)
  utimesSync(join(folder, 'app/root.tsx'), 0, 0)
  writeFileSync(join(folder, 'app/root.test.tsx'), 'test')
  writeFileSync(join(folder, 'server/main.ts'), 'two')
  expect(stamp(folder)).toBe(before)
})

test.each(['app/root.tsx', 'server/main.ts'])('marks the program stale when %s changed', (name) => {
  const folder = sources({ 'app/root.tsx': 'one', 'server/main.ts': 'one' })
  const before = stamp(folder, 'program')
  writeFileSync(join(folder, name), 'two')
  expect(stamp(folder, 'program')).not.toBe(before)
})

function stamp(folder: string, half: keyof typeof buildSources = 'site'): string {
  return buildStamp(folder, buildSources[half])
}

function sources(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-stamp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
