import { Text, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { PageHead } from '../../parts/page-head.tsx'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { SaveLine } from '../../parts/save-line.tsx'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/mail.ts'
import { Carrier } from './carrier.tsx'

export { clientAction } from '../../parts/lost-line.ts'
export { action, loader } from './mail.server.ts'

/** How letters leave the house, and where enquiries go. */
export default function Mail({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { emailjs, ownerAddress, pageAddress, saved, serverSaved } = loaderData
  const navigation = useNavigation()
  const { form, changed } = useKeptText('settings mail', saved && !refusal)
  useKeptText('settings mail server', serverSaved)
  const error = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  const saving = navigation.state !== 'idle' && navigation.formAction === '/admin/settings/mail'
  return (
    <SettingsRoom>
      <PageHead title="Letters">
        Enquiries and reviews reach you by letter; nothing is lost when the mail is down.
      </PageHead>
      <RefusalNote message={refusal?.message} />
      <Carrier page={loaderData} quiet={changed} />
      <Form method="post" ref={form} className="sheet">
        <h2>Where letters to you go</h2>
        <TextInput
          name="ownerAddress"
          type="email"
          label="Your e-mail"
          description={`Empty: the address on the page, ${pageAddress}.`}
          defaultValue={ownerAddress ?? ''}
          error={error('ownerAddress')}
        />
        <h2 className="second">An EmailJS account, if you have one</h2>
        <Text c="dimmed" size="sm" mb="sm">
          Leave all three empty, and the house itself takes the forms. With all three, visitors’ browsers hand
          the forms to EmailJS.
        </Text>
        <TextInput
          name="publicKey"
          label="Public key"
          description="At emailjs.com, under Account, General."
          defaultValue={emailjs?.publicKey ?? ''}
          error={error('emailjs')}
        />
        <TextInput
          name="serviceId"
          label="Service id"
          description="There under Email Services; it begins with service_."
          mt="sm"
          defaultValue={emailjs?.serviceId ?? ''}
        />
        <TextInput
          name="templateId"
          label="Template id"
          description="There under Email Templates; it begins with template_."
          mt="sm"
          defaultValue={emailjs?.templateId ?? ''}
        />
        <SaveLine changed={changed} saving={saving} saved={saved} refused={refusal !== undefined} />
      </Form>
    </SettingsRoom>
  )
}
