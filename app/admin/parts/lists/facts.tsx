import { Fragment } from 'react'

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
