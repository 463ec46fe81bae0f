import { propertyOf } from '#modules/common/record.ts'
import { type LogEntry, parseJson, readLogEntry, sha256 } from './entry.ts'

/** What the first entry carries in place of the hash of an entry before it; also the hash of an empty log. */
export const NO_ENTRY = '0'.repeat(64)

/** How many entries one answer of `/log/entries` has at most. */
export const ENTRIES_PER_PAGE = 1000

/** How many entries the log has, the hash of the last one, and the signature of both. Key (SPKI) and signature are Ed25519 in base64. */
export type LogHead = { size: number; hash: string; key: string; signature: string }

/** Loads a path below `/log/`; null where there is nothing. */
export type ReadLog = (path: string) => Promise<string | null>

/** The text that the signature of a head signs. */
export function signedText({ size, hash }: Pick<LogHead, 'size' | 'hash'>): string {
  return `deodar log\n${size}\n${hash}\n`
}

export function readHead(text: string): LogHead | null {
  const head = parseJson(text)
  const of = (name: keyof LogHead) => propertyOf(head, name)
  const [size, hash, key, signature] = [of('size'), of('hash'), of('key'), of('signature')]
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return null
  if (typeof hash !== 'string' || typeof key !== 'string' || typeof signature !== 'string') return null
  return { size, hash, key, signature }
}

/** Whether the head is signed by the key that it names. Throws `NotSupportedError` where the browser knows no Ed25519. */
export async function isSigned(head: LogHead): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', fromBase64(head.key), 'Ed25519', false, ['verify'])
    const text = new TextEncoder().encode(signedText(head))
    return await crypto.subtle.verify('Ed25519', key, fromBase64(head.signature), text)
  } catch (fault) {
    if (propertyOf(fault, 'name') === 'NotSupportedError') throw fault
    return false
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/**
 * Reads the whole log page by page and recomputes every hash. Calls `visit` with each entry and its hash. Returns what does not hold, as a
 * sentence; null when every entry carries the hash of the one before and the head that of the last.
 */
export async function followChain(
  head: Pick<LogHead, 'size' | 'hash'>,
  readPage: (after: number) => Promise<readonly string[]>,
  visit: (entry: LogEntry, number: number, hash: string) => void = () => {},
): Promise<string | null> {
  let [number, previous] = [0, NO_ENTRY]
  while (number < head.size) {
    const lines = (await readPage(number)).slice(0, head.size - number)
    if (lines.length === 0) return `Entry ${number + 1} is missing: the log says it has ${head.size}.`
    const hashes = await Promise.all(lines.map(sha256))
    for (const [at, line] of lines.entries()) {
      number += 1
      const [entry, hash = ''] = [readLogEntry(line), hashes[at]]
      if (!entry) return `Entry ${number} was changed: it is no entry that a house writes.`
      if (entry.previous !== previous)
        return number === 1
          ? 'Entry 1 was changed: there are no entries before it.'
          : `Entry ${number - 1} or ${number} was changed: the hash that ${number} carries is another.`
      visit(entry, number, hash)
      previous = hash
    }
  }
  return previous === head.hash
    ? null
    : `Entry ${head.size} was changed: the hash that the head carries is another.`
}

/** The lines of a page of `/log/entries`. */
export function linesOf(page: string | null): string[] {
  return page?.split('\n').filter(Boolean) ?? []
}

export type LogCheck = {
  /** One sentence for each thing that does not hold. */
  wrong: string[]
  size: number
  key: string | null
  /** The head as it was read: what to remember when nothing is wrong. */
  head: string
}

/** Checks a whole log from outside: the signature, every entry, and that it still holds what it held at an `earlier` head. */
export async function checkLog(
  read: ReadLog,
  { earlier, key }: { earlier?: string; key?: string } = {},
): Promise<LogCheck> {
  const text = (await read('head')) ?? ''
  const head = readHead(text)
  if (!head) return { wrong: ['There is no head of a log.'], size: 0, key: null, head: text }
  const wrong: string[] = []
  if (!(await isSigned(head))) wrong.push('The head is not signed by the key that it names.')
  if (key && head.key !== key) wrong.push('The log is signed by another key than the one that you gave.')
  const before = earlier === undefined ? null : readHead(earlier)
  let hashThen = NO_ENTRY
  const fault = await followChain(
    head,
    async (after) => linesOf(await read(`entries?after=${after}`)),
    (_entry, number, hash) => {
      if (number === before?.size) hashThen = hash
    },
  )
  if (fault) wrong.push(fault)
  if (before) wrong.push(...(await compareHeads(before, head, hashThen)))
  else if (earlier !== undefined) wrong.push('What was remembered is no head of a log.')
  return { wrong, size: head.size, key: head.key, head: text }
}

async function compareHeads(before: LogHead, head: LogHead, hashThen: string): Promise<string[]> {
  if (!(await isSigned(before))) return ['What was remembered is no signed head of a log.']
  const wrong: string[] = []
  if (before.key !== head.key)
    wrong.push('The log is signed by another key than the one that was remembered.')
  if (before.size > head.size)
    wrong.push(`The log had ${before.size} entries and now has ${head.size}: some were taken away.`)
  else if (before.hash !== hashThen)
    wrong.push('Entries that were there before are others now: the log was forked.')
  return wrong
}
