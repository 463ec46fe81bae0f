import { Button, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { describeDevice } from '#modules/accounts/device.ts'
import { MAX_PASSKEY_NAME_CHARACTERS } from '#modules/accounts/owner.ts'
import { requireRecentPassword } from '../../../access.server.ts'
import { RefusalNote } from '../../../parts/refusal-note.tsx'
import { passkeyAnswer, usePasskey } from '../../../sign-in/use-passkey.ts'
import { SettingsPage } from '../../settings-page.tsx'
import { settingsPages } from '../../settings-pages.ts'
import type { Route } from './+types/add-passkey.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireRecentPassword({ request, context })
  return { device: describeDevice(request.headers.get('user-agent') ?? '') }
}

/** Makes a passkey on this device, under a name by which one knows it again. */
export default function AddPasskey({ loaderData: { device } }: Route.ComponentProps) {
  const name = useRef<HTMLInputElement>(null)
  const [notMade, setNotMade] = useState('')
  const navigate = useNavigate()
  const { isSupported, busy, startCeremony } = usePasskey<PublicKeyCredentialCreationOptionsJSON>({
    optionsEndpoint: 'generate-register-options',
    verifyEndpoint: 'verify-registration',
    callDevice: async (options) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
      return passkeyAnswer(await navigator.credentials.create({ publicKey }))
    },
    extraRequest: () => ({ body: { name: name.current?.value ?? '' } }),
    onDone: () => navigate('/admin/settings/you#passkeys'),
    onRefused: setNotMade,
    notAccepted: messages.passkeyNotSaved,
    describeFault,
  })
  return (
    <SettingsPage
      title="A passkey for this device"
      about="Sign in with your finger, your face or the PIN of this device."
      parent={settingsPages.you}
    >
      <RefusalNote message={notMade || undefined} />
      <form
        className="sheet"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSupported && !busy) startCeremony()
        }}
      >
        <Text>
          Your device stores the passkey, often in your Google or Apple account. It asks for your finger, face
          or PIN each time. Your password still works, too.
        </Text>
        <TextInput
          ref={name}
          label="Name of the passkey"
          description="So that you find it when you want to remove it."
          defaultValue={device}
          maxLength={MAX_PASSKEY_NAME_CHARACTERS}
          mt="md"
          maw="24rem"
        />
        {isSupported ? (
          <Button type="submit" loading={busy} mt="md" variant="filled">
            Add the passkey
          </Button>
        ) : (
          <Text mt="md" role="status">
            You cannot add a passkey here. The browser needs JavaScript and a secure (https) address.
          </Text>
        )}
      </form>
    </SettingsPage>
  )
}

function describeFault(fault: unknown): string {
  const isThere = fault instanceof DOMException && fault.name === 'InvalidStateError'
  return isThere ? 'This device already has a passkey.' : 'No passkey was added. Nothing has changed.'
}
