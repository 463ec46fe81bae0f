import './today.css'
import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { backupState } from '#modules/backups/backup-state.server.ts'
import { sayToPay } from '#modules/bookings/balance.ts'
import type { Hold } from '#modules/calendar/held-nights.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import {
  type Day,
  dayInZone,
  sayDay,
  sayDays,
  sayDaysAgo,
  sayMoment,
  sayMonth,
  sayStay,
} from '#modules/common/day.ts'
import { sayGuests } from '#modules/common/guests.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { guestsTold } from '#modules/invitations/tell-arrival.server.ts'
import { emailKinds } from '#modules/mail/email.ts'
import { confirmClock } from '#modules/privacy/clock-brake.server.ts'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { alarms } from '#modules/today/alarms.server.ts'
import { firstSteps, settleFirstStep, unsettleFirstStep } from '#modules/today/first-steps.server.ts'
import { pastYear } from '#modules/today/past-year.server.ts'
import type { TaskGroup } from '#modules/today/today.server.ts'
import { type GuestOfToday, today } from '#modules/today/today.server.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext, requireOwner, requireRecentPassword } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { ReturnedNote } from '../parts/intent.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { reply } from '../parts/reply.server.ts'
import { nameSpan, pagePath, spanPath } from '../parts/span-path.ts'
import type { Route } from './+types/today.ts'
import { AlarmList, Clashes, sayAlarms } from './alarms.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Holds, TaskList } from './task-list.tsx'
import { Year } from './year.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const isOwner = me.role === 'owner'
  const [now, months, content, { timeZone }, steps, wrong, { provenAt }] = await Promise.all([
    today(ctx),
    pastYear(ctx),
    publishedContent(ctx),
    readSettings(ctx),
    isOwner ? firstSteps(ctx) : null,
    alarms(ctx),
    backupState(ctx.database),
  ])
  const { stays } = content
  const told = await guestsTold(
    ctx,
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
    alarms: sayAlarms(wrong, { timeZone, content }, isOwner),
    proven: isOwner && provenAt ? sayMoment(new Date(provenAt), timeZone) : null,
    steps,
    mayPrice: isOwner,
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

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  requireOwner({ context })
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'confirm-clock':
      return reply(request, await confirmClock(ctx, actor), form)
    case 'erase': {
      await requireRecentPassword({ request, context }, { form, button: 'Erase them for good' })
      const { stopped } = await applyRetention(ctx, { much: true, actor })
      return reply(request, stopped ?? { ok: true }, form)
    }
    case 'tick-step':
      return reply(request, await settleFirstStep(ctx, actor, field(form, 'step')), form)
    case 'untick-step':
      return reply(request, await unsettleFirstStep(ctx, actor, field(form, 'step')), form)
    default:
      return reply(request, refuse('broken'), form)
  }
}

/** The front room, `/admin`: what waits, who comes and goes, and how the year went. */
export default function Today({ loaderData: page }: Route.ComponentProps) {
  const steps = page.steps && <FirstSteps steps={page.steps} />
  // Once there are guests, they come before what can wait.
  const isNew = page.steps?.some(({ name, done }) => name === 'booking' && !done)
  return (
    <>
      <PageHead
        title="Today"
        acts={
          <>
            <Button component={Link} to="/admin/bookings/new" leftSection={<Icon name="plus" />}>
              Add a booking
            </Button>
            {page.mayPrice && (
              <Button
                component={Link}
                to="/admin/words/stays#stays.items"
                variant="default"
                leftSection={<Icon name="pen" />}
              >
                Prices
              </Button>
            )}
          </>
        }
      >
        {page.day}
      </PageHead>
      <ReturnedNote />
      <AlarmList alarms={page.alarms} />
      <Clashes clashes={page.clashes} />
      <TaskList waits={page.waits} />
      {isNew && steps}
      <Holds holds={page.holds} />
      <div className="today-guests">
        <Guests title="Arriving today" guests={page.arriving} nothing="Nobody arrives today." arrive />
        <Guests title="Leaving today" guests={page.leaving} nothing="Nobody leaves today." />
        {page.inHouse.length > 0 && <Guests title="In the house" guests={page.inHouse} nothing="" />}
        <Guests
          title="In the next seven days"
          guests={page.comingSoon}
          nothing="Nobody is expected."
          arrive
        />
      </div>
      {!isNew && steps}
      <Year months={page.months} />
      {page.proven && (
        <p className="today-proven">
          A backup was last verified on {page.proven}. <Link to="/admin/settings/backups">Backups</Link>
        </p>
      )}
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

type GuestsProps = {
  title: string
  guests: Page['arriving']
  nothing: string
  /** They can be written to before they arrive. */
  arrive?: boolean
}

function Guests({ title, guests, nothing, arrive = false }: GuestsProps) {
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {guests.length === 0 ? (
        <p className="today-nobody">{nothing}</p>
      ) : (
        <ul className="today-names">
          {guests.map(({ id, name, about, told, toPay }) => (
            <li key={id}>
              <Link to={`/admin/bookings/${id}`}>
                <strong>{name}</strong>
                <small>
                  <Facts>{about}</Facts>
                </small>
                {toPay && <small className="today-to-pay">{toPay}</small>}
              </Link>
              {arrive && (
                <Link
                  to={`/admin/bookings/${id}/arrival`}
                  className="today-write"
                  aria-label={told ? `${name} was written to` : `Write to ${name} before they arrive`}
                >
                  <Icon name={told ? 'check' : 'chat'} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
