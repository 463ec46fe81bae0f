import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { isConnectionLost } from '../parts/connection.ts'

type Ceremony<Options> = {
  /** The two addresses of the sign-in library: for its question, and for the answer of the device. */
  ask: 'generate-authenticate-options' | 'generate-register-options'
  verify: 'verify-authentication' | 'verify-registration'
  /** Has the device answer the question. */
  answer: (options: Options) => Promise<object>
  /** What is sent beside the answer. */
  more?: () => { body?: object; headers?: Record<string, string> }
  done: () => void
  refused: (message: string) => void
  /** What is said when the answer was not accepted, and when the device or the person gave none. */
  notAccepted: string
  describeFault: (fault: unknown) => string
}

/** A passkey in two taps: the button, and whatever the device asks for. `known` is false until the browser is known to have passkeys. */
export function usePasskey<Options>(ceremony: Ceremony<Options>) {
  const [busy, setBusy] = useState(false)
  const known = useMounted() && canUsePasskeys()

  async function begin(): Promise<void> {
    const { ask, verify, answer, more, done, refused, notAccepted, describeFault } = ceremony
    refused('')
    setBusy(true)
    try {
      const question = await fetch(address(ask))
      // The password was given too long ago: the page asks for it again.
      if (question.status === 403) return location.reload()
      if (!question.ok) return refused(describeStatus(question, notAccepted))
      const response = await answer(await question.json())
      const { body, headers } = more?.() ?? {}
      const verified = await fetch(address(verify), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...body, response }),
      })
      if (!verified.ok) return refused(describeStatus(verified, notAccepted))
      done()
    } catch (fault) {
      refused(isConnectionLost(fault) ? messages.connectionLost : describeFault(fault))
    } finally {
      setBusy(false)
    }
  }

  return { known, busy, begin }
}

/** Older browsers cannot read the options of the server. */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** The answer of the device as JSON; throws where it gave none. */
export function passkeyAnswer(credential: Credential | null): object {
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new Error('the device gave no passkey')
}

function address(end: string): string {
  return `/admin/auth/passkey/${end}`
}

function describeStatus({ status }: Response, notAccepted: string): string {
  return status === 429 ? messages.tooManyTries : notAccepted
}
