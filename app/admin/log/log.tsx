import { Anchor, Button, Group, NativeSelect, SimpleGrid, Text, Title } from '@mantine/core'
import { Form, Link } from 'react-router'
import { auditSections, describeAction, describeActor } from '#core/audit-entry.ts'
import { findSubjectNames, listAuditActors, listEntries } from '#core/read-audit-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readSettings } from '#core/settings.server.ts'
import { addDays, dayInZone, formatDay, formatTime, isDay, startOfDay } from '#core/values/day.ts'
import { isKeyOf } from '#core/values/record.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { DateRange } from '../parts/date-range.tsx'
import { EmptyState } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { LinkButton, SmallText } from '../parts/section.tsx'
import type { Route } from './+types/log.ts'
import { describeEntryChanges } from './entry-changes.ts'

/** The pages of what an entry is about. */
const pathBySubject: Record<string, string> = { review: 'reviews', enquiry: 'enquiries', booking: 'bookings' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const readParam = (name: string) => (query.get(name) ?? '').slice(0, 100)
  const [who, what] = [readParam('who'), readParam('what')]
  const [from, until] = [parseDay(readParam('from')), parseDay(readParam('until'))]
  const { timeZone } = await readSettings(ctx)
  const [{ entries, next }, people] = await Promise.all([
    listEntries(ctx, {
      ...(who && { actor: who }),
      ...(isKeyOf(auditSections, what) && { about: auditSections[what].about }),
      ...(isDay(from) && { from: startOfDay(from, timeZone) }),
      ...(isDay(until) && { until: startOfDay(addDays(until, 1), timeZone) }),
      cursor: query.get('after'),
    }),
    listAuditActors(ctx),
  ])
  const names = await findSubjectNames(ctx, entries)
  const describeLine = (entry: (typeof entries)[number]) => {
    const [page, name] = [pathBySubject[entry.about], names.get(entry.about_id)]
    return {
      id: entry.id,
      who: describeActor(entry.actor, entry.name),
      actionText: describeAction(entry.action),
      time: formatTime(new Date(entry.created_at), timeZone),
      changes: describeEntryChanges(entry),
      // What it was about can be opened as long as it is there.
      subjectLink: page && name ? { name, to: adminPath(page, entry.about_id) } : null,
    }
  }
  return {
    filter: { who, what, from, until },
    // Guests act under a name for each booking; the filter lists the server and the team.
    people: people
      .filter(({ actor }) => !actor.startsWith('guest'))
      .map(({ actor, name }) => ({ value: actor, label: describeActor(actor, name) })),
    days: [...Map.groupBy(entries, ({ created_at }) => dayInZone(new Date(created_at), timeZone))].map(
      ([day, entries]) => ({ day: formatDay(day), lines: entries.map(describeLine) }),
    ),
    hasNewer: query.has('after'),
    next,
  }
}

/** Who did what, and when: every entry of the audit log, the newest first. */
export default function Log({ loaderData: { filter, people, days, hasNewer, next } }: Route.ComponentProps) {
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  const sections = Object.entries(auditSections).map(([value, { label }]) => ({ value, label }))
  const dayFieldProps = (name: 'from' | 'until', label: string) => ({
    name,
    label,
    defaultValue: filter[name],
    // A day that cannot be read is not filtered by.
    error: filter[name] === '' || isDay(filter[name]) ? undefined : messages.dayInvalid,
  })
  return (
    <>
      <PageHead title="Log">Who did what, and when. Nobody can change or delete these entries.</PageHead>
      <Form key={JSON.stringify(filter)}>
        <SimpleGrid minColWidth="min(18rem, 100%)" spacing="sm" mb="lg">
          <SimpleGrid cols={2} spacing="sm">
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
              data={[{ value: '', label: 'Everything' }, ...sections]}
            />
          </SimpleGrid>
          <DateRange from={dayFieldProps('from', 'From')} until={dayFieldProps('until', 'Until')} />
          <Button type="submit" style={{ alignSelf: 'end' }}>
            Show
          </Button>
        </SimpleGrid>
      </Form>
      {days.map(({ day, lines }) => (
        <section key={day}>
          <Title order={2} size="h4" mt="xl" mb="xs">
            {day}
          </Title>
          <ol>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
      {days.length === 0 && (
        <EmptyState icon="list" title="No entries found">
          <Link to="/admin/log">Show everything</Link>
        </EmptyState>
      )}
      {(hasNewer || next) && (
        <Group component="nav" aria-label="Pages" mt="lg">
          {hasNewer && <LinkButton to={`?${new URLSearchParams(chosen)}`}>Newest entries</LinkButton>}
          {next && (
            <LinkButton to={`?${new URLSearchParams([...chosen, ['after', next]])}`}>
              Older entries
            </LinkButton>
          )}
        </Group>
      )}
    </>
  )
}

type LineProps = { line: Route.ComponentProps['loaderData']['days'][number]['lines'][number] }

function Line({ line: { who, actionText, time, subjectLink, changes } }: LineProps) {
  return (
    <Group
      component="li"
      gap="sm"
      py="xs"
      align="baseline"
      wrap="nowrap"
      style={{ borderTop: '1px solid var(--rule)' }}
    >
      <Text component="span" size="sm" c="dimmed" w="3.25rem" flex="none">
        {time}
      </Text>
      <div>
        <strong>{who}</strong> {actionText}
        {subjectLink && (
          <>
            :{' '}
            <Anchor component={Link} to={subjectLink.to} inherit underline="always" py="sm">
              {subjectLink.name}
            </Anchor>
          </>
        )}
        {changes.map(({ label, before, after }) => (
          <SmallText key={label} className="kept-lines">
            {label}:{' '}
            {before && (
              <>
                <span className="vh">before: </span>
                <del>{before}</del>
                <span className="vh">, now:</span>{' '}
              </>
            )}
            <Text component="ins" c="var(--ink)" td="none" inherit>
              {after || 'none'}
            </Text>
          </SmallText>
        ))}
      </div>
    </Group>
  )
}
