import { randomBytes } from 'node:crypto'

/** How a request ended, as its sender knows it: `ambiguous` where no answer, or only a server error, came back. */
export type Outcome = 'acknowledged' | 'ambiguous' | 'refused'

export type Entry = {
  kind: 'enquiry' | 'review' | 'approval' | 'upload'
  /** A text that only this entry leaves in the database. */
  uniqueText: string
  outcome: Outcome
  /** SHA-256 of every file that belongs to it; null where they follow. */
  files: string[] | null
  /** The bytes of an upload that were acknowledged. */
  offset?: number
  /** Sends the same again, as the page does after it got no answer. */
  retry?: () => Promise<Entry>
}

export type Ledger = ReturnType<typeof createLedger>

/** Everything that was sent to a server, with its outcome. An entry that was acknowledged once stays acknowledged. */
export function createLedger() {
  const entries = new Map<string, Entry>()
  return {
    entries: () => [...entries.values()],
    write(entry: Entry) {
      const key = `${entry.kind} ${entry.uniqueText}`
      if (entries.get(key)?.outcome !== 'acknowledged' || entry.outcome === 'acknowledged')
        entries.set(key, entry)
    },
    count: (outcome: Outcome) => [...entries.values()].filter((entry) => entry.outcome === outcome).length,
  }
}

export const newUniqueText = () => `mark${randomBytes(9).toString('hex')}`
