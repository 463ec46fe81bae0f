import { followChain, isSigned, linesOf, type ReadLog, readHead } from './chain.ts'
import { commitmentTo, type LogEntry } from './entry.ts'

/** The results of the browser's checks, and of what it could not check. */
export const logMessages = {
  looking: 'Your browser is looking…',
  begins: 'Your browser looks by itself as soon as you touch this page.',
  signed: 'The log is signed with the key of this house.',
  unsigned: 'The log is not signed with the key that this page names.',
  unbroken: 'Each entry of the log carries the hash of the one before, from the first to the last.',
  complete: 'The log has the entries above, and no other about this review.',
  incomplete:
    'The log has other entries about this review than those above. Load this page again: something may just have happened.',
  words: 'The name, the words and the stars above are those whose hash the log holds.',
  otherWords: 'The name, the words or the stars above are not those whose hash the log holds.',
  reply: 'The reply above is the one whose hash the log holds.',
  otherReply: 'The reply above is not the one whose hash the log holds.',
  closed: 'No words are shown here, so there are none to compare.',
  unreachable: 'The log could not be fetched. Look again when you have a connection.',
  cannot: 'This browser cannot check signatures. The command below can.',
  again: 'Look again',
  holds: 'Everything holds.',
  fails: 'Something does not hold.',
} as const

/** What a page shows of a review: its entries, and the words and the reply with the salts of the entries that commit to them. */
export type Claim = {
  key: string
  review: string
  entries: readonly {
    number: number
    opened: { salt: string; what: string; part: 'words' | 'reply' } | null
  }[]
}

export type LogFinding = { holds: boolean; text: string }

/** Compares a claim with the whole log: whether the log is signed and unbroken, has these entries and no others, and commits to what the page shows. */
export async function checkClaim(read: ReadLog, claim: Claim): Promise<LogFinding[]> {
  const head = readHead(await required(read, 'head'))
  if (!head || head.key !== claim.key || !(await isSigned(head))) return [fails(logMessages.unsigned)]
  const found = new Map<number, LogEntry>()
  const broken = await followChain(
    head,
    async (after) => linesOf(await required(read, `entries?after=${after}`)),
    (entry, number) => {
      if (entry.review === claim.review) found.set(number, entry)
    },
  )
  if (broken) return [holds(logMessages.signed), fails(broken)]
  const findings = [holds(logMessages.signed), holds(logMessages.unbroken)]
  const isComplete =
    found.size === claim.entries.length && claim.entries.every(({ number }) => found.has(number))
  findings.push(isComplete ? holds(logMessages.complete) : fails(logMessages.incomplete))
  for (const { number, opened } of claim.entries) {
    if (!opened) continue
    const { salt, what, part } = opened
    const isSame = found.get(number)?.commitment === (await commitmentTo(salt, what))
    if (isSame) findings.push(holds(logMessages[part]))
    else findings.push(fails(part === 'words' ? logMessages.otherWords : logMessages.otherReply))
  }
  if (claim.entries.every(({ opened }) => !opened)) findings.push(holds(logMessages.closed))
  return findings
}

async function required(read: ReadLog, path: string): Promise<string> {
  const text = await read(path)
  if (text === null) throw new Error(`/log/${path} is missing`)
  return text
}

function holds(text: string): LogFinding {
  return { holds: true, text }
}

function fails(text: string): LogFinding {
  return { holds: false, text }
}
