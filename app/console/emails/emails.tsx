import './emails.css'
import { Badge, Button, Text, Title } from '@mantine/core'
import { Link, useFetcher } from 'react-router'
import { EMAIL_NOT_SENT, UNSENT_OFFERED_DAYS } from '#domain/mail/email.ts'
import { EmailNotSetUp } from '../parts/email-not-set-up.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { useEmailWatch } from '../parts/frame/use-email-watch.ts'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { Fact } from '../parts/lists/fact.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/emails.ts'
import { SendUnsent } from './send-unsent.tsx'

export { shouldRevalidate } from '../parts/look-again.ts'
export { loader } from './emails.server.ts'

type Reply = { ok: boolean; message?: string }

/** E-mails that the mail server refused, `/admin/letters`: why, and a way to send them on. */
export default function Emails({ loaderData: page }: Route.ComponentProps) {
  useEmailWatch(page.letters.some(({ standing }) => standing === 'on-its-way'))
  const all = useFetcher<Reply>()
  const canEmail = useCanEmail()
  return (
    <>
      <PageHead
        title="E-mails not delivered"
        acts={
          page.count > 1 && (
            <all.Form method="post" action="/admin/letters/delivery">
              <Button type="submit" loading={all.state !== 'idle'}>
                {buttons['letters/delivery']}
              </Button>
            </all.Form>
          )
        }
      >
        {page.count > 0 && 'Each is tried by itself for three days. Nothing of it is lost.'}
      </PageHead>
      <RefusalNote message={page.refused ?? (all.data?.ok === false ? all.data.message : undefined)} />
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
  const fetcher = useFetcher<Reply>()
  const { label, colour } = standings[fetcher.state === 'idle' ? letter.standing : 'on-its-way']
  const refused = fetcher.data?.ok === false ? fetcher.data.message : undefined
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
      <RefusalNote message={refused} />
      <div className="letters-acts">
        {letter.standing !== 'on-its-way' && letter.standing !== 'in-folder' && (
          <fetcher.Form method="post" action={`/admin/letters/${letter.id}/delivery`}>
            <Button type="submit" variant="default" loading={fetcher.state !== 'idle'}>
              {buttons['letters/:id/delivery']}
            </Button>
          </fetcher.Form>
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
