import { Button } from '@mantine/core'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useRef } from 'react'
import { TRUST_HEADER } from '#domain/accounts/owner.ts'
import { messages } from '#domain/messages.ts'
import { usePasskey } from '../parts/passkey/use-passkey.ts'

const NOT_GIVEN = 'No passkey was given. Please try once more, or sign in with your password.'

/** Signs in with a finger, a face or a PIN, and opens `next`; nothing where the browser knows no passkeys. */
export function PasskeyButton({ next, refused }: { next: string; refused: (message: string) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const { known, busy, begin } = usePasskey<PublicKeyCredentialRequestOptionsJSON>({
    ask: 'generate-authenticate-options',
    verify: 'verify-authentication',
    answer: (options) => startAuthentication({ optionsJSON: { ...options, userVerification: 'required' } }),
    more: () => {
      const form = button.current?.form
      const trusts = form ? new FormData(form).has('trust') : false
      return trusts ? { headers: { [TRUST_HEADER]: 'yes' } } : {}
    },
    done: () => location.assign(next),
    refused,
    notAccepted: messages.passkeyUnknown,
    sayFault: () => NOT_GIVEN,
  })
  if (!known) return null
  return (
    <Button ref={button} variant="default" onClick={begin} loading={busy}>
      Use a passkey
    </Button>
  )
}
