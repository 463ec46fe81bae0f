import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { z } from 'zod'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { type House, isoNow } from '../house.ts'
import { networkOf } from '../limits/network.ts'
import { askAuth } from './ask-auth.ts'
import type { Credentials, Entered } from './enter.ts'
import type { PasskeyQuestion } from './passkeys.ts'
import { readJson } from './read-json.ts'
import { settleSignIn } from './settle-sign-in.ts'
import { noteTry, triers } from './sign-in-tries.ts'

const asked = z.looseObject({ challenge: z.string() })
// What else it holds the sign-in library judges.
const named = z.custom<AuthenticationResponseJSON>(
  (given) => z.object({ id: z.string() }).safeParse(given).success,
)
const entered = z.object({ session: z.object({ token: z.string() }) })

/** Asks for any passkey of this house; which, and whose, its device knows. Refuses a network that asks too often, as each question is stored. */
export async function beginPasskeySignIn(
  house: House,
  { headers, address }: Credentials,
): Promise<PasskeyQuestion | Refusal> {
  const { wait } = await house.limits.count('passkeyQuestion', networkOf(address))
  if (wait !== null) return { ...refuse('tooManyTries'), retryAfter: wait }
  const response = await askAuth(house, (api) =>
    api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
  )
  const options = { ...asked.parse(await response.json()), userVerification: 'required' }
  return { options, cookies: response.headers.getSetCookie() }
}

/** Signs in with a passkey, which stands for password and second step. One that is unknown or wrong counts as a try of this network. */
export async function signInWithPasskey(
  house: House,
  credentials: Credentials,
  { answer, trust = false }: { answer: string; trust?: boolean },
): Promise<Entered> {
  const tooMany = await noteTry(house, triers('', credentials.address).slice(1))
  if (tooMany) return tooMany
  const given = named.safeParse(readJson(answer))
  if (!given.success) return refuse('passkeyUnknown')
  const response = await askAuth(house, (api) =>
    api.verifyPasskeyAuthentication({
      headers: credentials.headers,
      body: { response: given.data },
      asResponse: true,
    }),
  )
  if (!response.ok) return refuse('passkeyUnknown')
  const { token } = entered.parse(await response.json()).session
  await house.database
    .updateTable('owner_passkey')
    .set({ used_at: isoNow(house) })
    .where('credential_id', '=', given.data.id)
    .execute()
  const cookies = await settleSignIn(house, credentials, token, {
    cookies: response.headers.getSetCookie(),
    trust,
  })
  return { ok: true, cookies, step: 'in' }
}
