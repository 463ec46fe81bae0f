import { type Entry, writeEntry } from '#modules/audit/audit-log.server.ts'
import { isPublicAct } from '#modules/audit/entry.ts'
import { logAct } from '#modules/public-log/write-log.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, type Bell, ring } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { touchPages } from '#server/page-version.ts'

const MOST_TRIES = 5

/** The transaction of a change, and what it has to say besides its rows. */
export type Change = Database & {
  /** Writes down who did what and what was before; an audit entry that the public pages show makes them anew, and what it says of a review goes into the public log. */
  record(entry: Entry, who?: Actor): Promise<void>
  /** The public pages show something new that no entry tells of. Counts the page version, and holds its row until all is done. */
  showAnew(): Promise<void>
  /** Work waits for the mail worker, the media jobs or the push sender once this is done. */
  leave(what: Exclude<Bell, 'pages'>): void
}

/**
 * Does all of it or nothing, in one transaction: the rows, their entry in the log, the page version where the public pages change. What
 * waits because of it is rung for after the commit. A refusal given back takes everything back, as a fault does.
 */
export async function change<T>(
  ctx: Pick<AppContext, 'bell' | 'clock' | 'database'>,
  actor: Actor,
  make: (tx: Change) => Promise<T>,
): Promise<T> {
  const bells = new Set<Bell>()
  const made = await ctx.database
    .transaction()
    .execute(async (transaction) => {
      const tx: Change = Object.assign(transaction, {
        async record(entry: Entry, who = actor) {
          await writeEntry(ctx, transaction, who, entry)
          if (!isPublicAct(entry.act)) return
          await tx.showAnew()
          await logAct(ctx, tx, entry)
        },
        async showAnew() {
          if (bells.has('pages')) return
          bells.add('pages')
          await touchPages(transaction)
        },
        leave(what: Exclude<Bell, 'pages'>) {
          bells.add(what)
        },
      })
      const result = await make(tx)
      if (isRefusal(result)) throw new TakenBack(result)
      return result
    })
    .catch((fault) => {
      if (!(fault instanceof TakenBack)) throw fault
      bells.clear()
      return fault.refusal as T
    })
  for (const what of bells) ring(ctx, what)
  return made
}

/** Carries a refusal out of a transaction that shall not stay. */
class TakenBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}

/** Reads and changes anew while somebody else is quicker each time in between; gives up after a few tries. */
export async function unlessOvertaken(tryOnce: () => Promise<Outcome | 'overtaken'>): Promise<Outcome> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const outcome = await tryOnce()
    if (outcome !== 'overtaken') return outcome
  }
  return refuse('faulty')
}
