import '../parts/cards.css'
import './spam.css'
import { Badge, Button, Checkbox, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { type Day, dayInZone, sayMoment, sayStay } from '#modules/common/day.ts'
import { sayAskedNights } from '#modules/enquiries/asked-nights.ts'
import { countEnquiries, enquiryInbox } from '#modules/enquiries/enquiry-inbox.server.ts'
import { holdAgain, type PutAway, putAwaySpam } from '#modules/enquiries/put-away-spam.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { useTicked } from '../parts/fields/use-ticked.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { IntentForm, ReturnedNote, useIntent } from '../parts/intent.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { FilterLinks } from '../parts/lists/filter-links.tsx'
import { FindLine } from '../parts/lists/find-line.tsx'
import { reply, wantsPage } from '../parts/reply.server.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import type { Route } from './+types/enquiries.ts'
import { forms, isState, isWaiting, states } from './states.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const [asked, cursor] = [query.get('show') ?? '', query.get('after')]
  const search = (query.get('find') ?? '').slice(0, 100)
  const state = isState(asked) ? asked : null
  const [counts, page, { timeZone }] = await Promise.all([
    countEnquiries(ctx),
    enquiryInbox(ctx, { search, cursor, ...(state && { state }) }),
    readSettings(ctx),
  ])
  return {
    state,
    search,
    counts,
    enquiries: page.enquiries.map((row) => lineOf(row, timeZone, dayInZone(ctx.clock.now(), timeZone))),
    next: page.next,
    later: cursor !== null,
    mayExport: actor.kind === 'owner',
  }
}

function lineOf(row: EnquiryRow, timeZone: string, today: Day) {
  const { id, form, name, state, check_in, check_out } = row
  return {
    ...{ id, form, name, state },
    message: (row.message || row.expectation).slice(0, 300),
    nights: check_in && check_out ? sayStay(check_in, check_out) : '',
    when: sayMoment(new Date(row.created_at), timeZone),
    doubt: sayAskedNights(
      { checkIn: check_in, checkOut: check_out },
      { sent: dayInZone(new Date(row.created_at), timeZone), today, waits: isWaiting(row) },
    ),
    noted: row.note !== '',
  }
}

/** Many held messages are put away as spam at once, or held again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const ids = form.getAll('id').map(String)
  // Without script those with which someone else was quicker are named in place of those that went.
  const answer = async (outcome: Outcome<PutAway>) => {
    const id = outcome.ok && wantsPage(request) ? outcome.lateId : undefined
    if (id === undefined) return reply(request, outcome, form)
    return reply(
      request,
      await describeConflict(ctx, actor, refuse('someMoved'), { about: 'enquiry', id }),
      form,
    )
  }
  switch (form.get('intent')) {
    case 'mark-spam':
      return answer(await putAwaySpam(ctx, actor, ids))
    case 'hold-again':
      return answer(await holdAgain(ctx, actor, ids))
    default:
      return reply(request, refuse('broken'), form)
  }
}

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
      <ReturnedNote />
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
    <Form method="post" action="/admin/downloads" reloadDocument>
      <input type="hidden" name="intent" value="enquiries" />
      <input type="hidden" name="show" value={page.state ?? ''} />
      <input type="hidden" name="find" value={page.search} />
      <Button type="submit" variant="default" mt="xl">
        {page.state || page.search ? 'Download these as a table (CSV)' : 'Download all as a table (CSV)'}
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

/** The held messages, each with a box: those that are ticked are marked as spam together, and come back with one tap. */
function SpamList({
  lines,
  children,
}: {
  lines: Page['enquiries']
  children: (id: string, box: ReactNode) => ReactNode
}) {
  const undoing = useIntent('hold-again')
  // What somebody else had put away is not among those that went.
  const marking = useIntent('mark-spam', {
    onDone: ({ done = [] }) => undoNotice(`${sayMessages(done.length)} marked as spam.`, () => undo(done)),
  })
  const { form, ticked, setTicked, tick } = useTicked('id')
  const chosen = lines.map(({ id }) => id).filter((id) => ticked.includes(id))
  const undo = (ids: readonly string[]) => {
    const body = new FormData()
    body.set('intent', 'hold-again')
    for (const id of ids) body.append('id', id)
    undoing.submit(body, { method: 'post', action: '/admin/enquiries?show=held' })
  }
  const all = chosen.length === lines.length
  return (
    <IntentForm of={marking} id={form}>
      <RefusalNote message={undoing.refused ?? marking.late ?? undoing.late} />
      <div className="spam-choice">
        <Checkbox
          label="Choose all on this page"
          checked={all}
          onChange={(event) => setTicked(event.currentTarget.checked ? lines.map(({ id }) => id) : [])}
        />
        <Button type="submit" variant={chosen.length === 0 ? 'default' : 'filled'} loading={marking.busy}>
          {chosen.length === 0 ? 'Mark as spam' : `Mark ${sayMessages(chosen.length)} as spam`}
        </Button>
      </div>
      {lines.map(({ id, name }) =>
        children(
          id,
          <Checkbox
            key={id}
            name="id"
            value={id}
            aria-label={`Choose ${name}`}
            className="spam-box"
            checked={ticked.includes(id)}
            onChange={(event) => tick(id, event.currentTarget.checked)}
          />,
        ),
      )}
    </IntentForm>
  )
}

function sayMessages(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`
}
