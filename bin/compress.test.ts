import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFolder } from './compress.ts'

test('compresses a script twice, and leaves a picture and a short file alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-compress-'))
  const script = 'export const tree = "deodar"\n'.repeat(200)
  writeFileSync(join(folder, 'entry.js'), script)
  writeFileSync(join(folder, 'short.css'), 'a{}')
  writeFileSync(join(folder, 'face.woff2'), script)
  await compressFolder(folder)
  expect(brotliDecompressSync(readFileSync(join(folder, 'entry.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'entry.js.gz'))).toString()).toBe(script)
  for (const alone of ['short.css', 'face.woff2']) expect(existsSync(join(folder, `${alone}.br`))).toBe(false)
})
