import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { verifyEd25519 } from '#server/house/public-log/sha256.ts'
import { type Claim, checkClaim } from './check-review.ts'
import { commitmentTo, replyOf, wordsOf } from './commitment.ts'
import { type LogEntry, writeLogEntry } from './event.ts'
import { readKey, writeCheckpoint, writeKey, writeNote } from './note.ts'
import { treeOver } from './proofs.ts'
import { tilePath, tilesOf, writeBundle } from './tile.ts'
import { type Hash, leafHash } from './tree.ts'

const hash: Hash = (bytes) => createHash('sha256').update(bytes).digest()
const at = '2026-11-20T06:30:00Z'
const words = wordsOf({
  name: 'Meera Joshi',
  text: 'Tea before anybody asked.\n\nAnd a forest.',
  ratings: { location: 5, cleanliness: 4, communication: 5, service: 3 },
})
const reply = replyOf('Come again.')
const shown = { salt: 'aa', what: words, says: 'words' as const }
const answered = { salt: 'bb', what: reply, says: 'reply' as const }

let entries: LogEntry[]
let claim: Claim

beforeAll(async () => {
  const mine = { at, review: 'mine' } as const
  const others: LogEntry[] = Array.from({ length: 300 }, (_, each) => ({
    ...{ event: 'received', at, review: `other-${each}` },
  }))
  const received: LogEntry = { ...mine, event: 'received', commitment: await commitmentTo(hash, 'aa', words) }
  const replied: LogEntry = { ...mine, event: 'replied', commitment: await commitmentTo(hash, 'bb', reply) }
  entries = [...others, received, ...others, replied]
  claim = {
    key: '',
    review: 'mine',
    entries: [
      { number: 300, opened: shown },
      { number: 601, opened: answered },
    ],
  }
})

test('holds what is in the log and was said so', async () => {
  expect(await findings({})).toEqual(['signed', 'inTree', 'complete', 'words', 'reply'])
  const closed = claim.entries.map(({ number }) => ({ number, opened: null }))
  expect(await findings({ entries: closed })).toEqual(['signed', 'inTree', 'complete', 'closed'])
})

test('says what does not hold of it', async () => {
  const [first, second] = claim.entries
  if (!first || !second) throw new Error('no claim')
  const other = { ...shown, what: words.replace('Tea', 'Gin') }
  expect(await findings({ entries: [{ ...first, opened: other }, second] })).toContain('otherWords')
  const answer = { ...answered, salt: 'cc' }
  expect(await findings({ entries: [first, { ...second, opened: answer }] })).toContain('otherReply')
  expect(await findings({ entries: [first] })).toContain('incomplete')
  expect(await findings({ entries: [first, { ...second, number: 5 }] })).toEqual(['signed', 'otherReview'])
  expect(await findings({ entries: [first, { ...second, number: 602 }] })).toEqual(['notYet'])
  expect(await findings({}, new Map([['tile/0/001', new Uint8Array(8192)]]))).toEqual(['signed', 'notInTree'])
  const key = await writeKey(hash, 'deodar.example/log', new Uint8Array(32).fill(7))
  expect(await findings({ key })).toEqual(['unsigned'])
})

async function findings(more: Partial<Claim>, changed: ReadonlyMap<string, Uint8Array> = new Map()) {
  const { files, key } = await published()
  const read = async (path: string) => changed.get(path) ?? files.get(path) ?? null
  const found = await checkClaim({ hash, verify: verifyEd25519 }, read, { ...claim, key, ...more })
  return found.map(({ says }) => says)
}

async function published() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const origin = 'deodar.example/log'
  const key = await writeKey(
    hash,
    origin,
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  )
  const written = entries.map((entry) => Buffer.from(writeLogEntry(entry)))
  const tree = await treeOver(hash, await Promise.all(written.map((entry) => leafHash(hash, entry))))
  const files = new Map<string, Uint8Array>()
  for (const tile of tilesOf(written.length)) {
    const [from, end] = [tile.number * 256, tile.number * 256 + tile.width]
    files.set(
      tilePath(tile),
      tile.level === 'entries' ? writeBundle(written.slice(from, end)) : tree.tile(tile),
    )
  }
  const root = Uint8Array.from(await tree.root())
  const text = writeCheckpoint({ origin, size: written.length, root })
  const signer = await readKey(hash, key)
  if (!signer) throw new Error('no key')
  files.set('checkpoint', Buffer.from(writeNote(text, signer, sign(null, Buffer.from(text), privateKey))))
  return { files, key }
}
