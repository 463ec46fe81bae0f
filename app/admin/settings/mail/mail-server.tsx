import { Button, Group, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { cleanAddress, trimEdges } from '#modules/common/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { changeMailServer, savedMailServer } from '#modules/mail/mail-server.server.ts'
import {
  checkMailServer,
  type Encryption,
  encryptions,
  type MailServer,
  mailProviders,
  noMailServer,
} from '#modules/mail/mail-server.ts'
import { sendTestEmail } from '#modules/mail/test-email.server.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { field, fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import { formKey, OpenedFields, type Returned } from '../../parts/kept/opened.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { FilterLinks } from '../../parts/lists/filter-links.tsx'
import { Meanwhile } from '../../parts/saving/edit-conflict.tsx'
import { RefusalNote, useRefusal } from '../../parts/saving/refusal-note.tsx'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/mail-server.ts'

/** Asked for afresh before the page, too: nobody should have to type a password twice. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  if (ctx.config.smtpUrl) throw redirect('/admin/settings/mail')
  const [saved, { property }] = await Promise.all([savedMailServer(ctx), publishedContent(ctx)])
  const picked = new URL(request.url).searchParams.get('with') ?? ''
  const provider = Object.hasOwn(mailProviders, picked) ? mailProviders[picked] : undefined
  const place = provider && { host: provider.host, port: provider.port, encryption: provider.encryption }
  return {
    server: { ...placeOf(saved), ...place },
    was: placeOf(saved),
    saved: saved !== null,
    hasPassword: saved?.hasPassword ?? false,
    picked: provider ? picked : '',
    hint: provider?.hint,
    page: { name: property.name, address: property.email },
    fromIsInstalled: ctx.config.mailFrom !== undefined,
  }
}

function placeOf(saved: MailServer | null): MailServer {
  const { host, port, encryption, user, fromName, fromAddress } = saved ?? noMailServer
  return { host, port, encryption, user, fromName, fromAddress }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  await requireRecentPassword({ request, context })
  const form = await request.formData()
  const typed: MailServer = {
    host: fieldLine(form, 'host').toLowerCase(),
    port: Number(fieldLine(form, 'port', 20) || Number.NaN),
    // What is none of them is refused with the rest.
    encryption: field(form, 'encryption', 20) as Encryption,
    user: fieldLine(form, 'user'),
    fromName: fieldLine(form, 'fromName'),
    fromAddress: cleanAddress(field(form, 'fromAddress')),
  }
  const opened = openedIn(form)
  const outcome = await changeMailServer(ctx, actor, typed, field(form, 'password'), opened)
  if (!outcome.ok) return returned(outcome, typed, opened)
  if (field(form, 'then') === 'test') await sendTestEmail(ctx, actor)
  return redirect('/admin/settings/mail?server=saved')
}

type Page = Route.ComponentProps['loaderData']
type Answer = Returned<Page['was']> | undefined
type ErrorOf = (name: string) => string | undefined

/** What carries the e-mails, `/admin/settings/mail/server`: where it is, and the account there. */
export default function MailServerPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const refusal: Answer = actionData
  const navigation = useNavigation()
  const then = navigation.state === 'idle' ? undefined : navigation.formData?.get('then')
  const server = refusal?.values ?? page.server
  const was = refusal?.was ?? page.was
  const version = formKey(was, refusal)
  const kept = useKeptText('settings mail server')
  const isNew = !page.saved || page.picked !== '' || refusal !== undefined
  useEffect(() => {
    const control = refusal?.field ? kept.element?.elements.namedItem(refusal.field) : null
    if (control instanceof HTMLElement) control.focus()
  }, [refusal, kept.element])
  const { message, error } = useRefusal(refusal, problemsOf)
  return (
    <SettingsRoom parent={{ to: '/admin/settings/mail', title: 'E-mail' }}>
      <PageHead title="Mail server">
        E-mails to you and to your guests leave through it. An e-mail account you have already will do.
      </PageHead>
      <h2 className="settings-question">Who keeps your e-mail?</h2>
      <FilterLinks label="Who keeps your e-mail" choices={choicesOf(page)} />
      {page.hint && <p className="settings-hint">{page.hint}</p>}
      {!refusal && <KeptNote kept={kept} />}
      <Form method="post" ref={kept.form} key={version}>
        <RefusalNote message={refusal && !refusal.field ? message : undefined}>
          <Meanwhile clashes={refusal?.clashes} label={(path) => labels[path] ?? path} />
        </RefusalNote>
        <OpenedFields was={was} />
        <Place key={page.picked} server={server} error={error} />
        <Account user={server.user} page={page} error={error} />
        <Sender server={server} page={page} error={error} />
        <Group mt="lg">
          <Button
            type="submit"
            name="then"
            value="test"
            variant={isNew || kept.changed ? 'filled' : 'default'}
            loading={then === 'test'}
          >
            Save, and send me a test e-mail
          </Button>
          <Button type="submit" variant="default" name="then" value="" loading={then === ''}>
            Save
          </Button>
        </Group>
        <Text component="output" size="sm" c="dimmed" mt="sm" display="block" aria-live="polite">
          {then === 'test' && 'Saving, and waiting for the mail server: up to twenty seconds …'}
        </Text>
      </Form>
    </SettingsRoom>
  )
}

