import { auditRooms, isAuditRoom, sayActor, sayEntry } from '#domain/audit/entry.ts'
import { sayEntryChanges } from '#domain/audit/entry-changes.ts'
import { addDays, dayInZone, isDay, sayDay, sayTime, startOfDay } from '#domain/day.ts'
import { dayOfTyped } from '#domain/typed-day.ts'
import { auditActors, type ListedEntry, listEntries } from '#server/house/audit/list-entries.ts'
import { subjectNames } from '#server/house/audit/subject-names.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/log.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireOwner(house, request)
  const query = new URL(request.url).searchParams
  const asked = (name: string) => (query.get(name) ?? '').slice(0, 100)
  const [who, what] = [asked('who'), asked('what')]
  const [from, until] = [dayOfTyped(asked('from')), dayOfTyped(asked('until'))]
  const { timeZone } = await readSettings(house)
  const [{ acts, next }, people] = await Promise.all([
    listEntries(house, {
      ...(who && { who }),
      ...(isAuditRoom(what) && { about: auditRooms[what].about }),
      ...(isDay(from) && { from: startOfDay(from, timeZone) }),
      ...(isDay(until) && { until: startOfDay(addDays(until, 1), timeZone) }),
      cursor: query.get('after'),
    }),
    auditActors(house),
  ])
  const there = await subjectNames(house, acts)
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
