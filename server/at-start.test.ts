import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('reads nothing at its start that is needed later or never', () => {
  const packages = packagesReadBy(['server/main.ts', 'server/serve.ts'])
  expect(packages).toContain('fastify')
  for (const later of [
    ...['@aws-sdk/client-s3', '@tus/server', 'age-encryption', 'better-auth', 'ical.js', 'libheif-js'],
    ...['libphonenumber-js', 'nodemailer', 'pg', 'prom-client', 'sharp', 'tar-stream', 'web-push'],
  ])
    expect(packages, later).not.toContain(later)
})

/** What those files import, and what these import in turn; not what they bring when it is needed. */
function packagesReadBy(files: string[]): string[] {
  const read = new Set(files)
  const packages = new Set<string>()
  for (const file of read)
    for (const [, statement = '', from = ''] of readFileSync(join(root, file), 'utf8').matchAll(imported)) {
      const [scope = '', name = ''] = from.split('/')
      if (statement.startsWith('type ')) continue
      if (from.startsWith('.')) read.add(join(file, '..', from))
      else if (from.startsWith('#')) read.add(from.slice(1))
      else packages.add(scope.startsWith('@') ? `${scope}/${name}` : scope)
    }
  for (const file of read) expect(existsSync(join(root, file)), file).toBe(true)
  return [...packages]
}

const imported = /^(?:import|export) (?:([^'"]*?) from )?'([^']+)'/gm
