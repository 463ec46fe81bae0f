import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const documents = files.filter(
  (file) => /^docs\/.*\.md$/.test(file) || file === 'README.md' || file === 'CONTRIBUTING.md',
)

test('links in the documents point to files that exist', () => {
  const broken = matches(/\]\((?!https?:)([^)#]+)[^)]*\)/g).filter(
    ({ document, text }) => !existsSync(join(root, dirname(document), text)),
  )
  expect(broken).toEqual([])
})

test('tests that the documents name exist', () => {
  const names = new Set(files.map((file) => basename(file)))
  const missing = matches(/`([\w-]+\.(?:test|spec)\.tsx?)`/g).filter(({ text }) => !names.has(text))
  expect(missing).toEqual([])
})

/** The first group of each match, with the document it is in. */
function matches(pattern: RegExp): { document: string; text: string }[] {
  return documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(pattern)].map(([, text = '']) => ({
      document,
      text,
    })),
  )
}
