import { formatMoment } from '#modules/common/day.ts'
import { eventSentences, type LogEntry } from '#modules/public-log/entry.ts'
import type { NumberedEntry, Opened } from '#modules/public-log/read-log.server.ts'
import { declineReasons } from '#modules/reviews/review.ts'

type EntriesProps = {
  label: string
  timeZone: string
  entries: readonly NumberedEntry[]
  /** Whether each entry links to the page that checks its review. */
  leads?: boolean
}

/** Entries of the public log as people read them. */
export function LogEntries({ label, timeZone, entries, leads = false }: EntriesProps) {
  return (
    <ol className="log-entries" aria-label={label}>
      {entries.map(({ number, entry, opened }) => (
        <li key={number} {...(leads ? {} : opening(number, opened))}>
          <span className="number">
            <span className="vh">Entry </span>
            {number}
          </span>
          <p>
            {eventSentences[entry.event]}
            {describeReason(entry)}.
            <span className="small">
              {formatMoment(new Date(entry.at), timeZone)}
              {leads && (
                <>
                  {' · '}
                  <a href={`/log/check/${entry.review}#check`}>
                    Check<span className="vh"> the review of entry {number}</span>
                  </a>
                </>
              )}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The data that a script needs to check an entry. */
function opening(number: number, opened: Opened | null | undefined) {
  return { 'data-entry': number, ...(opened && { 'data-salt': opened.salt, 'data-opens': opened.what }) }
}

function describeReason({ reason }: LogEntry): string {
  return reason ? `: ${declineReasons[reason].toLowerCase()}` : ''
}
