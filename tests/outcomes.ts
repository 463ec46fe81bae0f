import { expect } from 'vitest'
import type { Outcome, Refusal } from '#core/refusals/refusal.ts'

/** What was done, which must not have been refused. */
export function requireOk<T extends object>(outcome: Outcome<T>): { ok: true } & T {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome
}

/** Does it so many times at once, of which one must succeed. Returns the refusal of the last other one. */
export async function expectOneOk(
  act: (at: number) => Promise<{ ok: true } | Refusal>,
  times = 2,
): Promise<Refusal> {
  const outcomes = await Promise.all(Array.from({ length: times }, (_, at) => act(at)))
  const refused = outcomes.filter((outcome) => !outcome.ok)
  expect(outcomes.length - refused.length).toBe(1)
  return refused.at(-1) ?? expect.fail('nothing was refused')
}
