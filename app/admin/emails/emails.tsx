import './emails.css'
import { Badge, Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { dayInZone, sayDaysAgo, sayMoment } from '#modules/common/day.ts'
import { EMAIL_NOT_SENT, emailKinds, UNSENT_OFFERED_DAYS } from '#modules/mail/email.ts'
import {
  retryEmail,
  retryStuckEmails,
  type StuckEmail,
  sendUnsentEmails,
  stuckEmails,
  unsentEmails,
} from '#modules/mail/outbox.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { EmailNotSetUp } from '../parts/email-not-set-up.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { useEmailWatch } from '../parts/frame/use-email-watch.ts'
import { IntentButton, IntentForm, ReturnedNote, useIntent } from '../parts/intent.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { Fact, Facts } from '../parts/lists/facts.tsx'
import { reply } from '../parts/reply.server.ts'
import { useCanEmail } from '../parts/use-me.ts'
import type { Route } from './+types/emails.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const isOwner = actor.kind === 'owner'
  const [{ count, oldest }, unsent, { timeZone }] = await Promise.all([
    stuckEmails(ctx),
    unsentEmails(ctx),
    readSettings(ctx),
  ])
  const now = ctx.clock.now()
  const dayOf = (moment: string) => dayInZone(new Date(moment), timeZone)
  const shown = (email: StuckEmail) => ({
    id: email.id,
    kind: emailKinds[email.kind] ?? email.kind,
    about: email.name,
    room: roomOf(email),
    // A helper need not know where e-mails to the team go.
    to: isOwner ? email.to_address : null,
    since: sayDaysAgo(dayOf(email.since), dayInZone(now, timeZone)),
    tries: email.tries,
    error: email.last_error,
    standing: standingOf(email, now),
    nextTry: sayMoment(new Date(email.next_try_at), timeZone),
  })
  return {
    count,
    isOwner,
    letters: oldest.map(shown),
    unsent: { count: unsent.count, letters: unsent.oldest.map(shown) },
  }
}

type Standing = 'given-up' | 'on-its-way' | 'waits' | 'in-folder'

function standingOf({ state, next_try_at }: StuckEmail, now: Date): Standing {
  if (state === 'in-folder') return 'in-folder'
  if (state === 'failed') return 'given-up'
  return state === 'sending' || next_try_at <= now.toISOString() ? 'on-its-way' : 'waits'
}

/** Where the thing is that the e-mail is about; null where there is no such room. */
function roomOf({ about, aboutId }: StuckEmail): string | null {
  if (about === 'enquiry') return `/admin/enquiries/${aboutId}`
  if (about === 'review') return `/admin/reviews/${aboutId}`
  return about === 'booking' ? `/admin/bookings/${aboutId}/invitations` : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'retry':
      return reply(request, await retryEmail(ctx, actor, field(form, 'letter')), form)
    case 'retry-all':
      return reply(request, await retryStuckEmails(ctx, actor), form)
    case 'send-unsent':
      return reply(request, await sendUnsentEmails(ctx, actor), form)
    default:
      return reply(request, refuse('broken'), form)
  }
}

/** E-mails that the mail server refused, `/admin/letters`: why, and a way to send them on. */
export default function Emails({ loaderData: page }: Route.ComponentProps) {
  useEmailWatch(page.letters.some(({ standing }) => standing === 'on-its-way'))
  const canEmail = useCanEmail()
  return (
    <>
      <PageHead
        title="E-mails not delivered"
        acts={
          page.count > 1 && (
            <IntentButton intent="retry-all" variant="filled">
              Try all now
            </IntentButton>
          )
        }
      >
        {page.count > 0 && 'Each is tried by itself for three days. Nothing of it is lost.'}
      </PageHead>
      <ReturnedNote />
      {page.count === 0 && page.unsent.count === 0 && canEmail && (
        <EmptyState sign="mail" title="Every e-mail has left">
          When a mail server refuses one, it waits here, with what the server said.
        </EmptyState>
      )}
      {page.count > 0 && <Lines letters={page.letters} />}
      {page.count > page.letters.length && (
        <p>{page.count - page.letters.length} more come into view once these have left.</p>
      )}
      <EmailNotSetUp>
        Once it is, those of the last {UNSENT_OFFERED_DAYS} days can be sent from here; older ones are not
        sent any more.
      </EmailNotSetUp>
      {page.unsent.count > 0 && <Unsent unsent={page.unsent} />}
      {page.isOwner && (
        <p className="letters-also">
          <Link to="/admin/settings/mail">How e-mails leave the house, and a test e-mail</Link>
        </p>
      )}
    </>
  )
}

