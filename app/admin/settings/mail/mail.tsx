import { Alert, Anchor, Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { isEmailAddress } from '#modules/common/contact.ts'
import { sayMoment } from '#modules/common/day.ts'
import { cleanAddress } from '#modules/common/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { UNSENT_OFFERED_DAYS } from '#modules/mail/email.ts'
import { forgetMailServer, mailWay, savedMailServer, senderOf } from '#modules/mail/mail-server.server.ts'
import { unsentEmails } from '#modules/mail/outbox.server.ts'
import { lastTestEmail, sendTestEmail } from '#modules/mail/test-email.server.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeSettings } from '#server/change-settings.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext, requireRecentPassword } from '../../access.server.ts'
import { SendUnsent } from '../../emails/emails.tsx'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { field, fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { useEmailWatch } from '../../parts/frame/use-email-watch.ts'
import { ReturnedNote, refusedSave } from '../../parts/intent.tsx'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import { formKey, OpenedFields, type Returned } from '../../parts/kept/opened.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { reply } from '../../parts/reply.server.ts'
import { Meanwhile } from '../../parts/saving/edit-conflict.tsx'
import { RefusalNote, useRefusal } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-bar.tsx'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/mail.ts'

const PAGE = '/admin/settings/mail'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [{ emailjs, ownerAddress, timeZone }, { property }, carrier] = await Promise.all([
    readSettings(ctx),
    publishedContent(ctx),
    carrierOf(ctx),
  ])
  const query = new URL(request.url).searchParams
  return {
    values: { emailjs, ownerAddress },
    pageAddress: property.email,
    carrier,
    unsent: carrier.way === 'folder' ? 0 : (await unsentEmails(ctx, 1)).count,
    test: await testOf(ctx, carrier, timeZone),
    saved: query.has('saved'),
    serverSaved: query.get('server') === 'saved',
  }
}

/** Who carries e-mails, as far as a page may know it. */
async function carrierOf(ctx: AppContext) {
  const [way, saved, from] = await Promise.all([mailWay(ctx), savedMailServer(ctx), senderOf(ctx)])
  const { smtpUrl } = ctx.config
  return {
    way,
    host: smtpUrl ? URL.parse(smtpUrl)?.hostname : saved?.host,
    /** Saved in the console, but the environment wins. */
    unused: smtpUrl ? saved?.host : undefined,
    from: typeof from === 'string' ? from : `${from.name} <${from.address}>`,
    since: way === 'console' ? saved?.since : undefined,
  }
}

/** What became of the last test, if it went the way that e-mails go now. */
async function testOf(
  ctx: AppContext,
  { way, since = '' }: { way: string; since?: string | undefined },
  zone: string,
) {
  const test = await lastTestEmail(ctx)
  if (!test || test.way !== way || test.created_at < since) return null
  const { to_address: to, state, last_error: error, sent_at, created_at } = test
  return { to, state, error, when: sayMoment(new Date(sent_at ?? created_at), zone) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'send-test':
      await sendTestEmail(ctx, actor)
      return redirect(PAGE)
    case 'remove-server': {
      await requireRecentPassword({ request, context }, { form, button: 'Forget this mail server' })
      return reply(request, await forgetMailServer(ctx, actor), form, PAGE)
    }
  }
  const ids = {
    publicKey: fieldLine(form, 'publicKey'),
    serviceId: fieldLine(form, 'serviceId'),
    templateId: fieldLine(form, 'templateId'),
  }
  const emailjs = Object.values(ids).some(Boolean) ? ids : null
  const ownerAddress = cleanAddress(field(form, 'ownerAddress')) || null
  const typed = { emailjs, ownerAddress }
  const opened = openedIn(form)
  const outcome = await changeSettings(ctx, actor, typed, opened)
  return outcome.ok ? redirect(`${PAGE}?saved`) : returned(outcome, typed, opened)
}

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
  const refusal: Returned<typeof loaderData.values> | undefined = refusedSave(actionData)
  const { emailjs, ownerAddress } = refusal?.values ?? loaderData.values
  const was = refusal?.was ?? loaderData.values
  const navigation = useNavigation()
  const version = formKey(was, refusal)
  const kept = useKeptText('settings mail', saved && !refusal)
  useKeptText('settings mail server', serverSaved)
  const { message, error } = useRefusal(refusal, problemsOf)
  const saving = navigation.formData?.has('ownerAddress') ?? false
  return (
    <SettingsRoom>
      <PageHead title="E-mail">
        {loaderData.carrier.way === 'folder'
          ? 'Enquiries and reviews wait in these rooms. Once e-mail is set up, they reach you by e-mail too.'
          : 'Enquiries and reviews reach you by e-mail; nothing is lost when the mail is down.'}
      </PageHead>
      {!refusal && <ReturnedNote />}
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

type Page = Route.ComponentProps['loaderData']

type CarrierProps = {
  page: Page
  /** Another button of the room is the main one. */
  quiet: boolean
}

/** Who carries the e-mails, and whether it works. */
function Carrier({ page: { carrier, test, serverSaved, unsent }, quiet }: CarrierProps) {
  const testing = useNavigation().formData?.get('intent') === 'send-test'
  useEmailWatch(test?.state === 'waiting' || test?.state === 'sending')
  return (
    <section className="sheet" aria-labelledby="carrier">
      <h2 id="carrier">How e-mails leave</h2>
      {serverSaved && (
        <Text component="output" size="sm" c="dimmed" display="block" mb="xs">
          The mail server is saved.
        </Text>
      )}
      <Way carrier={carrier} />
      <div aria-live="polite">
        {testing ? (
          <Text mt="md">Waiting for the mail server: up to twenty seconds …</Text>
        ) : (
          test && <Outcome test={test} way={carrier.way} />
        )}
      </div>
      <Group mt="md" gap="sm">
        {carrier.way === 'folder' && (
          <Button component={Link} to="/admin/settings/mail/server" variant={quiet ? 'default' : 'filled'}>
            Set up the mail server
          </Button>
        )}
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="send-test" variant="default" loading={testing}>
            Send me a test e-mail
          </Button>
        </Form>
        {carrier.way === 'console' && (
          <Button component={Link} to="/admin/settings/mail/server" variant="default">
            Change
          </Button>
        )}
      </Group>
      {unsent > 0 && (
        <div className="settings-also">
          <SendUnsent count={unsent} />
          <Link to="/admin/letters">Which they are</Link>
        </div>
      )}
      {carrier.way === 'console' && (
        <Form method="post" className="settings-also">
          <Button type="submit" name="intent" value="remove-server" variant="subtle" px={0}>
            Forget this mail server
          </Button>
        </Form>
      )}
    </section>
  )
}

function Way({ carrier: { way, host, from, unused } }: { carrier: Page['carrier'] }) {
  if (way === 'folder')
    return (
      <Alert color="brass" variant="light" title="They do not leave yet">
        Without a mail server no e-mail is sent, not to you and not to a guest. Tell the house which server
        carries them: that of an e-mail account you have will do, and it takes five minutes. Those of the last{' '}
        {UNSENT_OFFERED_DAYS} days can be sent then.
      </Alert>
    )
  return (
    <>
      <Text className="settings-fact">
        Through <strong>{host}</strong>, from {from}.
      </Text>
      {way === 'environment' && (
        <Text c="dimmed" size="sm" mt="xs">
          Set where the house is installed (SMTP_URL), which wins over what is set here.
          {unused && ` ${unused}, saved here earlier, is not used meanwhile.`}
        </Text>
      )}
    </>
  )
}

const states = {
  waiting: { label: 'Waiting', colour: 'brass' },
  sending: { label: 'On its way', colour: 'brass' },
  sent: { label: 'Delivered', colour: 'deodar' },
  failed: { label: 'Not delivered', colour: 'roof' },
} as const

function Outcome({ test, way }: { test: NonNullable<Page['test']>; way: Page['carrier']['way'] }) {
  const inFolder = way === 'folder' && test.state === 'sent'
  const { label, colour } = inFolder ? { label: 'In the folder', colour: 'brass' } : states[test.state]
  return (
    <div className="settings-outcome">
      <Text>
        <Badge component="span" color={colour} mr={6}>
          {label}
        </Badge>
        Test e-mail to {test.to}, {test.when}
      </Text>
      {test.state === 'sent' && !inFolder && (
        <Text size="sm" c="dimmed">
          The mail server took it. Is it in your inbox? If not, look among the spam, and say there that it is
          none.
        </Text>
      )}
      {test.state === 'failed' && <Text>{test.error}</Text>}
      {test.state === 'failed' && way === 'console' && (
        <Anchor component={Link} to="/admin/settings/mail/server" underline="always">
          Look at the mail server once more
        </Anchor>
      )}
    </div>
  )
}
