import { Blockquote, Button, Group, NativeSelect, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { redirect } from 'react-router'
import { cleanAddress } from '#core/values/text.ts'
import { readContent } from '#modules/content/content.server.ts'
import {
  changeMailServer,
  makeMailServerForm,
  readSavedMailServer,
} from '#modules/mail/mail-server.server.ts'
import { type Encryption, encryptions, type MailServer, mailProviders } from '#modules/mail/mail-server.ts'
import { sendTestEmail } from '#modules/owner-emails/test-email.server.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import type { EditFormState } from '../../parts/edit-form.tsx'
import {
  readField,
  readTrimmedField,
  readVersion,
  requireIntent,
  respondRefusedForm,
} from '../../parts/form.server.ts'
import { FilterLinks } from '../../parts/list.tsx'
import { SmallText } from '../../parts/section.tsx'
import { SettingsForm, SettingsPage, SettingsSection } from '../settings-page.tsx'
import { settingsPages } from '../settings-pages.ts'
import type { Route } from './+types/mail-server.ts'

/** Asks for the recent password already here, so that nobody has to type the password of the mail server twice. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  if (ctx.config.smtpUrl) throw redirect('/admin/settings/mail')
  const [saved, { property }] = await Promise.all([readSavedMailServer(ctx), readContent(ctx)])
  const pickedProvider = new URL(request.url).searchParams.get('with') ?? ''
  const provider = Object.hasOwn(mailProviders, pickedProvider) ? mailProviders[pickedProvider] : undefined
  const preset = provider && { host: provider.host, port: provider.port, encryption: provider.encryption }
  const { typed, version } = makeMailServerForm(saved)
  return {
    server: { ...typed, ...preset },
    version,
    isSaved: saved !== null,
    hasPassword: saved?.hasPassword ?? false,
    pickedProvider: provider ? pickedProvider : '',
    hint: provider?.hint,
    site: { name: property.name, address: property.email },
    isSenderFromEnvironment: ctx.config.mailFrom !== undefined,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  const form = await request.formData()
  requireIntent(form, [''])
  const typed: MailServer = {
    host: readTrimmedField(form, 'host').toLowerCase(),
    port: Number(readTrimmedField(form, 'port') || Number.NaN),
    // The schema refuses any other value.
    encryption: readField(form, 'encryption') as Encryption,
    user: readTrimmedField(form, 'user'),
    fromName: readTrimmedField(form, 'fromName'),
    fromAddress: cleanAddress(readField(form, 'fromAddress')),
  }
  const outcome = await changeMailServer(ctx, actor, typed, readField(form, 'password'), readVersion(form))
  if (!outcome.ok) return respondRefusedForm(outcome, typed, form)
  if (!form.has('plain')) await sendTestEmail(ctx, actor)
  return redirect('/admin/settings/mail?done=added')
}

const labels = {
  host: 'Outgoing mail server',
  encryption: 'Security (SSL/TLS)',
  port: 'Port',
  user: 'User name',
  password: 'Password',
  fromName: 'Name',
  fromAddress: 'Address',
}

const verbatimInput = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Which server sends the e-mails, `/admin/settings/mail/server`: where it is, and the account there. */
export default function MailServerPage({ loaderData: page }: Route.ComponentProps) {
  const { pickedProvider, site } = page
  const choices = Object.entries(mailProviders).map(([name, { label }]) => ({
    label,
    to: `?with=${name}`,
    isChosen: name === pickedProvider,
  }))
  return (
    <SettingsPage
      title="Mail server"
      description="This server sends the e-mails to you and to your guests. You can use an e-mail account that you already have."
      parent={settingsPages.mail}
    >
      <Title order={2} size="h4" mb="xs">
        Who is your e-mail provider?
      </Title>
      <FilterLinks label="Your e-mail provider" choices={choices} />
      {page.hint && (
        <Blockquote color="brass" p="sm" mb="md">
          {page.hint}
        </Blockquote>
      )}
      <SettingsForm
        name="settings mail server"
        values={page.server}
        version={page.version}
        labels={labels}
        footer={(form) => <SaveAndTest form={form} isMain={!page.isSaved || pickedProvider !== ''} />}
      >
        {(field) => (
          <>
            <SettingsSection as="fieldset" title="Server" key={pickedProvider}>
              <TextInput
                {...field('host')}
                description="You find it on your provider’s help pages, under “outgoing server” or “SMTP”. If you choose your provider above, it is filled in."
                placeholder="smtp.example.com"
                required
                {...verbatimInput}
              />
              <NativeSelect
                {...field('encryption')}
                description="Your provider may call it encryption."
                data={Object.entries(encryptions).map(([value, label]) => ({ value, label }))}
              />
              <TextInput
                {...field('port')}
                description="Usually 465 or 587."
                maw="14rem"
                inputMode="numeric"
                maxLength={5}
                required
              />
            </SettingsSection>
            <SettingsSection as="fieldset" title="Your account">
              <TextInput
                {...field('user')}
                description="Usually your full e-mail address."
                autoComplete="off"
                {...verbatimInput}
              />
              <PasswordInput
                {...field('password')}
                description={`It is stored encrypted and never shown again.${page.hasPassword ? ' Leave it empty to keep it.' : ''}`}
                autoComplete="new-password"
                maxLength={500}
              />
            </SettingsSection>
            <SettingsSection as="fieldset" title="Sender’s name">
              <SmallText>
                {page.isSenderFromEnvironment
                  ? 'MAIL_FROM is set where the site is installed, and overrides these fields.'
                  : 'Use an address of the account above. Otherwise e-mails may be refused, or go to spam.'}
              </SmallText>
              <TextInput {...field('fromName')} description={`If empty: ${site.name}.`} />
              <TextInput
                {...field('fromAddress')}
                type="email"
                description={`If empty: the address on your site, ${site.address}.`}
              />
            </SettingsSection>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  )
}

type SaveAndTestProps = {
  form: Pick<EditFormState<unknown>, 'sentFields' | 'draft' | 'refusal'>
  /** The first button is the main one also before anything is changed. */
  isMain: boolean
}

function SaveAndTest({ form: { sentFields, draft, refusal }, isMain }: SaveAndTestProps) {
  const isSavingWithoutTest = sentFields?.has('plain')
  const variant = isMain || draft.isChanged || refusal !== undefined ? 'filled' : 'default'
  return (
    <>
      <Group mt="lg">
        <Button type="submit" variant={variant} loading={isSavingWithoutTest === false}>
          Save and send a test e-mail
        </Button>
        <Button type="submit" name="plain" value="on" loading={isSavingWithoutTest}>
          Save
        </Button>
      </Group>
      <Text component="output" size="sm" c="dimmed" mt="sm" display="block" aria-live="polite">
        {isSavingWithoutTest === false && 'Saving. Waiting for the mail server, up to 20 seconds …'}
      </Text>
    </>
  )
}
