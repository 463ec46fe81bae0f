import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { isConnectionLost } from '../parts/connection.ts'

type Ceremony<Options> = {
  /** The two addresses of the sign-in library: for its question, and for the answer of the device. */
  optionsEndpoint: 'generate-authenticate-options' | 'generate-register-options'
  verifyEndpoint: 'verify-authentication' | 'verify-registration'
  /** Has the device answer the question. */
  callDevice: (options: Options) => Promise<Credential | null>
  onDone: () => void
  /** What is said when the answer was not accepted, and when the device or the person gave none. */
  notAccepted: string
  describeFault: (fault: unknown) => string
}

/** What is sent beside the answer of the device. */
type Extra = { body?: object; headers?: Record<string, string> }

/** A passkey in two taps: the button, and whatever the device asks for. `isSupported` is false until the browser is known to have passkeys. */
export function usePasskey<Options>(ceremony: Ceremony<Options>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isSupported = useMounted() && canUsePasskeys()

  async function startCeremony(extra: Extra): Promise<void> {
    setRefusal(undefined)
    setBusy(true)
    const describe = (fault: unknown) =>
      isConnectionLost(fault) ? messages.connectionLost : ceremony.describeFault(fault)
    setRefusal(await runCeremony(ceremony, extra).catch(describe))
    setBusy(false)
  }

  return { isSupported, busy, refusal, startCeremony }
}

/** Older browsers cannot read the options of the server. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Returns why the server refused; throws where the device gave no passkey. */
async function runCeremony<Options>(ceremony: Ceremony<Options>, { body, headers }: Extra) {
  const { optionsEndpoint, verifyEndpoint, callDevice, onDone, notAccepted } = ceremony
  const describeStatus = ({ status }: Response) => (status === 429 ? messages.tooManyTries : notAccepted)
  const question = await fetch(`/admin/auth/passkey/${optionsEndpoint}`)
  // The password was given too long ago to add one.
  if (question.status === 403) location.assign('/admin/confirm?next=/admin/settings/you')
  if (!question.ok) return describeStatus(question)
  const credential = await callDevice(await question.json())
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the device gave no passkey')
  const verified = await fetch(`/admin/auth/passkey/${verifyEndpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, response: credential.toJSON() }),
  })
  if (!verified.ok) return describeStatus(verified)
  onDone()
}
