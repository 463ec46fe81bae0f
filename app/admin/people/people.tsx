import '../parts/cards.css'
import './people.css'
import { Alert } from '@mantine/core'
import { Form, Link } from 'react-router'
import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { findPeople } from '#modules/privacy/person.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { FindLine } from '../parts/lists/find-line.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { sayCounts } from '../parts/say-counts.ts'
import type { Route } from './+types/people.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const search = (query.get('find') ?? '').slice(0, 100)
  const gone = query.get('gone')
  const refusal =
    gone === null
      ? null
      : await describeConflict(ctx, actor, refuse('personUnknown'), { about: 'person', since: gone })
  const refused = refusal?.ok === false ? refusal.message : undefined
  return { search, people: await findPeople(ctx, search), erased: query.has('erased'), refused }
}

/** Looks for one person through everything that is kept, to hand it out or to erase it. */
export default function People({ loaderData: { search, people, erased, refused } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="People">
        Somebody asks what you keep of them, or wants it gone: look for them here. It goes through bookings,
        reviews, enquiries and e-mails.
      </PageHead>
      <RefusalNote message={refused} />
      {erased && (
        <Alert color="deodar" variant="light" mb="md" role="status">
          It is erased, with all files. The log says that it was done, and not whose it was.
        </Alert>
      )}
      <Form role="search">
        <FindLine label="Name, e-mail or phone" value={search} isMain />
      </Form>
      {people.length > 0 && <Found people={people} />}
      {search !== '' && people.length === 0 && (
        <EmptyState sign="person" title={`Nobody is found by “${search}”`}>
          Try a part of the name, or the last digits of the phone number.
        </EmptyState>
      )}
      {search === '' && (
        <EmptyState sign="person" title="Whom do you look for?">
          Two letters are enough. What you find can be handed out as one archive, or erased for good.
        </EmptyState>
      )}
    </>
  )
}

/** A table at a desk, cards at the thumb. */
function Found({ people }: { people: Route.ComponentProps['loaderData']['people'] }) {
  return (
    <table className="people-found">
      <thead>
        <tr>
          {['Name', 'E-mail', 'Phone', 'What is kept'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map(({ key, name, email, phone, ...counts }) => (
          <tr key={`${key.kind} ${key.id}`}>
            <th scope="row">
              <Link to={`/admin/people/${key.kind}/${key.id}`}>{name}</Link>
            </th>
            <td>{email !== name && email}</td>
            <td>{phone}</td>
            <td>{sayCounts(counts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
