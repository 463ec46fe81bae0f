import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guestIcons } from './shell.tsx'

test('every icon that a guest’s page shows is in its sprite', () => {
  const files = globSync('{guest,ui/form,ui/picture}/**/*.tsx', {
    cwd: join(import.meta.dirname, '..'),
  })
  const shown = files
    .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
    .flatMap((text) =>
      Array.from(text.matchAll(/<Icon\b[^>]*?name=(\S+)|\bicon=(\S+)/g), ([, name, icon]) => name ?? icon),
    )
  expect(shown.length).toBeGreaterThan(5)
  for (const name of shown) expect(guestIcons.map((icon) => `"${icon}"`)).toContain(name)
})