type Email = Route.ComponentProps['loaderData']['letters'][number]

function Lines({ letters }: { letters: readonly Email[] }) {
  return (
    <ul className="letters-stuck">
      {letters.map((email) => (
        <EmailLine key={email.id} letter={email} />
      ))}
    </ul>
  )
}

/** Nothing sends them by itself: only the owner knows what was said another way meanwhile. */
function Unsent({ unsent: { count, letters } }: Pick<Route.ComponentProps['loaderData'], 'unsent'>) {
  const canEmail = useCanEmail()
  return (
    <section aria-labelledby="unsent">
      <Title order={2} size="h3" id="unsent" mt="xl" mb="sm">
        {EMAIL_NOT_SENT} ({count})
      </Title>
      {canEmail && (
        <>
          <SendUnsent count={count} />
          <Text my="md">
            They leave only when you send them. After {UNSENT_OFFERED_DAYS} days they are not sent any more.
          </Text>
        </>
      )}
      <Lines letters={letters} />
      {count > letters.length && <p>And {count - letters.length} more.</p>}
    </section>
  )
}

const standings = {
  'given-up': { label: 'Given up', colour: 'roof' },
  'on-its-way': { label: 'On its way', colour: 'deodar' },
  waits: { label: 'Is tried again', colour: 'brass' },
  'in-folder': { label: 'Not sent', colour: 'brass' },
} as const

function sayTries({ tries }: Email): string {
  return tries === 1 ? 'tried once' : `tried ${tries} times`
}

function EmailLine({ letter }: { letter: Email }) {
  const form = useIntent('retry', { fields: { letter: letter.id } })
  const { label, colour } = standings[form.busy ? 'on-its-way' : letter.standing]
  return (
    <li className="sheet" id={`letter-${letter.id}`}>
      <div className="letters-head">
        <h2>{letter.kind}</h2>
        <Badge color={colour}>{label}</Badge>
      </div>
      <dl>
        <Fact name="About">{letter.about}</Fact>
        <Fact name="To">{letter.to}</Fact>
        <Fact name="Written">
          <Facts>
            {letter.standing === 'in-folder' ? letter.since : `${letter.since} · ${sayTries(letter)}`}
          </Facts>
        </Fact>
        <Fact name="Next try">{letter.standing === 'waits' && <Facts>{letter.nextTry}</Facts>}</Fact>
        <Fact name="The server said">{letter.error}</Fact>
      </dl>
      <div className="letters-acts">
        {letter.standing !== 'on-its-way' && letter.standing !== 'in-folder' && (
          <IntentForm of={form}>
            <Button type="submit" variant="default" loading={form.busy}>
              Try now
            </Button>
          </IntentForm>
        )}
        {letter.room && (
          <Button component={Link} to={letter.room} variant="subtle">
            Look at it
          </Button>
        )}
      </div>
    </li>
  )
}

/** The button that sends what was not sent because there was no mail server; also on the page of the mail server. */
export function SendUnsent({ count }: { count: number }) {
  return (
    <IntentButton intent="send-unsent" action="/admin/letters" variant="filled" className="unsent">
      {count === 1
        ? `Send the e-mail of the last ${UNSENT_OFFERED_DAYS} days that was not sent`
        : `Send the ${count} e-mails of the last ${UNSENT_OFFERED_DAYS} days that were not sent`}
    </IntentButton>
  )
}
