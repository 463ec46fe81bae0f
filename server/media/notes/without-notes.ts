import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Cut } from './cut.ts'

const ZEROS = new Uint8Array(64 * 1024)

/** Writes a copy beside a file, on the disk itself, in which its cuts are made; all other bytes are as they were. */
export async function writeWithout(
  path: string,
  cuts: readonly Cut[],
  goal: string,
): Promise<{ bytes: number; sha256: string }> {
  const handle = await open(goal, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of partsOf(path, cuts)) {
      hash.update(chunk)
      bytes += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
    await handle.close()
    return { bytes, sha256: hash.digest('hex') }
  } catch (fault) {
    await handle.close().catch(() => {})
    await rm(goal, { force: true })
    throw fault
  }
}

async function* partsOf(path: string, cuts: readonly Cut[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const { at, bytes, put } of cuts) {
    yield* between(path, from, at)
    if (put === 'zeros') yield* zeros(bytes)
    else yield put
    from = at + bytes
  }
  yield* between(path, from, Number.POSITIVE_INFINITY)
}

async function* between(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (end > start) yield* createReadStream(path, { start, end: end - 1 })
}

function* zeros(bytes: number): Generator<Uint8Array> {
  for (let left = bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
}
