import { sayMoment } from '#domain/day.ts'
import { type LogEntry, sayEvent } from '#domain/log/event.ts'
import { declineReasons } from '#domain/reviews/review.ts'
import type { Opened } from '#server/house/public-log/checked-review.ts'

type EntriesProps = {
  caption: string
  timeZone: string
  entries: readonly { number: number; entry: LogEntry; opened?: Opened | null }[]
  /** Whether each leads to where its review can be checked. */
  leads?: boolean
}

/** Entries of the public log as people read them. */
export function EntriesTable({ caption, timeZone, entries, leads = false }: EntriesProps) {
  return (
    <table className="log-entries">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">When</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ number, entry, opened }) => (
          <tr key={number} {...(leads ? {} : opening(number, opened))}>
            <td>{number}</td>
            <td>{sayMoment(new Date(entry.at), timeZone)}</td>
            <td>
              {sayEvent(entry.event)}
              {saidWhy(entry)}.
              {leads && entry.event !== 'key' && (
                <>
                  {' '}
                  <a href={`/log/check/${entry.review}#check`}>
                    Check<span className="vh"> the review of entry {number}</span>
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a script needs to look for itself. */
function opening(number: number, opened: Opened | null | undefined) {
  return { 'data-entry': number, ...(opened && { 'data-salt': opened.salt, 'data-opens': opened.what }) }
}

function saidWhy(entry: LogEntry): string {
  if (entry.event === 'key' || !entry.reason) return ''
  return `: ${declineReasons[entry.reason].toLowerCase()}`
}
