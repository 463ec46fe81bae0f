import './log.css'
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { Form, Link } from 'react-router'
import { auditActors, type ListedEntry, listEntries, subjectNames } from '#modules/audit/audit-log.server.ts'
import { auditRooms, isAuditRoom, sayActor, sayEntry } from '#modules/audit/entry.ts'
import { type FieldChange, sayEntryChanges } from '#modules/audit/entry-changes.ts'
import { addDays, dayInZone, isDay, sayDay, sayTime, startOfDay } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import type { Route } from './+types/log.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const asked = (name: string) => (query.get(name) ?? '').slice(0, 100)
  const [who, what] = [asked('who'), asked('what')]
  const [from, until] = [dayOfTyped(asked('from')), dayOfTyped(asked('until'))]
  const { timeZone } = await readSettings(ctx)
  const [{ acts, next }, people] = await Promise.all([
    listEntries(ctx, {
      ...(who && { who }),
      ...(isAuditRoom(what) && { about: auditRooms[what].about }),
      ...(isDay(from) && { from: startOfDay(from, timeZone) }),
      ...(isDay(until) && { until: startOfDay(addDays(until, 1), timeZone) }),
      cursor: query.get('after'),
    }),
    auditActors(ctx),
  ])
  const there = await subjectNames(ctx, acts)
  return {
    filter: { who, what, from, until },
    people: peopleToChoose(people),
    days: [...Map.groupBy(acts, ({ at }) => dayInZone(new Date(at), timeZone))].map(([day, group]) => ({
      day: sayDay(day),
      lines: group.map((entry) => lineOf(entry, there, timeZone)),
    })),
    later: query.has('after'),
    next,
  }
}

/** Guests act under a name for each booking; the filter is for the house and its team. */
function peopleToChoose(people: readonly { who: string; name: string | null }[]) {
  return people
    .filter(({ who }) => !who.startsWith('guest'))
    .map(({ who, name }) => ({ value: who, label: sayActor(who, name) }))
}

const rooms: Record<string, string> = { review: 'reviews', enquiry: 'enquiries', booking: 'bookings' }

function lineOf(entry: ListedEntry, there: Map<string, string>, timeZone: string) {
  return {
    id: entry.id,
    who: sayActor(entry.who, entry.name),
    did: sayEntry(entry.act),
    when: sayTime(new Date(entry.at), timeZone),
    changes: sayEntryChanges(entry),
    whose: there.get(entry.about_id) ?? '',
    to: there.has(entry.about_id) ? `/admin/${rooms[entry.about]}/${entry.about_id}` : null,
  }
}

/** Who did what, and when: every entry of the audit log, the newest first. */
export default function Log({ loaderData: page }: Route.ComponentProps) {
  const { filter, people, days, later, next } = page
  const filtered = Object.values(filter).some(Boolean)
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  return (
    <>
      <PageHead title="Log">Who did what, and when. Nothing here can be changed or taken out.</PageHead>
      <Form className="log-filter" key={JSON.stringify(filter)}>
        <NativeSelect
          name="who"
          label="Who"
          defaultValue={filter.who}
          data={[{ value: '', label: 'Everybody' }, ...people]}
        />
        <NativeSelect
          name="what"
          label="What"
          defaultValue={filter.what}
          data={[
            { value: '', label: 'Everything' },
            ...Object.entries(auditRooms).map(([value, { label }]) => ({ value, label })),
          ]}
        />
        <DayPair
          from={{ name: 'from', label: 'From', day: filter.from, error: dayError(filter.from) }}
          until={{ name: 'until', label: 'Until', day: filter.until, error: dayError(filter.until) }}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </Form>
      {days.map(({ day, lines }) => (
        <section key={day} className="log-day">
          <Title order={2} size="h4">
            {day}
          </Title>
          <ol className="log-lines">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
      {days.length === 0 && (
        <EmptyState
          sign="list"
          title={filtered || later ? 'Nothing of this kind was done' : 'Nothing has been done yet'}
        >
          {(filtered || later) && <Link to="/admin/log">Show everything</Link>}
        </EmptyState>
      )}
      <Pages later={later} next={next} chosen={chosen} />
    </>
  )
}

/** A day that cannot be read is not filtered by. */
function dayError(day: string): string | undefined {
  return day === '' || isDay(day) ? undefined : messages.dayInvalid
}

type PagesProps = { later: boolean; next: string | null; chosen: [string, string][] }

function Pages({ later, next, chosen }: PagesProps) {
  if (!later && !next) return null
  return (
    <Group component="nav" aria-label="Pages" mt="lg">
      {later && (
        <Button component={Link} to={`?${new URLSearchParams(chosen)}`} variant="default">
          Back to the newest
        </Button>
      )}
      {next && (
        <Button
          component={Link}
          to={`?${new URLSearchParams([...chosen, ['after', next]])}`}
          variant="default"
        >
          Older acts
        </Button>
      )}
    </Group>
  )
}

type LineProps = { line: Route.ComponentProps['loaderData']['days'][number]['lines'][number] }

/** What a step was about can be opened as long as it is there. */
function Line({ line: { who, did, when, whose, changes, to } }: LineProps) {
  return (
    <li>
      <Text component="span" size="sm" c="dimmed">
        {when}
      </Text>
      <div>
        <strong>{who}</strong> {did}
        {to && (
          <>
            {': '}
            <Link to={to}>{whose}</Link>
          </>
        )}
        {changes.length > 0 && (
          <dl>
            {changes.map((change) => (
              <ChangeLine key={change.what} change={change} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

function ChangeLine({ change: { what, before, after } }: { change: FieldChange }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {before && (
          <>
            <span className="vh">before: </span>
            <del className="whole-fact">{before}</del>
            <span className="vh">, now: </span>{' '}
          </>
        )}
        <ins className="whole-fact">{after || 'none'}</ins>
      </dd>
    </div>
  )
}
