import type { ReactNode } from 'react'

type FactProps = { name: string; children?: ReactNode; copyText?: string }

/** A line of a list of facts, empty ones left out; `copyText` is the text that its button copies. */
export function Fact({ name, copyText, children = copyText }: FactProps) {
  if (!children) return null
  return (
    <div className="cluster">
      <dt>{name}</dt>
      <dd>
        {children}
        {copyText && (
          <button
            className="quiet needs-script"
            type="button"
            data-copy={copyText}
            aria-label={`Copy: ${name}`}
          >
            Copy
          </button>
        )}
      </dd>
    </div>
  )
}
