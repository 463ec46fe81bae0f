import type { House } from '../../house/house.ts'
import { pageVersion } from '../../house/page-version.ts'
import { askTogether } from './ask-together.ts'

const MOST_ANSWERS = 200
const MOST_BYTES = 6_000_000
const FRESH_MS = 60 * 60_000

type Kept = { version: number; at: number; bytes: Buffer }

/** Answers that everybody gets alike, kept as bytes until what the pages show changes; those asked for longest ago go first. */
export type KeptAnswers = {
  /** What is ready; null where it has to be made first. */
  find(query: string): Promise<Buffer | null>
  make(query: string, text: () => Promise<string>): Promise<Buffer>
}

export function keepAnswers(house: House): KeptAnswers {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Buffer>>()
  const versionNow = askTogether(() => pageVersion(house.database))

  async function make(query: string, text: () => Promise<string>): Promise<Buffer> {
    const version = await versionNow()
    const name = `${version} ${query}`
    const begun = making.get(name)
    if (begun) return begun
    // Somebody else's may have become ready meanwhile.
    const ready = kept.get(query)
    if (ready && isFresh(ready, version)) return ready.bytes
    const made = text()
      .then((answer) => {
        const bytes = Buffer.from(answer)
        keep(query, { version, at: Date.now(), bytes })
        return bytes
      })
      .finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  function keep(query: string, answer: Kept) {
    kept.delete(query)
    kept.set(query, answer)
    let bytes = Array.from(kept.values()).reduce((sum, each) => sum + each.bytes.length, 0)
    for (const [oldest, each] of kept) {
      if (kept.size <= MOST_ANSWERS && bytes <= MOST_BYTES) break
      kept.delete(oldest)
      bytes -= each.bytes.length
    }
  }

  async function find(query: string): Promise<Buffer | null> {
    const old = kept.get(query)
    if (!old) return null
    // While the database does not answer, the last answer stands.
    const version = await versionNow().catch(() => old.version)
    if (!isFresh(old, version)) return null
    kept.delete(query)
    kept.set(query, old)
    return old.bytes
  }
  return { find, make }
}

function isFresh({ version, at }: Kept, now: number): boolean {
  return version === now && Date.now() - at < FRESH_MS
}
