import { Button } from '@mantine/core'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { usePasskey } from '../parts/passkey/use-passkey.ts'

const NOT_GIVEN = 'No passkey was given. Please try once more, or sign in with your password.'

/** Signs in with a finger, a face or a PIN; nothing where the browser knows no passkeys. */
export function PasskeyButton({ refused }: { refused: (message: string) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const submit = useSubmit()
  const entering = useNavigation().state !== 'idle'
  const { known, busy, begin } = usePasskey<PublicKeyCredentialRequestOptionsJSON>({
    answer: (optionsJSON) => startAuthentication({ optionsJSON }),
    answered: (passkey) => {
      const typed = button.current?.form && new FormData(button.current.form)
      const form = new FormData()
      for (const name of ['next', 'trust']) {
        const value = typed?.get(name)
        if (value) form.set(name, value)
      }
      form.set('passkey', passkey)
      submit(form, { method: 'post' })
    },
    refused,
    sayFault: () => NOT_GIVEN,
  })
  if (!known) return null
  return (
    <Button ref={button} variant="default" onClick={begin} loading={busy || entering}>
      Use a passkey
    </Button>
  )
}
