import '../parts/cards.css'
import './spam.css'
import { Badge, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { FilterLinks } from '../parts/lists/filter-links.tsx'
import { FindLine } from '../parts/lists/find-line.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/enquiries.ts'
import { SpamList } from './spam.tsx'
import { forms, states } from './states.ts'

export { shouldRevalidate } from '../parts/look-again.ts'
export { loader } from './enquiries.server.ts'

type Page = Route.ComponentProps['loaderData']

/** The inbox of both forms; what looks like spam is held here, never dropped. */
export default function Enquiries({ loaderData: page }: Route.ComponentProps) {
  const { state, search, counts, enquiries, next } = page
  const all = counts.new + counts.answered + counts.closed + counts.held
  const to = (show: string | null, more: Record<string, string> = {}) =>
    `/admin/enquiries?${new URLSearchParams({ ...(show && { show }), ...(search && { find: search }), ...more })}`
  return (
    <>
      <PageHead title="Enquiries">What visitors wrote in both forms of the site, the newest first.</PageHead>
      <FilterLinks
        label="Which enquiries"
        choices={[
          { label: 'All', to: to(null), count: all, chosen: state === null },
          ...(['new', 'answered', 'closed', 'held'] as const).map((each) => ({
            label: states[each].label,
            to: to(each),
            count: counts[each],
            chosen: state === each,
          })),
        ]}
      />
      <Form role="search">
        {state && <input type="hidden" name="show" value={state} />}
        <FindLine label="Name, e-mail, phone or words" value={search} />
      </Form>
      <RefusalNote message={page.refused} />
      {state === 'held' && enquiries.length > 0 ? (
        <SpamList lines={enquiries}>
          {(id, box) => {
            const line = enquiries.find((each) => each.id === id)
            return line && <EnquiryLine key={id} line={line} isKnown box={box} />
          }}
        </SpamList>
      ) : (
        enquiries.map((line) => <EnquiryLine key={line.id} line={line} isKnown={state !== null} />)
      )}
      {enquiries.length === 0 && <Nothing page={page} />}
      {next && (
        <Button component={Link} to={to(state, { after: next })} variant="default" mt="lg">
          Older enquiries
        </Button>
      )}
      {page.mayExport && enquiries.length > 0 && <Download page={page} />}
    </>
  )
}

type EnquiryLineProps = {
  line: Page['enquiries'][number]
  isKnown: boolean
  /** Where it can be chosen together with others. */
  box?: ReactNode
}

/** In a part of the list that shows one state alone, the state need not be said on each line. */
function EnquiryLine({ line, isKnown, box }: EnquiryLineProps) {
  const { label, colour } = states[line.state]
  return (
    <article className="sheet card-link">
      <div className="card-head">
        {box}
        <Link to={`/admin/enquiries/${line.id}`}>{line.name}</Link>
        {!isKnown && (
          <Badge component="span" color={colour}>
            {label}
          </Badge>
        )}
        {line.form === 'quick' && (
          <Badge component="span" color="gray">
            {forms.quick}
          </Badge>
        )}
      </div>
      <Text size="sm" c="dimmed">
        <Facts>
          {[line.when, line.nights && `asks for ${line.nights}`, line.noted && 'with a note']
            .filter(Boolean)
            .join(' · ')}
        </Facts>
      </Text>
      {line.doubt && (
        <Text size="sm" fw={600}>
          {line.doubt}
        </Text>
      )}
      {line.message && <Text className="card-text">{line.message}</Text>}
    </article>
  )
}

/** The password may be asked first; a file follows, so this form is the browser's own. */
function Download({ page }: { page: Page }) {
  return (
    <Form method="post" action="/admin/enquiries/table" reloadDocument>
      <input type="hidden" name="show" value={page.state ?? ''} />
      <input type="hidden" name="find" value={page.search} />
      <Button type="submit" variant="default" mt="xl">
        {buttons['enquiries/table'][page.state || page.search ? 'shown' : 'all']}
      </Button>
    </Form>
  )
}

function Nothing({ page: { state, search, later } }: { page: Page }) {
  const canEmail = useCanEmail()
  if (search)
    return (
      <EmptyState sign="search" title={`Nothing for “${search}”`}>
        Try a part of the name, or the last digits of the phone number.
      </EmptyState>
    )
  if (later) return <EmptyState sign="mail" title="There are no older ones" />
  if (state === 'new') return <EmptyState sign="mail" title="Every enquiry has been answered" />
  if (state === 'held')
    return (
      <EmptyState sign="mail" title="Nothing looks like spam">
        Messages that look like spam wait here for your eye. Nothing is ever dropped.
      </EmptyState>
    )
  return (
    <EmptyState sign="mail" title={state ? 'There are none of these' : 'No enquiries yet'}>
      What visitors write on the site arrives here{canEmail && ', and with you by e-mail'}.
    </EmptyState>
  )
}
