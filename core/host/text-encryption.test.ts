import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../tests/test-app.ts'
import { decryptText, encryptText, readOrMakeServerKey } from './text-encryption.server.ts'

test('decrypts a text for its purpose alone, and never encrypts alike twice', async ({ ctx }) => {
  const text = 'six quiet goats ✓'
  const [one, other] = [await encryptText(ctx, 'a', text), await encryptText(ctx, 'a', text)]
  expect(one).not.toBe(other)
  expect(await decryptText(ctx, 'a', one)).toBe(text)
  expect(await decryptText(ctx, 'b', one)).toBeNull()
})

test('opens nothing that was changed, cut short or never ours', async ({ ctx }) => {
  const encrypted = await encryptText(ctx, 'a', 'six quiet goats')
  for (let i = 0; i < encrypted.length; i++) {
    const changed = encrypted.slice(0, i) + (encrypted[i] === 'A' ? 'B' : 'A') + encrypted.slice(i + 1)
    if (sameBytes(changed, encrypted)) continue
    expect(await decryptText(ctx, 'a', changed), changed).toBeNull()
  }
  for (const text of ['', 'v1', 'v1..', encrypted.slice(0, -8), `${encrypted}AAAA`, 'six quiet goats'])
    expect(await decryptText(ctx, 'a', text), text).toBeNull()
})

test('makes one key for all at once, readable to its owner alone, outside the database', async ({ ctx }) => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readOrMakeServerKey(ctx)))
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
