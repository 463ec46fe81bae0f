import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'

/** Lets bytes through, and knows their SHA-256 and how many they were once all have gone by. Fails with a RangeError at more than `most`. */
export function hashing(most = Infinity): Transform & { hash(): string; bytes(): number } {
  const sum = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      bytes += chunk.length
      done(bytes > most ? new RangeError('more bytes than were declared') : null, chunk)
    },
  })
  return Object.assign(stream, { hash: () => sum.digest('hex'), bytes: () => bytes })
}

/** The SHA-256 of all bytes of a stream, and how many they are. */
export async function sumOf(stream: Readable): Promise<{ sha256: string; bytes: number }> {
  const sum = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream) {
    sum.update(chunk)
    bytes += chunk.length
  }
  return { sha256: sum.digest('hex'), bytes }
}

export function sumOfFile(file: string): Promise<{ sha256: string; bytes: number }> {
  return sumOf(createReadStream(file, { highWaterMark: 1024 * 1024 }))
}
