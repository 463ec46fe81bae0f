import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { readTimeFormatter } from '#core/settings.server.ts'
import { recordByName } from '#core/values/record.ts'
import { cleanAddress } from '#core/values/text.ts'
import { readContent } from '#modules/content/content.server.ts'
import { emailjsSettings } from '#modules/enquiries/site-forms.server.ts'
import { MAX_UNSENT_DAYS } from '#modules/mail/email.ts'
import {
  readMailServerSource,
  readSavedMailServer,
  readSender,
  removeMailServer,
} from '#modules/mail/mail-server.server.ts'
import { listUnsentEmails } from '#modules/mail/outbox.server.ts'
import { ownerAddressSettings } from '#modules/owner-emails/owner-emails.server.ts'
import { findLastTestEmail, sendTestEmail } from '#modules/owner-emails/test-email.server.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { SendUnsentButton } from '../../emails/emails.tsx'
import { readField, readTrimmedField, reply, requireIntent } from '../../parts/form.server.ts'
import { ActionButton, IntentForm, useIntent } from '../../parts/intent.tsx'
import { emailBadges, StateBadge } from '../../parts/list.tsx'
import { useAddedNotice } from '../../parts/record-form.tsx'
import { LinkButton, SmallText } from '../../parts/section.tsx'
import { usePolling } from '../../parts/use-me.ts'
import { loadSettings, saveSettings } from '../save-settings.server.ts'
import { SettingsForm, SettingsPage, SettingsSection } from '../settings-page.tsx'
import type { Route } from './+types/mail.ts'

const settings = { ...emailjsSettings, ...ownerAddressSettings }

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = args.context.get(adminContext)
  const { smtpUrl } = ctx.config
  const [form, formatTime, { property }, source, saved, from, test] = await Promise.all([
    loadSettings(args, settings),
    readTimeFormatter(ctx),
    readContent(ctx),
    readMailServerSource(ctx),
    readSavedMailServer(ctx),
    readSender(ctx),
    findLastTestEmail(ctx),
  ])
  const since = source === 'console' && saved ? saved.since : ''
  return {
    ...form,
    pageAddress: property.email,
    /** The server that sends the e-mails, without its password. */
    mailServer: {
      source,
      host: smtpUrl ? URL.parse(smtpUrl)?.hostname : saved?.host,
      from: typeof from === 'string' ? from : `${from.name} <${from.address}>`,
    },
    unsentCount: source === 'folder' ? 0 : (await listUnsentEmails(ctx, 1)).count,
    /** The last test that this server sent. */
    test:
      test && test.sentBy === source && test.created_at >= since
        ? {
            to: test.to_address,
            state: test.state,
            error: test.last_error,
            sentAt: formatTime(test.sent_at ?? test.created_at),
          }
        : null,
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (requireIntent(form, ['send-test', 'remove-server', ''])) {
    case 'send-test':
      await sendTestEmail(ctx, actor)
      return reply({ ok: true })
    case 'remove-server': {
      await requireRecentPassword({ request, context }, { form, button: 'Remove this mail server' })
      return reply(await removeMailServer(ctx, actor))
    }
  }
  const ids = recordByName(['publicKey', 'serviceId', 'templateId'], (name) =>
    readTrimmedField(form, `emailjs.${name}`),
  )
  const emailjs = Object.values(ids).some(Boolean) ? ids : null
  const ownerAddress = cleanAddress(readField(form, 'ownerAddress')) || null
  return saveSettings(args, form, settings, { emailjs, ownerAddress })
}

const labels = {
  ownerAddress: 'Your e-mail',
  emailjs: 'Account at EmailJS',
  'emailjs.publicKey': 'Public key of EmailJS',
  'emailjs.serviceId': 'Service id of EmailJS',
  'emailjs.templateId': 'Template id of EmailJS',
}

