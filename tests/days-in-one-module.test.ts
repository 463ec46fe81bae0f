import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** `Date.UTC` reads the years 0 to 99 as 1900 to 1999, and a template makes a day of any text. */
const makesDays = /Date\.UTC\(|new Date\(`|T00:00:00Z/

test('only modules/common/day.ts makes days', async () => {
  const files = globSync('{app,bin,cli,content,modules,server}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && file !== 'modules/common/day.ts',
  )
  expect(files.length).toBeGreaterThan(500)
  const others = await Promise.all(
    files.map(async (file) => (makesDays.test(await readFile(file, 'utf8')) ? [file] : [])),
  )
  expect(others.flat()).toEqual([])
})
