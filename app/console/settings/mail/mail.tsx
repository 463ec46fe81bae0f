import { Alert, Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { PageHead } from '../../parts/page-head.tsx'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { SaveState } from '../../parts/save-state.tsx'
import { useKeptText } from '../../parts/use-kept-text.ts'
import type { Route } from './+types/mail.ts'
import '../settings.css'

export { action, loader } from './mail.server.ts'

const LOOK_EVERY_MS = 2000

/** How letters leave the house, and where enquiries go. */
export default function Mail({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { emailjs, ownerAddress, pageAddress, saved } = loaderData
  const navigation = useNavigation()
  const kept = useKeptText('settings mail')
  useEffect(() => {
    if (saved) kept.forget()
  }, [saved, kept.forget])
  const error = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  const saving = navigation.state !== 'idle' && navigation.formAction === '/admin/settings/mail'
  return (
    <div className="settings-form">
      <PageHead title="Letters">
        Enquiries and reviews reach you by letter; nothing is lost when the mail is down.
      </PageHead>
      <RefusalNote message={refusal?.message} />
      <TestLetter page={loaderData} />
      <Form method="post" ref={kept.form} className="sheet">
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
          defaultValue={emailjs?.publicKey ?? ''}
          error={error('emailjs')}
        />
        <TextInput name="serviceId" label="Service id" mt="sm" defaultValue={emailjs?.serviceId ?? ''} />
        <TextInput name="templateId" label="Template id" mt="sm" defaultValue={emailjs?.templateId ?? ''} />
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

const states = { waiting: 'Waiting', sending: 'On its way', sent: 'Delivered', failed: 'Given up' } as const

function TestLetter({ page: { server, from, test } }: { page: Route.ComponentProps['loaderData'] }) {
  const { revalidate } = useRevalidator()
  const underWay = test?.state === 'waiting' || test?.state === 'sending'
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(revalidate, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [underWay, revalidate])
  return (
    <section className="sheet">
      <h2>Does the mail work?</h2>
      {server ? (
        <Text>
          Letters leave through {server}
          {from && `, from ${from}`}.
        </Text>
      ) : (
        <Alert color="brass" variant="light">
          No mail server is set, so letters only go into the folder “letters” beside the data. Whoever
          installed the house sets SMTP_URL; docs/running.md tells how.
        </Alert>
      )}
      {test && (
        <Text mt="sm" component="output" display="block" aria-live="polite">
          <Badge color={test.state === 'sent' ? 'deodar' : test.state === 'failed' ? 'roof' : 'brass'}>
            {states[test.state]}
          </Badge>{' '}
          Test letter to {test.to}, {test.when}
          {test.error && test.state !== 'sent' && `: ${test.error}`}
        </Text>
      )}
      <Form method="post" action="/admin/settings/mail/test-letter">
        <Button type="submit" color="deodar">
          Send me a test letter
        </Button>
      </Form>
    </section>
  )
}