function problemsOf(form: FormData): readonly Refusal[] {
  const text = (name: string) => trimEdges(String(form.get(name) ?? ''))
  const wrong = checkMailServer(
    {
      host: text('host').toLowerCase(),
      port: Number(text('port') || Number.NaN),
      encryption: text('encryption'),
      user: text('user'),
      fromName: text('fromName'),
      fromAddress: cleanAddress(text('fromAddress')),
    },
    form.get('password') ? 'given' : 'kept',
  )
  return wrong ? [wrong] : []
}

const labels: Record<string, string> = {
  host: 'Outgoing mail server',
  encryption: 'How the line is kept secret',
  port: 'Port',
  user: 'User name',
  fromName: 'Name',
  fromAddress: 'Address',
}

function choicesOf({ picked }: Page) {
  return Object.entries(mailProviders).map(([name, { label }]) => ({
    label,
    to: `?with=${name}`,
    chosen: name === picked,
  }))
}

function Place({ server, error }: { server: Page['server']; error: ErrorOf }) {
  return (
    <fieldset className="sheet">
      <h2>Where it is</h2>
      <TextInput
        name="host"
        label="Outgoing mail server"
        description="Its name stands on your provider’s help pages, under “outgoing server” or “SMTP”. Choosing your provider above fills it in."
        placeholder="smtp.example.com"
        defaultValue={server.host}
        error={error('host')}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <NativeSelect
        name="encryption"
        label="How the line is kept secret"
        description="Your provider calls it encryption or security."
        defaultValue={server.encryption}
        error={error('encryption')}
        data={Object.entries(encryptions).map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        name="port"
        label="Port"
        description="A number beside the name of the server: 465 or 587."
        defaultValue={Number.isNaN(server.port) ? '' : server.port}
        error={error('port')}
        className="settings-number"
        inputMode="numeric"
        maxLength={5}
        required
      />
    </fieldset>
  )
}

function Account({ user, page, error }: { user: string; page: Page; error: ErrorOf }) {
  return (
    <fieldset className="sheet">
      <h2>The account there</h2>
      <TextInput
        name="user"
        label="User name"
        description="Mostly the whole e-mail address."
        defaultValue={user}
        error={error('user')}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordInput
        name="password"
        label="Password"
        description={
          page.hasPassword
            ? 'It is kept, sealed, and never shown again. Empty keeps it.'
            : 'It is kept sealed, and never shown again.'
        }
        error={error('password')}
        autoComplete="new-password"
        maxLength={500}
      />
    </fieldset>
  )
}

function Sender({ server, page, error }: { server: Page['server']; page: Page; error: ErrorOf }) {
  return (
    <fieldset className="sheet">
      <h2>Whom e-mails are from</h2>
      <Text c="dimmed" size="sm">
        {page.fromIsInstalled
          ? 'MAIL_FROM is set where the house is installed, and wins over what stands here.'
          : 'The address should belong to the account above; otherwise e-mails are refused, or taken for spam.'}
      </Text>
      <TextInput
        name="fromName"
        label="Name"
        description={`Empty: ${page.page.name}.`}
        defaultValue={server.fromName}
        error={error('fromName')}
      />
      <TextInput
        name="fromAddress"
        type="email"
        label="Address"
        description={`Empty: the address on the page, ${page.page.address}.`}
        defaultValue={server.fromAddress}
        error={error('fromAddress')}
      />
    </fieldset>
  )
}
