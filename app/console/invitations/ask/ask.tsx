import '../invitations.css'
import { Alert, Button, Text, Title } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { EMAIL_NOT_SENT } from '#domain/mail/email.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { EmailNotSetUp } from '../../parts/email-not-set-up.tsx'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { InvitationBadge } from '../../parts/lists/state-badge.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useCanEmail } from '../../parts/use-me.ts'
import type { Route } from './+types/ask.ts'
import type { FreshLink } from './ask.server.ts'
import { FreshLinkSheet } from './fresh-link.tsx'
import { Stopping } from './stopping.tsx'
import { WentQuestion } from './went-question.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../../parts/look-again.ts'
export { action, loader } from './ask.server.ts'

/** Asking one guest for a review, `/admin/bookings/:id/invitations`: four ways, each with a fresh link. */
export default function Ask({ loaderData: page, actionData }: Route.ComponentProps) {
  const { fresh = null, message }: { fresh?: FreshLink | null; message?: string } = actionData ?? {}
  const [newest] = page.invitations
  return (
    <>
      <p className="back">
        <Link to={`/admin/bookings/${page.id}`}>The booking</Link>
      </p>
      <PageHead
        title={`Ask ${page.name}`}
        acts={
          page.next && (
            <Button component={Link} to={`/admin/bookings/${page.next.id}/invitations`} variant="default">
              Next to ask: {page.next.name}
            </Button>
          )
        }
      >
        {page.stayed}
      </PageHead>
      <Text component="div" mb="md">
        <InvitationBadge state={page.state} />
        {page.reason && <Text mt="xs">“{page.reason}”</Text>}
      </Text>
      {page.done === 'email' && !actionData && (
        <Alert role="status" color="deodar" mb="md">
          {page.state === 'written' ? `${EMAIL_NOT_SENT}.` : 'The e-mail is on its way.'}
        </Alert>
      )}
      <RefusalNote message={message || page.refused} />
      {page.mayAsk ? <Ways page={page} quiet={fresh !== null} /> : <NotNow page={page} />}
      {fresh && (
        <FreshLinkSheet key={fresh.link} fresh={fresh} name={page.name}>
          {(isHandedOver) =>
            newest?.unsent && <WentQuestion booking={page.id} invitation={newest.id} isMain={isHandedOver} />
          }
        </FreshLinkSheet>
      )}
      <SoFar page={page} askedAbove={fresh ? newest?.id : undefined} />
      {page.mayAsk && page.state !== 'declined' && <Stopping page={page} />}
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

type WaysProps = {
  page: Shown
  /** A link was made already, and is to be handed over. */
  quiet: boolean
}

function Ways({ page, quiet }: WaysProps) {
  const busy = useNavigation().formData?.get('channel')
  const declined = page.state === 'declined'
  const canEmail = useCanEmail()
  const way = (channel: string) =>
    ({ type: 'submit', name: 'channel', value: channel, loading: busy === channel }) as const
  return (
    <Form method="post" className="ways" preventScrollReset>
      <input type="hidden" name="round" value={page.round} />
      {page.hasPhone && (
        <Button
          {...way('whatsapp')}
          color="whatsapp"
          variant={quiet ? 'light' : 'filled'}
          leftSection={<Icon name="chat" />}
        >
          WhatsApp
        </Button>
      )}
      <Button
        {...way('email')}
        disabled={declined || !canEmail}
        variant={quiet || page.hasPhone || !canEmail ? 'default' : 'filled'}
        leftSection={<Icon name="mail" />}
      >
        E-mail
      </Button>
      <Button {...way('copy')} variant="default">
        Link to copy
      </Button>
      <Button {...way('qr')} variant="default">
        QR code
      </Button>
      <EmailNotSetUp />
    </Form>
  )
}

function NotNow({ page }: { page: Shown }) {
  return (
    <Text c="dimmed">
      {page.state === 'reviewed'
        ? 'This guest has written a review of this stay.'
        : 'A guest can be asked from the day of check-out, unless the booking was cancelled.'}
    </Text>
  )
}

type SoFarProps = { page: Shown; askedAbove: string | undefined }

function SoFar({ page: { id: booking, invitations }, askedAbove }: SoFarProps) {
  if (invitations.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        So far
      </Title>
      <ol className="asked-so-far">
        {invitations.map(({ id, way, at, opened, started, inFolder, unsent }) => (
          <li key={id}>
            <strong>{way}</strong>, {at}
            {unsent && id !== askedAbove ? (
              <WentQuestion booking={booking} invitation={id} />
            ) : (
              <Text size="sm" c="dimmed">
                {howFar({ started, opened, unsent })}
                {inFolder && ` · ${EMAIL_NOT_SENT}. Please ask once more.`}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type HowFar = { started: string | null; opened: string | null; unsent: boolean }

function howFar({ started, opened, unsent }: HowFar): string {
  if (started) return `Began to write on ${started}`
  if (opened) return `Opened on ${opened}`
  return unsent ? 'Not sent yet' : 'Not opened yet'
}
