import { Text } from '@mantine/core'
import { Form, Link } from 'react-router'
import { messages } from '#domain/messages.ts'
import { isLineLost } from '../parts/frame/lost-line.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { FindLine } from '../parts/lists/find-line.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { Route } from './+types/search.ts'
import './search.css'

export { loader } from './search.server.ts'

/** Ctrl K asks here too; without a connection it says so, instead of taking the page behind it away. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return { ...(await serverLoader()), lost: false }
  } catch (fault) {
    if (!isLineLost(fault)) throw fault
    return { text: '', found: [], lost: true }
  }
}

/** The search as a page of its own: what Ctrl K opens at once, for phones and for browsers without script. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { text, found } = loaderData
  const isLost = 'lost' in loaderData && loaderData.lost
  return (
    <>
      <PageHead title="Search">
        Guests, bookings, reviews, enquiries and e-mails; settings, the texts of the site, and photographs.
      </PageHead>
      <RefusalNote message={isLost ? messages.lineLost : undefined} />
      <Form role="search">
        <FindLine label="A name, an e-mail, a phone number or a word" value={text} autoFocus isMain />
      </Form>
      {text.trim() !== '' && found.length === 0 && (
        <EmptyState sign="search" title={`Nothing for “${text}”`}>
          Try a part of the name, or the last digits of the phone number.
        </EmptyState>
      )}
      <ul className="found">
        {found.map((each) => (
          <li key={each.kind + each.id}>
            <Link to={each.to}>
              <Text component="span" fw={600}>
                {each.title}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {each.kind} · {each.line}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
