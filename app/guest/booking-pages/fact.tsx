import type { ReactNode } from 'react'

type FactProps = { name: string; children?: ReactNode; copyText?: string }

/** A name and a value in a `<dl>`, with a button that copies `copyText`; that is also the value where there are no children. */
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
