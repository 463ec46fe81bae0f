import { Button, Group, Text, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { isEmailAddress } from '#domain/contact.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { cleanAddress } from '#domain/text.ts'
import { words } from '#domain/words.ts'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { formKey, Opened, type Returned } from '../../parts/opened.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { SaveState } from '../../parts/save-state.tsx'
import { useKeptText } from '../../parts/use-kept-text.ts'
import { useRefusal } from '../../parts/use-refusal.ts'
import type { Route } from './+types/mail.ts'
import { Carrier } from './carrier.tsx'
import '../settings.css'

export { clientAction } from '../../parts/lost-line.ts'
export { action, loader } from './mail.server.ts'

function problemsOf(form: FormData): readonly Refusal[] {
  const address = cleanAddress(String(form.get('ownerAddress') ?? ''))
  const isRight = address === '' || isEmailAddress(address)
  return isRight ? [] : [refuse('email-invalid', words.emailInvalid, 'ownerAddress')]
}

const labels: Record<string, string> = {
  ownerAddress: 'Your e-mail',
  emailjs: 'EmailJS account',
  'emailjs.publicKey': 'Public key',
  'emailjs.serviceId': 'Service id',
  'emailjs.templateId': 'Template id',
}

/** How letters leave the house, and where enquiries go. */
export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { pageAddress, saved, serverSaved } = loaderData
  const refusal = actionData as Returned<typeof loaderData.values> | undefined
  const { emailjs, ownerAddress } = refusal?.values ?? loaderData.values
  const was = refusal?.was ?? loaderData.values
  const navigation = useNavigation()
  const version = formKey(was, refusal)
  const { form } = useKeptText('settings mail', saved, version)
  useKeptText('settings mail server', serverSaved)
  const { message, error } = useRefusal(refusal, problemsOf)
  const saving = navigation.state !== 'idle' && navigation.formAction === '/admin/settings/mail'
  return (
    <div className="settings-form">
      <PageHead title="Letters">
        Enquiries and reviews reach you by letter; nothing is lost when the mail is down.
      </PageHead>
      {!refusal?.clashes?.length && <RefusalNote message={message} />}
      <Carrier page={loaderData} />
      <Form method="post" ref={form} className="sheet" key={version}>
        {refusal?.clashes && refusal.clashes.length > 0 && (
          <RefusalNote message={refusal.message}>
            <Meanwhile clashes={refusal.clashes} label={(path) => labels[path] ?? path} />
          </RefusalNote>
        )}
        <Opened was={was} />
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
        <Group mt="lg">
          <Button type="submit" loading={saving}>
            Save
          </Button>
          <SaveState state={saving ? 'saving' : saved ? 'saved' : 'unchanged'} />
        </Group>
      </Form>
    </div>
  )
}
