import { createHash } from 'node:crypto'

// RFC 9162, 2.1, written from its text alone, and from nothing of ours: what the product says of its tree is held against this.

const H = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const [LEAF, NODE] = [Buffer.of(0x00), Buffer.of(0x01)]

export const leafOf = (d: Buffer) => H(LEAF, d)

/** 2.1.1: MTH({}) = HASH(); MTH({d[0]}) = HASH(0x00 || d[0]); MTH(D_n) = HASH(0x01 || MTH(D[0:k]) || MTH(D[k:n])). */
export function MTH(D: readonly Buffer[]): Buffer {
  const n = D.length
  if (n === 0) return H()
  if (n === 1) return leafOf(D[0] as Buffer)
  const k = split(n)
  return H(NODE, MTH(D.slice(0, k)), MTH(D.slice(k)))
}

function split(n: number): number {
  let k = 1
  while (k << 1 < n) k <<= 1
  return k
}

const LSB = (x: number) => (x & 1) === 1

/** 2.1.3.2: verifying an inclusion proof. */
export function verifiesInclusion(
  hash: Buffer,
  leaf_index: number,
  tree_size: number,
  inclusion_path: readonly Uint8Array[],
  root_hash: Buffer,
): boolean {
  if (leaf_index >= tree_size) return false
  let fn = leaf_index
  let sn = tree_size - 1
  let r = hash
  for (const value of inclusion_path) {
    const p = Buffer.from(value)
    if (sn === 0) return false
    if (LSB(fn) || fn === sn) {
      r = H(NODE, p, r)
      if (!LSB(fn))
        do {
          fn >>= 1
          sn >>= 1
        } while (!LSB(fn) && fn !== 0)
    } else r = H(NODE, r, p)
    fn >>= 1
    sn >>= 1
  }
  return sn === 0 && r.equals(root_hash)
}
