import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { isConnectionLost } from '../parts/connection.ts'

type Ceremony<Options> = {
  /** The two endpoints of the sign-in library: for its options, and for the credential of the device. */
  optionsEndpoint: 'generate-authenticate-options' | 'generate-register-options'
  verifyEndpoint: 'verify-authentication' | 'verify-registration'
  /** Asks the device for a credential. */
  callDevice: (options: Options) => Promise<Credential | null>
  onDone: () => void
  /** What is shown when the server rejects the credential, and when the device or the person gave none. */
  rejectedMessage: string
  describeFault: (fault: unknown) => string
}

/** What is sent with the credential of the device. */
type ExtraRequest = { body?: object; headers?: Record<string, string> }

/** Signs in with a passkey, or adds one. `isSupported` is false until the page is hydrated in a browser that has passkeys. */
export function usePasskey<Options>(ceremony: Ceremony<Options>) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isSupported = useMounted() && canUsePasskeys()

  async function startCeremony(extra: ExtraRequest): Promise<void> {
    setRefusal(undefined)
    setIsBusy(true)
    const describeFailure = (fault: unknown) =>
      isConnectionLost(fault) ? messages.connectionLost : ceremony.describeFault(fault)
    setRefusal(await runCeremony(ceremony, extra).catch(describeFailure))
    setIsBusy(false)
  }

  return { isSupported, isBusy, refusal, startCeremony }
}

/** Older browsers cannot read the options of the server. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Returns why the server refused; throws where the device gave no passkey. */
async function runCeremony<Options>(ceremony: Ceremony<Options>, { body, headers }: ExtraRequest) {
  const { optionsEndpoint, verifyEndpoint, callDevice, onDone, rejectedMessage } = ceremony
  const describeStatus = ({ status }: Response) => (status === 429 ? messages.tooManyTries : rejectedMessage)
  const optionsAnswer = await fetch(`/admin/auth/passkey/${optionsEndpoint}`)
  // To add a passkey, the password must have been entered recently.
  if (optionsAnswer.status === 403) location.assign('/admin/confirm?next=/admin/settings/you')
  if (!optionsAnswer.ok) return describeStatus(optionsAnswer)
  const credential = await callDevice(await optionsAnswer.json())
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the device gave no passkey')
  const verified = await fetch(`/admin/auth/passkey/${verifyEndpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, response: credential.toJSON() }),
  })
  if (!verified.ok) return describeStatus(verified)
  onDone()
}