/** How e-mails leave the site, and where enquiries go. */
export default function Mail({ loaderData: page }: Route.ComponentProps) {
  const { values, pageAddress } = page
  // The form of the mail server leads here when it is saved.
  useAddedNotice('settings mail server', 'The mail server is saved.')
  return (
    <SettingsPage
      title="E-mail"
      description={
        page.mailServer.source === 'folder'
          ? 'You see enquiries and reviews in this admin. To get them by e-mail too, set up e-mail.'
          : 'You get enquiries and reviews by e-mail. If e-mail stops working, nothing is lost.'
      }
    >
      <MailServerSection page={page} />
      <div className="sheet">
        <SettingsForm name="settings mail" values={values} version={page.version} labels={labels}>
          {(field) => (
            <Stack gap="sm">
              <h2>Your e-mail address</h2>
              <TextInput
                {...field('ownerAddress')}
                type="email"
                description={`If empty: the address on your site, ${pageAddress}.`}
                mb="md"
              />
              <h2>Forms through EmailJS</h2>
              <SmallText>
                Leave these three fields empty if you do not use emailjs.com. Your own site receives the
                forms. Fill them in only if the forms must go through your account at emailjs.com.
              </SmallText>
              <TextInput
                {...field('emailjs.publicKey')}
                description="You find it at emailjs.com, under Account, General."
                error={field('emailjs').error}
              />
              <TextInput
                {...field('emailjs.serviceId')}
                description="There under Email Services; it begins with service_."
              />
              <TextInput
                {...field('emailjs.templateId')}
                description="There under Email Templates; it begins with template_."
              />
            </Stack>
          )}
        </SettingsForm>
      </div>
    </SettingsPage>
  )
}

type Page = Route.ComponentProps['loaderData']

/** Which server sends the e-mails, and the result of the last test. */
function MailServerSection({ page: { mailServer, test, unsentCount } }: { page: Page }) {
  const { source } = mailServer
  const testForm = useIntent('send-test')
  const isTesting = testForm.isBusy
  usePolling(test?.state === 'waiting' || test?.state === 'sending')
  return (
    <SettingsSection title="Mail server" titleId="carrier">
      <MailServerSummary mailServer={mailServer} />
      <div aria-live="polite">
        {isTesting ? (
          <Text mt="md">Waiting for the mail server, up to 20 seconds …</Text>
        ) : (
          test && <TestResult test={test} source={source} />
        )}
      </div>
      <Group mt="md" gap="sm" align="flex-start">
        {source !== 'environment' && (
          <LinkButton to="/admin/settings/mail/server" variant={source === 'folder' ? 'filled' : 'default'}>
            {source === 'folder' ? 'Set up the mail server' : 'Change'}
          </LinkButton>
        )}
        <IntentForm form={testForm}>
          <Button type="submit" loading={isTesting}>
            Send a test e-mail
          </Button>
        </IntentForm>
        {source === 'console' && (
          <ActionButton
            intent="remove-server"
            variant="subtle"
            confirmation="E-mails then stay in a folder of the site, and its password is deleted."
          >
            Remove this mail server
          </ActionButton>
        )}
      </Group>
      {unsentCount > 0 && (
        <Group mt="md">
          <SendUnsentButton count={unsentCount} />
          <Link to="/admin/emails">See these e-mails</Link>
        </Group>
      )}
    </SettingsSection>
  )
}

function MailServerSummary({ mailServer: { source, host, from } }: { mailServer: Page['mailServer'] }) {
  if (source === 'folder')
    return (
      <Alert color="brass" title="E-mail is not set up">
        No e-mail is sent, not to you and not to guests. Set up e-mail with an account that you already have.
        It takes five minutes. Then you can send the e-mails of the last {MAX_UNSENT_DAYS} days.
      </Alert>
    )
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        Through <strong>{host}</strong>, from {from}.
      </Text>
      {source === 'environment' && (
        <SmallText mt="xs">
          SMTP_URL is set where the site is installed, and overrides these settings.
        </SmallText>
      )}
    </>
  )
}

const testBadges = { ...emailBadges, sent: { label: 'Delivered', color: 'deodar' } }

type TestResultProps = { test: NonNullable<Page['test']>; source: Page['mailServer']['source'] }

function TestResult({ test, source }: TestResultProps) {
  const isInFolder = source === 'folder' && test.state === 'sent'
  const badge = isInFolder ? { label: 'Not sent', color: 'brass' } : testBadges[test.state]
  return (
    <Stack gap="xs" mt="md" style={{ overflowWrap: 'anywhere' }}>
      <Text>
        <StateBadge {...badge} mr={6} />
        Test e-mail to {test.to}, {test.sentAt}
      </Text>
      {test.state === 'sent' && !isInFolder && (
        <SmallText>
          The mail server accepted it. Please look in your inbox. If it is in spam, mark it as “not spam”.
        </SmallText>
      )}
      {test.state === 'failed' && <Text>{test.error}</Text>}
      {test.state === 'failed' && source === 'console' && (
        <Link to="/admin/settings/mail/server">Check the mail server</Link>
      )}
    </Stack>
  )
}
