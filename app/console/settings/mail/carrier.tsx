import { Alert, Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { UNSENT_OFFERED_DAYS } from '#domain/mail/email.ts'
import { SendUnsent } from '../../emails/send-unsent.tsx'
import { needsLine } from '../../parts/frame/no-line.ts'
import { useEmailWatch } from '../../parts/frame/use-email-watch.ts'
import { buttons } from '../../steps/buttons.ts'
import type { Route } from './+types/mail.ts'

type Page = Route.ComponentProps['loaderData']

const TEST = '/admin/settings/mail/test-letter'

type CarrierProps = {
  page: Page
  /** Another button of the room is the main one. */
  quiet: boolean
}

/** Who carries the e-mails, and whether it works. */
export function Carrier({ page: { carrier, test, serverSaved, unsent }, quiet }: CarrierProps) {
  const { formAction } = useNavigation()
  const testing = formAction === TEST
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
        <Form method="post" action={TEST} onSubmit={needsLine} preventScrollReset>
          <Button type="submit" variant="default" loading={testing}>
            {buttons['settings/mail/test-letter']}
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
        <Form
          method="post"
          action="/admin/settings/mail/server/removal"
          onSubmit={needsLine}
          className="settings-also"
        >
          <Button type="submit" variant="subtle" px={0}>
            {buttons['settings/mail/server/removal']}
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
