import { Fragment, type ReactNode } from 'react'

const BETWEEN = ' · '

/** A line of short facts, `7 to 10 March 2026 · Suite`: it breaks between them, and within one only where a whole line is too short for it. */
export function Facts({ children }: { children: string }) {
  return children.split(BETWEEN).map((fact, at, all) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same, and their order is theirs
    <Fragment key={at}>
      <span className="whole-fact">
        {fact}
        {at < all.length - 1 && BETWEEN.trimEnd()}
      </span>{' '}
    </Fragment>
  ))
}

/** One line of a list of what is known; without a value it is left out. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
