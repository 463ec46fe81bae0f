import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { ENTRIES_PER_PAGE, NO_ENTRY, type ReadLog, signedText } from '#modules/public-log/chain.ts'
import { type LogEvent, sha256, writeLogEntry } from '#modules/public-log/entry.ts'

/** A log as its addresses give it out: the signed head, and the lines of all entries. */
export type SampleLog = { head: string; lines: string[] }

/** A log of these events, signed with a new key or that of an earlier log. */
export async function sampleLog(
  events: readonly LogEvent[],
  pair: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ed25519'),
): Promise<SampleLog> {
  const lines: string[] = []
  let hash = NO_ENTRY
  for (const event of events) {
    lines.push(writeLogEntry({ ...event, previous: hash }))
    hash = await sha256(lines.at(-1) ?? '')
  }
  const head = { size: lines.length, hash }
  const signature = sign(null, Buffer.from(signedText(head)), pair.privateKey).toString('base64')
  const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  return { head: JSON.stringify({ ...head, key, signature }), lines }
}

export function readSample({ head, lines }: SampleLog): ReadLog {
  return async (path) => {
    if (path === 'head') return head
    const after = Number(path.replace('entries?after=', ''))
    return lines
      .slice(after, after + ENTRIES_PER_PAGE)
      .map((line) => `${line}\n`)
      .join('')
  }
}
