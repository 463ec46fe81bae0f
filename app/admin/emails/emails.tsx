import { Group, Stack, Text, Title } from '@mantine/core'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDaysAgo, formatMoment } from '#core/values/day.ts'
import { isKeyOf, keysOf } from '#core/values/record.ts'
import { EMAIL_NOT_SENT_LABEL, emailKindTitles, MAX_UNSENT_DAYS } from '#modules/mail/email.ts'
import {
  listRefusedEmails,
  listUnsentEmails,
  retryEmail,
  retryRefusedEmails,
  sendUnsentEmails,
  type UndeliveredEmail,
} from '#modules/mail/outbox.server.ts'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton } from '../parts/intent.tsx'
import { EmptyState, StateBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { FactTable, LinkButton, TouchLink } from '../parts/section.tsx'
import { useCanEmail, usePolling } from '../parts/use-me.ts'
import { EmailNotSetUp } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/emails.ts'

const states = {
  failed: { label: 'Not delivered', color: 'roof' },
  sending: { label: 'Sending', color: 'deodar' },
  waiting: { label: 'Will try again', color: 'brass' },
  'in-folder': { label: 'Not sent', color: 'brass' },
} as const

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const isOwner = actor.kind === 'owner'
  const [{ count, oldest }, unsent, { timeZone }] = await Promise.all([
    listRefusedEmails(ctx),
    listUnsentEmails(ctx),
    readSettings(ctx),
  ])
  const now = ctx.clock.now()
  const dayOf = (moment: string) => dayInZone(new Date(moment), timeZone)
  const describeEmail = (email: UndeliveredEmail) => {
    const { id, about, aboutId, tries } = email
    const state = computeEmailState(email, now)
    const ageText = formatDaysAgo(dayOf(email.since), dayInZone(now, timeZone))
    const tried = tries === 1 ? 'tried once' : `tried ${tries} times`
    return {
      id,
      state,
      kind: emailKindTitles[email.kind] ?? email.kind,
      page: isKeyOf(recordPathParts, about) ? adminPath(...recordPathParts[about](aboutId)) : null,
      facts: [
        ['About', email.name],
        // A helper need not know where e-mails to the team go.
        ['To', isOwner ? email.to_address : null],
        ['Written', state === 'in-folder' ? ageText : `${ageText} · ${tried}`],
        ['Next try', state === 'waiting' ? formatMoment(new Date(email.next_try_at), timeZone) : null],
        ['Error', email.last_error],
      ] as const,
    }
  }
  return {
    count,
    isOwner,
    emails: oldest.map(describeEmail),
    unsent: { count: unsent.count, emails: unsent.oldest.map(describeEmail) },
  }
}

/** The page of what an e-mail is about. */
const recordPathParts = {
  enquiry: (id: string) => ['enquiries', id],
  review: (id: string) => ['reviews', id],
  booking: (id: string) => ['bookings', id, 'invitations'],
}

function computeEmailState({ state, next_try_at }: UndeliveredEmail, now: Date): keyof typeof states {
  if (state === 'in-folder' || state === 'failed') return state
  return state === 'sending' || next_try_at <= now.toISOString() ? 'sending' : 'waiting'
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const changes = {
    retry: () => retryEmail(ctx, actor, readField(form, 'email')),
    'retry-all': () => retryRefusedEmails(ctx, actor),
    'send-unsent': () => sendUnsentEmails(ctx, actor),
  }
  return reply(await changes[requireIntent(form, keysOf(changes))]())
}

/** E-mails that the mail server refused, `/admin/emails`: why, and a way to send them. */
export default function Emails({ loaderData: { count, emails, unsent, isOwner } }: Route.ComponentProps) {
  usePolling(emails.some(({ state }) => state === 'sending'))
  const canEmail = useCanEmail()
  return (
    <>
      <PageHead
        title="E-mails not delivered"
        actions={
          count > 1 && (
            <ActionButton intent="retry-all" variant="filled">
              Try all again now
            </ActionButton>
          )
        }
      >
        {count > 0 &&
          'We try each e-mail again for 3 days, unless its address is refused. No e-mail is lost.'}
      </PageHead>
      {count === 0 && unsent.count === 0 && canEmail && (
        <EmptyState icon="mail" title="All e-mails are sent">
          If an e-mail cannot be sent, you see it here with the reason.
        </EmptyState>
      )}
      <EmailList emails={emails} count={count} />
      <EmailNotSetUp>
        After that you can send e-mails of the last {MAX_UNSENT_DAYS} days from here. Older e-mails are never
        sent.
      </EmailNotSetUp>
      {unsent.count > 0 && (
        <section aria-labelledby="unsent">
          <Title order={2} size="h3" id="unsent" mt="xl" mb="sm">
            {EMAIL_NOT_SENT_LABEL} ({unsent.count})
          </Title>
          {canEmail && (
            <>
              <SendUnsentButton count={unsent.count} />
              {/* Only the owner knows what was said another way in the meantime. */}
              <Text my="md">
                They are sent only when you press the button. After {MAX_UNSENT_DAYS} days you cannot send
                them.
              </Text>
            </>
          )}
          <EmailList emails={unsent.emails} count={unsent.count} />
        </section>
      )}
      {isOwner && <TouchLink to="/admin/settings/mail">E-mail settings and test e-mail</TouchLink>}
    </>
  )
}

type Email = Route.ComponentProps['loaderData']['emails'][number]

function EmailList({ emails, count }: { emails: readonly Email[]; count: number }) {
  return (
    <Stack mb="md">
      {emails.map((email) => (
        <EmailCard key={email.id} email={email} />
      ))}
      {count > emails.length && <Text>And {count - emails.length} more.</Text>}
    </Stack>
  )
}

function EmailCard({ email: { id, kind, state, page, facts } }: { email: Email }) {
  return (
    <article className="sheet" id={`email-${id}`} style={{ margin: 0 }}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {kind}
        </Title>
        <StateBadge {...states[state]} />
      </Group>
      <FactTable facts={facts} />
      <Group gap="sm" mt="sm">
        {(state === 'failed' || state === 'waiting') && (
          <ActionButton intent="retry" fields={{ email: id }}>
            Try now
          </ActionButton>
        )}
        {page && (
          <LinkButton to={page} variant="subtle">
            Open
          </LinkButton>
        )}
      </Group>
    </article>
  )
}

/** The button that sends what was not sent because there was no mail server; also on the page of the mail server. */
export function SendUnsentButton({ count }: { count: number }) {
  return (
    <ActionButton intent="send-unsent" action="/admin/emails" variant="filled">
      {count === 1 ? 'Send 1 unsent e-mail' : `Send ${count} unsent e-mails`}
    </ActionButton>
  )
}
