import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../tests/test-app.ts'
import { seal, serverKeyOrNew, unseal } from './seal.server.ts'

test('opens sealed text for its purpose alone, and never seals alike twice', async ({ ctx }) => {
  const [one, other] = [await seal(ctx, 'a', 'six quiet goats ✓'), await seal(ctx, 'a', 'six quiet goats ✓')]
  expect(one).not.toBe(other)
  expect(await unseal(ctx, 'a', one)).toBe('six quiet goats ✓')
  expect(await unseal(ctx, 'b', one)).toBeNull()
})

test('opens nothing that was changed, cut short or never ours', async ({ ctx }) => {
  const sealed = await seal(ctx, 'a', 'six quiet goats')
  for (let i = 0; i < sealed.length; i++) {
    const changed = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1)
    if (sameBytes(changed, sealed)) continue
    expect(await unseal(ctx, 'a', changed), changed).toBeNull()
  }
  for (const text of ['', 'v1', 'v1..', sealed.slice(0, -8), `${sealed}AAAA`, 'six quiet goats'])
    expect(await unseal(ctx, 'a', text), text).toBeNull()
})

test('makes one key for all at once, readable to its owner alone, and not in the database', async ({
  ctx,
}) => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => serverKeyOrNew(ctx)))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(ctx.dataDir)).toEqual(['house.key'])
  const file = join(ctx.dataDir, 'house.key')
  expect((await readFile(file, 'utf8')).trim()).toBe(keys[0])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const settings = await ctx.database.selectFrom('setting').selectAll().execute()
  expect(JSON.stringify(settings)).not.toContain(keys[0])
})

/** The last letter of a base64 text may hold bits that mean nothing. */
function sameBytes(one: string, other: string): boolean {
  const bytes = (text: string) =>
    text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return one.startsWith('v1.') && String(bytes(one)) === String(bytes(other))
}
