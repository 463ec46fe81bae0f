import { fold } from '#modules/common/fold.ts'

/** `stay` is the one that was chosen with the nights; an enquiry without one may name some in its words. */
export type Naming = { expectation: string; message: string; stay?: string | null }

/** The stays that an enquiry is about: the one that was chosen, or else those whose names stand in its words. */
export function namedStays<Stay extends { id: string; title: string }>(
  { expectation, message, stay }: Naming,
  stays: readonly Stay[],
): Stay[] {
  const chosen = stays.filter(({ id }) => id === stay)
  if (chosen.length > 0) return chosen
  const said = fold(`${expectation} ${message}`)
  return stays.filter(({ title }) => said.includes(fold(title)))
}
