import { sayToPay } from '#domain/bookings/balance.ts'
import {
  type Day,
  dayInZone,
  sayDay,
  sayDays,
  sayDaysAgo,
  sayMoment,
  sayMonth,
  sayStay,
} from '#domain/day.ts'
import { sayGuests } from '#domain/guests.ts'
import { emailKinds } from '#domain/mail/email.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import { backupState } from '#server/house/backups/backup-state.ts'
import { publishedContent } from '#server/house/content/content.ts'
import type { Hold } from '#server/house/holds/held-nights.ts'
import { guestsTold } from '#server/house/invitations/tell-arrival.ts'
import { readSettings } from '#server/house/settings.ts'
import { alarms } from '#server/house/today/alarms.ts'
import { firstSteps } from '#server/house/today/first-steps.ts'
import type { TaskGroup } from '#server/house/today/owner-tasks.ts'
import { pastYear } from '#server/house/today/past-year.ts'
import { type GuestOfToday, today } from '#server/house/today/today.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { nameSpan } from '../parts/name-span.ts'
import { pagePath } from '../parts/page-path.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import { spanPath } from '../parts/span-path.ts'
import type { Route } from './+types/today.ts'
import { sayAlarms } from './say-alarms.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { role, id: me } = await requireSignedIn(house, request)
  const [now, months, content, { timeZone }, steps, wrong, { provenAt }] = await Promise.all([
    today(house),
    pastYear(house),
    publishedContent(house),
    readSettings(house),
    role === 'owner' ? firstSteps(house) : null,
    alarms(house),
    backupState(house.database),
  ])
  const { stays } = content
  const told = await guestsTold(
    house,
    [...now.arriving, ...now.comingSoon].map(({ id }) => id),
  )
  const shown = ({ id, name, stay, checkIn, checkOut, ...money }: GuestOfToday) => {
    const title = stayTitle({ stays }, stay)
    return {
      id,
      name,
      told: told.has(id),
      about: [sayDays(checkIn, checkOut), title, sayGuests(money.guests)].filter(Boolean).join(' · '),
      toPay: sayToPay(money),
    }
  }
  const { emails } = now.waits
  const sayHold = (hold: Hold, says: 'Ended' | 'Until') => ({
    id: hold.id,
    to: pagePath('enquiries', hold.enquiry_id),
    name: hold.name,
    over: says === 'Ended',
    about: [sayStay(hold.check_in, hold.check_out), stayTitle(content, hold.stay)]
      .filter(Boolean)
      .join(' · '),
    when: `${says} ${sayMoment(new Date(hold.until), timeZone)}`,
  })
  return {
    day: sayDay(now.day),
    refused: await refusedAbout(request, house, { kind: role, id: me }, { about: 'setting' }),
    alarms: sayAlarms(wrong, { timeZone, content }, role === 'owner'),
    proven: role === 'owner' && provenAt ? sayMoment(new Date(provenAt), timeZone) : null,
    steps,
    mayPrice: role === 'owner',
    waits: {
      reviews: named(now.waits.reviews, now.day, timeZone),
      objections: named(now.waits.objections, now.day, timeZone),
      enquiries: named(now.waits.enquiries, now.day, timeZone),
      held: named(now.waits.held, now.day, timeZone),
      letters: named({ ...emails, oldest: emails.oldest.map(sayEmail) }, now.day, timeZone),
      toInvite: named(now.waits.toInvite, now.day, timeZone),
    },
    arriving: now.arriving.map(shown),
    leaving: now.leaving.map(shown),
    inHouse: now.inHouse.map(shown),
    comingSoon: now.comingSoon.map(shown),
    clashes: now.clashes.map((clash) => ({
      nights: sayStay(clash.from, clash.until),
      from: clash.from,
      stay: stayTitle({ stays }, clash.stay) ?? '',
      closed: clash.stays.some(({ from }) => from === 'closed'),
      guests: clash.stays.map((span) => ({ id: span.id, name: nameSpan(span), to: spanPath(span) })),
    })),
    holds: [
      ...now.holds.over.map((hold) => sayHold(hold, 'Ended')),
      ...now.holds.standing.map((hold) => sayHold(hold, 'Until')),
    ],
    months: months.map((month) => ({ ...month, said: sayMonth(`${month.month}-01`) })),
  }
}

/** The oldest by name, each with how long it has waited, in words. */
function named({ count, oldest }: TaskGroup, day: Day, timeZone: string) {
  const dayOf = (since: string) => (since.length > 10 ? dayInZone(new Date(since), timeZone) : since)
  return {
    count,
    oldest: oldest.map(({ id, name, since }) => ({
      id,
      name,
      when: since ? sayDaysAgo(dayOf(since), day) : '',
    })),
  }
}

function sayEmail({ id, kind, name, since }: { id: string; kind: string; name: string; since: string }) {
  return { id, name: [emailKinds[kind] ?? kind, name].filter(Boolean).join(' · '), since }
}
