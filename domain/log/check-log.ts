import { type LogEntry, readLogEntry } from './event.ts'
import { type Checkpoint, openNote, readCheckpoint, readKey, successionOf, type Verify } from './note.ts'
import { treeOver } from './proofs.ts'
import { readBundle, tilePath, tilesOf } from './tile.ts'
import { fromBase64, type Hash, leafHash, sameBytes } from './tree.ts'

export type LogTools = { hash: Hash; verify: Verify }
type Tree = Awaited<ReturnType<typeof treeOver>>
/** Gives what stands at a place of the log, `checkpoint` or a tile; null where nothing does. */
export type ReadLog = (path: string) => Promise<Uint8Array | null>
export type LogCheck = {
  /** One sentence for each thing that does not hold. */
  wrong: string[]
  size: number
  key: string | null
  /** The note that was looked at; what is to be remembered when nothing is wrong. */
  note: string
}

/**
 * Looks through a whole log from outside: every entry, every hash over them, the keys one after the other and the signature; and, with
 * the note of an earlier time, whether it still says what it said then.
 */
export async function checkLog(
  tools: LogTools,
  read: ReadLog,
  { earlier, key: wanted }: { earlier?: string; key?: string } = {},
): Promise<LogCheck> {
  const note = new TextDecoder().decode((await read('checkpoint')) ?? new Uint8Array())
  const check: LogCheck = { wrong: [], size: 0, key: null, note }
  const checkpoint = saidBy(note)
  if (!checkpoint) return { ...check, wrong: ['There is no checkpoint, or it is none.'] }
  const found = await readEntries(read, checkpoint.size)
  if (typeof found === 'string') return { ...check, wrong: [found] }
  const tree = await treeOver(
    tools.hash,
    await Promise.all(found.map((entry) => leafHash(tools.hash, entry))),
  )
  const { keys, wrong } = await followKeys(tools, checkpoint.origin, found)
  wrong.push(...(await checkTiles(read, tree, checkpoint)))
  const last = keys.at(-1) ?? null
  if (!(await isSigned(tools, note, keys.slice(-1))))
    wrong.push('The checkpoint is not signed by the key that the log names last.')
  if (wanted && !keys.includes(wanted)) wrong.push('The log never had the key that you gave.')
  if (earlier !== undefined) wrong.push(...(await compare(tools, { checkpoint, tree, keys }, earlier)))
  return { ...check, wrong, size: checkpoint.size, key: last }
}

async function readEntries(read: ReadLog, size: number): Promise<Uint8Array[] | string> {
  const entries: Uint8Array[] = []
  for (const tile of tilesOf(size)) {
    if (tile.level !== 'entries') continue
    const bundle = await read(tilePath(tile))
    const found = bundle && readBundle(bundle)
    if (found?.length !== tile.width) return `Entries are missing at ${tilePath(tile)}.`
    entries.push(...found)
  }
  return entries
}

/** Whether the published hashes, and the root over all, are those of the published entries. */
async function checkTiles(read: ReadLog, tree: Tree, { size, root }: Checkpoint): Promise<string[]> {
  const wrong: string[] = []
  for (const tile of tilesOf(size)) {
    if (tile.level === 'entries') continue
    const there = await read(tilePath(tile))
    if (!there || !sameBytes(there, tree.tile(tile)))
      wrong.push(`The hashes at ${tilePath(tile)} are not those of the entries.`)
  }
  if (!sameBytes(await tree.root(), root))
    wrong.push('The checkpoint speaks of other entries than there are.')
  return wrong
}

/** The keys of the log in their order, each signed by the one before. */
async function followKeys(tools: LogTools, origin: string, entries: readonly Uint8Array[]) {
  const keys: string[] = []
  const wrong: string[] = []
  for (const [number, bytes] of entries.entries()) {
    const entry: LogEntry | null = readLogEntry(new TextDecoder().decode(bytes))
    if (!entry) wrong.push(`Entry ${number} is none that a house writes.`)
    if (entry?.event !== 'key') continue
    const before = keys.at(-1)
    if (before && !(await isSuccessor(tools, before, successionOf(origin, entry.key), entry.signature)))
      wrong.push(`The key of entry ${number} is not signed by the key before it.`)
    keys.push(entry.key)
  }
  return { keys, wrong }
}

async function isSuccessor({ hash, verify }: LogTools, before: string, text: string, signed = '') {
  const [key, signature] = [await readKey(hash, before), fromBase64(signed)]
  return Boolean(key && signature && (await verify(key.bytes, signature, new TextEncoder().encode(text))))
}

async function compare(
  tools: LogTools,
  { checkpoint, tree, keys }: { checkpoint: Checkpoint; tree: Tree; keys: readonly string[] },
  earlier: string,
): Promise<string[]> {
  const before = saidBy(earlier)
  if (!before || !(await isSigned(tools, earlier, keys)))
    return ['What was remembered is no checkpoint that a key of this log has signed.']
  if (before.origin !== checkpoint.origin) return ['The log has another name than it had.']
  if (before.size > checkpoint.size)
    return [`The log had ${before.size} entries and now has ${checkpoint.size}: some were taken away.`]
  return sameBytes(await tree.root(before.size), before.root)
    ? []
    : ['Entries that were there before are others now: the log was forked.']
}

/** What a note says, whoever signed it. */
function saidBy(note: string): Checkpoint | null {
  return readCheckpoint(`${note.split('\n\n')[0]}\n`)
}

async function isSigned({ hash, verify }: LogTools, note: string, keys: readonly string[]): Promise<boolean> {
  for (const written of keys) {
    const key = await readKey(hash, written)
    if (key && (await openNote(verify, note, key)) !== null) return true
  }
  return false
}
