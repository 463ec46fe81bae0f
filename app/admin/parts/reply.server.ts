import type { Outcome } from '#core/refusals/refusal.ts'
import { refused } from './frame/sign-in-page.server.ts'

/** What an action answers: a change as it is, a refusal with its status. */
export function reply<T extends object>(outcome: Outcome<T>) {
  return outcome.ok ? outcome : refused(outcome)
}
