import { Form } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { findPeople } from '#modules/privacy/person.server.ts'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { EmptyState, LinkList, SearchField } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { StatusNote } from '../parts/record-form.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import type { Route } from './+types/people.ts'
import { formatCounts } from './format-counts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const search = (query.get('find') ?? '').slice(0, 100)
  return {
    search,
    people: await findPeople(ctx, search),
    isErased: query.has('erased'),
    isGone: query.has('gone'),
  }
}

/** Finds one person in everything that is stored, `/admin/people`, to hand it out or to erase it. */
export default function People({ loaderData: { search, people, isErased, isGone } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="People">
        A guest asks for their data, or wants it deleted? Search here. It looks in bookings, reviews,
        enquiries and e-mails.
      </PageHead>
      <RefusalNote message={isGone ? messages.personUnknown : undefined} />
      <StatusNote>
        {isErased &&
          'Everything is deleted, also the files. The log shows that it was done, but not whose data it was.'}
      </StatusNote>
      <Form role="search">
        <SearchField label="Name, e-mail or phone" value={search} isMain />
      </Form>
      <LinkList
        rows={people.map(({ key: { kind, id }, name, email, phone, ...counts }) => ({
          id,
          name,
          to: adminPath('people', kind, id),
          summary: [email !== name && email, phone, formatCounts(counts)].filter(Boolean).join(' · '),
        }))}
      />
      {search !== '' && people.length === 0 && (
        <EmptyState icon="person" title={`Nothing found for “${search}”`}>
          Try a part of the name, or the last digits of the phone number.
        </EmptyState>
      )}
      {search === '' && (
        <EmptyState icon="person" title="Search for a person">
          Type at least 2 letters or digits. Then you can download all data of the person, or delete it.
        </EmptyState>
      )}
    </>
  )
}
