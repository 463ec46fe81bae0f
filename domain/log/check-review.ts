import type { LogTools, ReadLog } from './check-log.ts'
import { commitmentTo } from './commitment.ts'
import type { CheckMessage } from './messages.ts'
import { type Checkpoint, openNote, readCheckpoint, readKey } from './note.ts'
import { openTree, treeOver } from './proofs.ts'
import { readBundle, TILE_WIDTH, tileIn, tilePath, tilesOf } from './tile.ts'
import { type Hash, leafHash, rootByInclusion, sameBytes } from './tree.ts'

/** What a page claims of a review: its entries, and what the words and the reply are that they hold the hash of. */
export type Claim = {
  key: string
  review: string
  entries: readonly {
    number: number
    opened: { salt: string; what: string; says: 'words' | 'reply' } | null
  }[]
}
/** A log of so many entries is looked through as a whole: 2,048 of them are half a megabyte. */
const WHOLE_LOG = 8 * TILE_WIDTH

export type LogFinding = { holds: boolean; says: CheckMessage }

/** Looks at a claim by the log alone: whether it is signed, has the entries, and holds the hash of what is read. Ends with what does not hold. */
export async function checkClaim(tools: LogTools, read: ReadLog, claim: Claim): Promise<LogFinding[]> {
  const note = new TextDecoder().decode(await needed(read, 'checkpoint'))
  const key = await readKey(tools.hash, claim.key)
  const text = key && (await openNote(tools.verify, note, key))
  const checkpoint = text && readCheckpoint(text)
  if (!checkpoint) return [{ holds: false, says: 'unsigned' }]
  const findings: LogFinding[] = [{ holds: true, says: 'signed' }]
  const { size, root } = checkpoint
  if (claim.entries.some(({ number }) => number >= size)) return [{ holds: false, says: 'notYet' }]
  const tree = openTree(tools.hash, size, (tile) => needed(read, tilePath(tile)))
  const opened = new Map<'words' | 'reply', boolean>()
  for (const { number, opened: open } of claim.entries) {
    const bytes = await entryAt(read, size, number)
    const leaf = bytes && (await leafHash(tools.hash, bytes))
    const path = leaf && (await tree.inclusion(number))
    const reached = path && (await rootByInclusion(tools.hash, leaf, { index: number, size, path }))
    if (!reached || !sameBytes(reached, root)) return [...findings, { holds: false, says: 'notInTree' }]
    const entry: { review?: string; commitment?: string } = JSON.parse(new TextDecoder().decode(bytes))
    if (entry.review !== claim.review) return [...findings, { holds: false, says: 'otherReview' }]
    if (open)
      opened.set(open.says, entry.commitment === (await commitmentTo(tools.hash, open.salt, open.what)))
  }
  findings.push({ holds: true, says: 'inTree' })
  if (size <= WHOLE_LOG) findings.push(await lookThrough(tools.hash, read, checkpoint, claim))
  for (const [what, holds] of opened)
    findings.push({
      holds,
      says: what === 'words' ? (holds ? 'words' : 'otherWords') : holds ? 'reply' : 'otherReply',
    })
  if (opened.size === 0) findings.push({ holds: true, says: 'closed' })
  return findings
}

/** Whether the log has no other entry about this review than those that are shown. */
async function lookThrough(
  hash: Hash,
  read: ReadLog,
  { size, root }: Checkpoint,
  { review, entries }: Claim,
): Promise<LogFinding> {
  const all: Uint8Array[] = []
  for (const tile of tilesOf(size))
    if (tile.level === 'entries') all.push(...(readBundle(await needed(read, tilePath(tile))) ?? []))
  const tree = await treeOver(hash, await Promise.all(all.map((entry) => leafHash(hash, entry))))
  if (all.length !== size || !sameBytes(await tree.root(), root)) return { holds: false, says: 'notInTree' }
  const about = all.filter((entry) => JSON.parse(new TextDecoder().decode(entry)).review === review)
  const holds = about.length === entries.length
  return { holds, says: holds ? 'complete' : 'incomplete' }
}

async function entryAt(read: ReadLog, size: number, number: number): Promise<Uint8Array | null> {
  const tile = tileIn(size, 0, Math.floor(number / TILE_WIDTH))
  if (!tile) return null
  const bundle = await needed(read, tilePath({ ...tile, level: 'entries' }))
  return readBundle(bundle)?.[number % TILE_WIDTH] ?? null
}

async function needed(read: ReadLog, path: string): Promise<Uint8Array> {
  const bytes = await read(path)
  if (!bytes) throw new Error(`${path} is not there`)
  return bytes
}
