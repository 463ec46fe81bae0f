import { Text, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { isEmailAddress } from '#domain/contact.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { cleanAddress } from '#domain/text.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { formKey, OpenedFields, type Returned } from '../../parts/kept/opened.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { Meanwhile } from '../../parts/saving/meanwhile.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-line.tsx'
import { useRefusal } from '../../parts/saving/use-refusal.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/mail.ts'
import { Carrier } from './carrier.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './mail.server.ts'

function problemsOf(form: FormData): readonly Refusal[] {
  const address = cleanAddress(String(form.get('ownerAddress') ?? ''))
  const isRight = address === '' || isEmailAddress(address)
  return isRight ? [] : [refuse('emailInvalid', 'ownerAddress')]
}

const labels: Record<string, string> = {
  ownerAddress: 'Your e-mail',
  emailjs: 'Account at EmailJS',
  'emailjs.publicKey': 'Public key of EmailJS',
  'emailjs.serviceId': 'Service id of EmailJS',
  'emailjs.templateId': 'Template id of EmailJS',
}

/** How e-mails leave the house, and where enquiries go. */
export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { pageAddress, saved, serverSaved } = loaderData
  const refusal: Returned<typeof loaderData.values> | undefined = actionData
  const { emailjs, ownerAddress } = refusal?.values ?? loaderData.values
  const was = refusal?.was ?? loaderData.values
  const navigation = useNavigation()
  const version = formKey(was, refusal)
  const kept = useKeptText('settings mail', saved && !refusal)
  useKeptText('settings mail server', serverSaved)
  const { message, error } = useRefusal(refusal, problemsOf)
  const saving = navigation.state !== 'idle' && navigation.formAction === '/admin/settings/mail'
  return (
    <SettingsRoom>
      <PageHead title="E-mail">
        {loaderData.carrier.way === 'folder'
          ? 'Enquiries and reviews wait in these rooms. Once e-mail is set up, they reach you by e-mail too.'
          : 'Enquiries and reviews reach you by e-mail; nothing is lost when the mail is down.'}
      </PageHead>
      {!refusal?.clashes?.length && <RefusalNote message={message} />}
      <Carrier page={loaderData} quiet={kept.changed} />
      {!refusal && <KeptNote kept={kept} />}
      <Form method="post" ref={kept.form} className="sheet" key={version}>
        {refusal?.clashes && refusal.clashes.length > 0 && (
          <RefusalNote message={refusal.message}>
            <Meanwhile clashes={refusal.clashes} label={(path) => labels[path] ?? path} />
          </RefusalNote>
        )}
        <OpenedFields was={was} />
        <h2>Where e-mails to you go</h2>
        <TextInput
          name="ownerAddress"
          type="email"
          label="Your e-mail"
          description={`Empty: the address on the page, ${pageAddress}.`}
          defaultValue={ownerAddress ?? ''}
          error={error('ownerAddress')}
        />
        <h2 className="second">Forms by another service</h2>
        <Text c="dimmed" size="sm" mb="sm">
          Most houses leave these three empty: your own site takes what visitors write. Fill them in only if
          you have an account at emailjs.com and want the forms to go through it.
        </Text>
        <TextInput
          name="publicKey"
          label="Public key of EmailJS"
          description="You find it at emailjs.com, under Account, General."
          defaultValue={emailjs?.publicKey ?? ''}
          error={error('emailjs')}
        />
        <TextInput
          name="serviceId"
          label="Service id of EmailJS"
          description="There under Email Services; it begins with service_."
          mt="sm"
          defaultValue={emailjs?.serviceId ?? ''}
        />
        <TextInput
          name="templateId"
          label="Template id of EmailJS"
          description="There under Email Templates; it begins with template_."
          mt="sm"
          defaultValue={emailjs?.templateId ?? ''}
        />
        <SaveLine changed={kept.changed} saving={saving} saved={saved} refused={refusal !== undefined} />
      </Form>
    </SettingsRoom>
  )
}
