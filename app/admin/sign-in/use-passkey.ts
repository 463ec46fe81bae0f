import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { isConnectionLost } from '../parts/connection.ts'

type Ceremony<Options> = {
  /** The two addresses of the sign-in library: for its question, and for the answer of the device. */
  optionsEndpoint: 'generate-authenticate-options' | 'generate-register-options'
  verifyEndpoint: 'verify-authentication' | 'verify-registration'
  /** Has the device answer the question. */
  callDevice: (options: Options) => Promise<object>
  /** What is sent beside the answer. */
  extraRequest?: () => { body?: object; headers?: Record<string, string> }
  onDone: () => void
  onRefused: (message: string) => void
  /** What is said when the answer was not accepted, and when the device or the person gave none. */
  notAccepted: string
  describeFault: (fault: unknown) => string
}

/** A passkey in two taps: the button, and whatever the device asks for. `isSupported` is false until the browser is known to have passkeys. */
export function usePasskey<Options>(ceremony: Ceremony<Options>) {
  const [busy, setBusy] = useState(false)
  const isSupported = useMounted() && canUsePasskeys()

  async function startCeremony(): Promise<void> {
    const {
      optionsEndpoint,
      verifyEndpoint,
      callDevice,
      extraRequest,
      onDone,
      onRefused,
      notAccepted,
      describeFault,
    } = ceremony
    onRefused('')
    setBusy(true)
    try {
      const question = await fetch(passkeyUrl(optionsEndpoint))
      // The password was given too long ago: the page asks for it again.
      if (question.status === 403) return location.reload()
      if (!question.ok) return onRefused(describeStatus(question, notAccepted))
      const response = await callDevice(await question.json())
      const { body, headers } = extraRequest?.() ?? {}
      const verified = await fetch(passkeyUrl(verifyEndpoint), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...body, response }),
      })
      if (!verified.ok) return onRefused(describeStatus(verified, notAccepted))
      onDone()
    } catch (fault) {
      onRefused(isConnectionLost(fault) ? messages.connectionLost : describeFault(fault))
    } finally {
      setBusy(false)
    }
  }

  return { isSupported, busy, startCeremony }
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

function passkeyUrl(end: string): string {
  return `/admin/auth/passkey/${end}`
}

function describeStatus({ status }: Response, notAccepted: string): string {
  return status === 429 ? messages.tooManyTries : notAccepted
}
