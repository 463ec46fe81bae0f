/** SHA-256, by Node or by the browser. */
export type Hash = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array

export const HASH_BYTES = 32

export function leafHash(hash: Hash, entry: Uint8Array): Promise<Uint8Array> | Uint8Array {
  return hash(joined(Uint8Array.of(0), entry))
}

export function nodeHash(hash: Hash, left: Uint8Array, right: Uint8Array): Promise<Uint8Array> | Uint8Array {
  return hash(joined(Uint8Array.of(1), left, right))
}

/** The hash over these leaves or whole subtrees of one size, of which there is one at least (RFC 9162, 2.1.1). */
export async function rootOf(hash: Hash, hashes: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first] = hashes
  if (!first) return hash(new Uint8Array())
  if (hashes.length === 1) return first
  const left = largestPowerBelow(hashes.length)
  return nodeHash(hash, await rootOf(hash, hashes.slice(0, left)), await rootOf(hash, hashes.slice(left)))
}

/** The root that this path leads to from the leaf at `index` (RFC 9162, 2.1.3.2); null where it leads nowhere. */
export async function rootByInclusion(
  hash: Hash,
  leaf: Uint8Array,
  { index, size, path }: { index: number; size: number; path: readonly Uint8Array[] },
): Promise<Uint8Array | null> {
  if (index >= size) return null
  let [at, last, root] = [index, size - 1, leaf]
  for (const step of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      root = await nodeHash(hash, step, root)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else root = await nodeHash(hash, root, step)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 ? root : null
}

/** The largest power of two that is smaller than the number: where a tree divides. */
export function largestPowerBelow(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

export function half(number: number): number {
  return Math.floor(number / 2)
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A sequence of hashes, one by one. */
export function hashesIn(tile: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.floor(tile.length / HASH_BYTES) }, (_, at) =>
    tile.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Null where it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    return base64(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
