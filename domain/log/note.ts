import { base64, fromBase64, type Hash, hex, joined } from './tree.ts'

// Signed notes and checkpoints as c2sp.org/signed-note and c2sp.org/tlog-checkpoint have them, with Ed25519 alone.
const ED25519 = 1
const KEY_BYTES = 32
const ID_BYTES = 4
const encoder = new TextEncoder()

export type Checkpoint = { origin: string; size: number; root: Uint8Array<ArrayBuffer> }
/** A public key by its name, and the id it has in signatures. */
export type NoteKey = { name: string; id: string; bytes: Uint8Array<ArrayBuffer> }
/** Whether these bytes are signed by that key, by Node or by the browser. */
export type Verify = (
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
) => Promise<boolean> | boolean

export function writeCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64(root)}\n`
}

/** The text of a note as a checkpoint; null where it is none. Extensions are none of ours. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', hash = '', end, ...more] = text.split('\n')
  const root = fromBase64(hash)
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size) || root?.length !== KEY_BYTES) return null
  return end === '' && more.length === 0 ? { origin, size: Number(size), root } : null
}

/** A key of that name as it is handed on: `name+id+base64`. */
export async function writeKey(hash: Hash, name: string, bytes: Uint8Array): Promise<string> {
  return `${name}+${hex(await keyId(hash, name, bytes))}+${base64(joined(Uint8Array.of(ED25519), bytes))}`
}

/** Null where it is no Ed25519 key, or its id is another's. */
export async function readKey(hash: Hash, key: string): Promise<NoteKey | null> {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(key) ?? []
  const typed = fromBase64(encoded)
  if (typed?.length !== 1 + KEY_BYTES || typed[0] !== ED25519) return null
  const bytes = typed.slice(1)
  return hex(await keyId(hash, name, bytes)) === id ? { name, id, bytes } : null
}

async function keyId(hash: Hash, name: string, key: Uint8Array): Promise<Uint8Array> {
  const whole = await hash(joined(encoder.encode(`${name}\n`), Uint8Array.of(ED25519), key))
  return whole.slice(0, ID_BYTES)
}

export function writeNote(text: string, key: NoteKey, signature: Uint8Array): string {
  const id = Uint8Array.from(key.id.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return `${text}\n— ${key.name} ${base64(joined(id, signature))}\n`
}

/** The text of a note that this key has signed; null where it has not. Signatures of others say nothing. */
export async function openNote(verify: Verify, note: string, key: NoteKey): Promise<string | null> {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return null
  const text = note.slice(0, end + 1)
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [dash, name, encoded = '', more] = line.split(' ')
    const bytes = fromBase64(encoded)
    if (dash !== '—' || more !== undefined || !bytes || bytes.length <= ID_BYTES) return null
    if (name !== key.name || hex(bytes.slice(0, ID_BYTES)) !== key.id) continue
    const isSigned = await verify(key.bytes, bytes.slice(ID_BYTES), encoder.encode(text))
    return isSigned ? text : null
  }
  return null
}

/** What the key before signs when another comes after it. */
export function successionOf(origin: string, nextKey: string): string {
  return `the log ${origin} goes on with the key\n${nextKey}\n`
}
