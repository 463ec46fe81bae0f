import type { ReactNode } from 'react'

type FactProps = { name: string; children?: ReactNode; copy?: string }

/** A line of a list of facts, empty ones left out; `copy` is a text that its button copies. */
export function Fact({ name, copy, children = copy }: FactProps) {
  if (!children) return null
  return (
    <div className="cluster">
      <dt>{name}</dt>
      <dd>
        {children}
        {copy && (
          <button className="quiet needs-script" type="button" data-copy={copy} aria-label={`Copy: ${name}`}>
            Copy
          </button>
        )}
      </dd>
    </div>
  )
}
