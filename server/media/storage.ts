import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

/** Where files live, a folder or a bucket, behind the same four verbs. Keys are ours, never a person's file name. */
export type Storage = {
  /** Takes over a finished local file; when it returns, the bytes survive a power cut. */
  keep(key: string, localFile: string): Promise<void>
  /** The bytes, or part of them (both ends included); null when there is no such key. */
  open(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>
  discard(key: string): Promise<void>
  list(): AsyncIterable<{ key: string; size: number; modified: Date }>
}

/** `originals/4k2…`: two plain names, so that a key can never lead out of the folder. */
export function isKeyOfStorage(key: string): boolean {
  return /^[a-z]+\/[A-Za-z0-9_-]{8,80}(\.[a-z0-9]{2,4})?$/.test(key)
}
