import { randomBytes } from 'node:crypto'

/** What came of an act, as whoever did it knows: ambiguous when no answer came. */
export type Came = 'acknowledged' | 'ambiguous' | 'refused'

export type Act = {
  kind: 'enquiry' | 'review' | 'approval' | 'edit' | 'upload'
  /** Stands in what the act leaves behind and nowhere else. */
  mark: string
  came: Came
  /** SHA-256 of every file that belongs to it. */
  files: string[]
  /** The number of the version that an edit made, as the answer says it. */
  version?: number
  /** Bytes of an upload that were acknowledged. */
  offset?: number
  /** Does the same once more, as whoever had no answer does. */
  again?: (origin: string) => Promise<Act>
}

/** All that a house was asked for, and what it said. */
export type Ledger = {
  acts: Map<string, Act>
  write(act: Act): void
  /** While the machine itself goes, an answer proves nothing: whatever is acknowledged until `trust` counts as without an answer. */
  doubt(): void
  trust(): void
  count(came: Came): number
}

export function newLedger(): Ledger {
  const acts = new Map<string, Act>()
  let doubts = false
  return {
    acts,
    write(said) {
      const act: Act = doubts && said.came === 'acknowledged' ? { ...said, came: 'ambiguous' } : said
      // An act that was acknowledged once stays so, whatever a later try met.
      const before = acts.get(`${act.kind} ${act.mark}`)
      if (before?.came === 'acknowledged' && act.came !== 'acknowledged') return
      acts.set(`${act.kind} ${act.mark}`, act)
    },
    doubt() {
      doubts = true
    },
    trust() {
      doubts = false
    },
    count: (came) => [...acts.values()].filter((act) => act.came === came).length,
  }
}

export function newMark(): string {
  return `mark${randomBytes(9).toString('hex')}`
}
