import type { House } from '../house.ts'
import { hiddenFault, type OwnerAuth, ownerAuth } from './owner-auth.ts'

/**
 * Asks the sign-in library. It answers a database that is away as it answers a mistake of its own, or as a person who is
 * unknown; here the fault that it hid comes out again, so that nobody is told a wrong password for it.
 */
export async function askAuth<Answer>(
  house: House,
  ask: (api: OwnerAuth['api']) => Promise<Answer>,
): Promise<Answer> {
  const { api } = await ownerAuth(house)
  const hidden: { fault?: unknown } = {}
  const answer = await hiddenFault
    .run(hidden, () => ask(api))
    .catch((fault: unknown) => {
      throw hidden.fault ?? fault
    })
  if (answer instanceof Response && answer.status >= 500)
    throw hidden.fault ?? new Error('the sign-in library failed')
  return answer
}
