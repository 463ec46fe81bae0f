import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { ArchiveRefused } from './archive-refused.ts'

/** What an archive ends with: the SHA-256 of every byte before it, after the end of the tar, where tar programs do not look. */
export function endOf(hash: string): Buffer {
  return Buffer.from(`\nsha256 ${hash}\n`)
}

export const END_BYTES = endOf('0'.repeat(64)).length

/** Lets the tar of an archive through, and fails with `ArchiveRefused` where its end is missing or says another hash. */
export function checkingEnd(): Transform {
  const sum = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk])
      const through = all.subarray(0, Math.max(0, all.length - END_BYTES))
      held = all.subarray(through.length)
      sum.update(through)
      done(null, through)
    },
    flush(done) {
      if (held.equals(endOf(sum.digest('hex')))) return done()
      const isEnd = /^\nsha256 [0-9a-f]{64}\n$/.test(held.toString('latin1'))
      done(new ArchiveRefused(isEnd ? 'archiveChanged' : 'archiveCut'))
    },
  })
}
