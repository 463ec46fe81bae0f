import type { DatabaseSync } from 'node:sqlite'
import type { Wrong } from '../check.ts'
import type { Act, Ledger } from '../ledger.ts'

/** Each act that was acknowledged is there once with all its files; one that may have been is there at most once. */
export function checkActs(database: DatabaseSync, { acts }: Ledger): Wrong[] {
  const all = [...acts.values()]
  return [...all.flatMap((act) => checkAct(database, act)), ...checkNewestEdit(database, all)]
}

function checkAct(database: DatabaseSync, act: Act): Wrong[] {
  const what = `${act.kind} ${act.mark}`
  const times = timesThere(database, act)
  if (times > 1) return [{ kind: 'doubled', what: `${what}: ${times} times` }]
  if (act.came === 'refused' && times > 0 && act.kind !== 'approval')
    return [{ kind: 'doubled', what: `${what}: refused, and there` }]
  if (act.came === 'acknowledged' && times === 0) return [{ kind: 'lost', what }]
  if (act.kind === 'review' && times === 1) return checkFilesOf(database, act)
  if (act.kind === 'upload' && act.came === 'acknowledged') return checkOffset(database, act)
  return []
}

function timesThere(database: DatabaseSync, { kind, mark, version }: Act): number {
  const count = (query: string, what = mark) => Number(database.prepare(query).get(what)?.times)
  switch (kind) {
    case 'enquiry':
      return count("select count(*) as times from enquiry where email = ? || '@guest.example'")
    case 'review':
      return count("select count(*) as times from review where text like '%' || ?")
    case 'approval':
      return count(
        "select count(*) as times from act where act = 'review.approved' and about_id = ? and about_id in (select id from review where status = 'approved')",
      )
    case 'edit':
      // A draft gives way to the next; that it was made stays written down.
      if (version !== undefined)
        return count(
          "select count(*) as times from act where act = 'content.drafted' and about_id = ?",
          String(version),
        )
      return count("select count(*) as times from content where document like '%Come by ' || ? || '%'")
    case 'upload':
      return count('select count(*) as times from upload where file_id = ?')
  }
}

/** The newest words are those of the last edit that was acknowledged, or of one after it that had no answer. */
function checkNewestEdit(database: DatabaseSync, acts: Act[]): Wrong[] {
  const edits = acts.filter(({ kind }) => kind === 'edit')
  const last = edits.findLastIndex(({ came }) => came === 'acknowledged')
  if (last < 0) return []
  const newest = database.prepare('select document from content order by number desc limit 1').get()
  const isThere = edits
    .slice(last)
    .some(({ mark, came }) => came !== 'refused' && String(newest?.document).includes(mark))
  return isThere ? [] : [{ kind: 'lost', what: `words of edit ${edits[last]?.mark}` }]
}

/** A review stands with every file that was sent with it, or not at all. */
function checkFilesOf(database: DatabaseSync, { mark, files }: Act): Wrong[] {
  const rows = database
    .prepare(
      "select sha256 from media where about_id = (select id from review where text like '%' || ?) order by sha256",
    )
    .all(mark)
  const there = rows.map(({ sha256 }) => sha256).join()
  return there === files.toSorted().join() ? [] : [{ kind: 'half-visible', what: `files of review ${mark}` }]
}

/** The offset that was acknowledged never goes back. */
function checkOffset(database: DatabaseSync, { mark, offset = 0 }: Act): Wrong[] {
  const row = database.prepare('select "offset" as there from upload where file_id = ?').get(mark)
  return Number(row?.there) >= offset
    ? []
    : [{ kind: 'lost', what: `bytes of upload ${mark}: ${row?.there} of ${offset}` }]
}
