import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingOf, namesIn } from './named-tests.ts'

const paper = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')
const [promises = ''] = paper.split('## Sessions, keys and logs')
const rows = promises.split('\n').filter((line) => /^\| (?!---|What)/.test(line))

describe('the promises of docs/security.md', () => {
  test('are each held by a test, or by several', () => {
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter((row) => !namesIn(row).some(({ title }) => title !== undefined))).toEqual([])
  })

  test('name tests that are there', () => {
    expect(missingOf(namesIn(paper))).toEqual([])
  })
})
