import type { ReactNode } from 'react'

/** So many changes are told at once; the others stand behind them. */
const TOLD_MOST = 3

type VersionProps = {
  version: {
    number: number
    at: string
    when: string
    by: string
    isOnSite: boolean
    /** What differs from the version before it, in words. */
    changes: readonly string[]
  }
  /** The way to bring it back. */
  children: ReactNode
}

/** One version of the site: when, by whom, and what it changed. */
export function Version({ version: { number, at, when, by, isOnSite, changes }, children }: VersionProps) {
  const [told, others] = [changes.slice(0, TOLD_MOST), changes.slice(TOLD_MOST)]
  return (
    <li>
      <div>
        {when ? <time dateTime={at}>{when}</time> : 'The first day'}, by {by}
        {isOnSite && <b> · on the site now</b>}
        {told.length > 0 && <p>{told.join('; ')}</p>}
        {others.length > 0 && (
          <details>
            <summary aria-label={`${others.length} more changes of version ${number}`}>
              {others.length === 1 ? 'One more change' : `${others.length} more changes`}
            </summary>
            <ul>
              {others.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {children}
    </li>
  )
}
