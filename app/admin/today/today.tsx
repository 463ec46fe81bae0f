import { ActionIcon, Group, NavLink, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { confirmClock } from '#core/clock-jump.server.ts'
import { readSettings } from '#core/settings.server.ts'
import {
  type Day,
  dayInZone,
  formatDay,
  formatDays,
  formatDaysAgo,
  formatMoment,
  formatVisitDays,
} from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { keysOf, recordByName } from '#core/values/record.ts'
import { readBackupState } from '#modules/backups/backup-state.server.ts'
import { describeBalanceInList } from '#modules/bookings/booking-money.ts'
import { findBookingsWithArrivalMessage } from '#modules/bookings/guest-message.server.ts'
import { describeArrivals } from '#modules/bookings/month-report.ts'
import type { Hold } from '#modules/calendar/nights.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { emailKindTitles } from '#modules/mail/email.ts'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import { listNotifiedDevices } from '#modules/push/devices.server.ts'
import { readAlarms } from '#modules/today/alarms.server.ts'
import { listFirstSteps, tickFirstStep, untickFirstStep } from '#modules/today/first-steps.server.ts'
import { type GuestOfToday, readToday, type TaskGroup } from '#modules/today/today.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import { adminContext, requireOwner, requireRecentPassword } from '../access.server.ts'
import { adminPath, describeSpan, spanPath } from '../parts/admin-path.ts'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { ActionRefusalNote } from '../parts/intent.tsx'
import { FactLine } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { LinkButton, PlainSection, SmallText, TouchLink } from '../parts/section.tsx'
import type { Route } from './+types/today.ts'
import { AlarmList, DoubleBookings, describeAlarms } from './alarms.tsx'
import { FirstSteps } from './first-steps.tsx'
import { TaskList } from './task-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const isOwner = me.role === 'owner'
  const [today, content, { timeZone }, steps, alarms, { provenAt }, devices] = await Promise.all([
    readToday(ctx),
    readContent(ctx),
    readSettings(ctx),
    isOwner ? listFirstSteps(ctx) : null,
    readAlarms(ctx),
    readBackupState(ctx.database),
    listNotifiedDevices(ctx, me),
  ])
  const arrivals = [...today.arriving, ...today.comingSoon]
  const arrivalIds = arrivals.map(({ id }) => id)
  const informedIds = await findBookingsWithArrivalMessage(ctx, arrivalIds)
  const describeGuest = ({ id, name, stay, checkIn, checkOut, ...money }: GuestOfToday) => ({
    id,
    name,
    hasArrivalMessage: informedIds.has(id),
    balanceText: describeBalanceInList(money),
    about: joinFacts([
      formatDays(checkIn, checkOut),
      findStayTitle(content, stay),
      formatGuests(money.guests),
    ]),
  })
  const describeHold = (hold: Hold, isOver: boolean) => {
    const end = formatMoment(new Date(hold.until), timeZone)
    return {
      id: hold.id,
      name: hold.name,
      to: adminPath('enquiries', hold.enquiry_id),
      about: joinFacts([formatVisitDays(hold.check_in, hold.check_out), findStayTitle(content, hold.stay)]),
      note: isOver ? '' : `Until ${end}`,
      warning: isOver ? `Ended ${end}: these nights are free again` : '',
    }
  }
  const describeTasks = ({ count, oldest, amount }: TaskGroup & { amount?: number }) => ({
    count,
    amount: amount === undefined ? '' : formatRupees(amount),
    oldest: oldest.map(({ id, name, since }) => ({ id, name, age: describeAge(since, today.day, timeZone) })),
  })
  const { emails, ...otherTasks } = today.tasks
  return {
    day: formatDay(today.day),
    isOwner,
    alarms: describeAlarms(alarms, { timeZone, content, devices }),
    backupCheckedAt: isOwner && provenAt ? formatMoment(new Date(provenAt), timeZone) : null,
    steps,
    tasks: {
      ...recordByName(keysOf(otherTasks), (kind) => describeTasks(otherTasks[kind])),
      emails: describeTasks({
        count: emails.count,
        oldest: emails.oldest.map(({ kind, name, ...email }) => ({
          ...email,
          name: joinFacts([
            emailKindTitles[kind] ?? kind,
            name,
            email.state === 'failed' && email.last_error?.split('. ', 1)[0],
          ]),
        })),
      }),
    },
    arriving: today.arriving.map(describeGuest),
    leaving: today.leaving.map(describeGuest),
    inHouse: today.inHouse.map(describeGuest),
    comingSoon: today.comingSoon.map(describeGuest),
    weekSummary: describeArrivals(arrivals),
    conflicts: today.conflicts.map(({ from, until, stay, spans }) => ({
      from,
      nights: formatVisitDays(from, until),
      stay: findStayTitle(content, stay) ?? '',
      isClosed: spans.some(({ origin }) => origin === 'closed'),
      guests: spans.map((span) => ({ id: span.id, name: describeSpan(span), to: spanPath(span) })),
    })),
    holds: [
      ...today.holds.expired.map((hold) => describeHold(hold, true)),
      ...today.holds.current.map((hold) => describeHold(hold, false)),
    ],
  }
}

function joinFacts(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** How long ago a day or a moment was. */
function describeAge(since: string | null, today: Day, timeZone: string): string {
  if (!since) return ''
  return formatDaysAgo(since.length > 10 ? dayInZone(new Date(since), timeZone) : since, today)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  requireOwner({ context })
  const form = await request.formData()
  switch (requireIntent(form, ['confirm-clock', 'erase', 'tick-step', 'untick-step'])) {
    case 'confirm-clock':
      return reply(await confirmClock(ctx, actor))
    case 'erase': {
      await requireRecentPassword({ request, context }, { form, button: 'Delete old data' })
      const { refusal } = await applyRetention(ctx, { allowLarge: true, actor })
      return reply(refusal ?? { ok: true })
    }
    case 'tick-step':
      return reply(await tickFirstStep(ctx, actor, readField(form, 'step')))
    case 'untick-step':
      return reply(await untickFirstStep(ctx, actor, readField(form, 'step')))
  }
}

/** Where the day's work begins, besides adding a booking; two fit side by side on a phone. */
const links: readonly { to: string; icon: IconName; title: string; isOwnerOnly?: true }[] = [
  { to: '/admin/bookings/calendar', icon: 'calendar', title: 'Calendar' },
  { to: '/admin/enquiries/new', icon: 'phone', title: 'Write down an enquiry' },
  { to: '/admin/content/stays#stays.items', icon: 'pen', title: 'Prices', isOwnerOnly: true },
]

/** The first page of the admin: what to do, and who arrives and leaves. */
export default function Today({ loaderData: page }: Route.ComponentProps) {
  const { isOwner, backupCheckedAt } = page
  const steps = page.steps && <FirstSteps steps={page.steps} />
  // Once there are guests, they come before what can wait.
  const hasNoBookings = page.steps?.some(({ name, isDone }) => name === 'booking' && !isDone)
  return (
    <>
      <PageHead
        title="Today"
        actions={
          <>
            <LinkButton to="/admin/bookings/new" leftSection={<Icon name="plus" />} variant="filled">
              Add a booking
            </LinkButton>
            {links
              .filter(({ isOwnerOnly }) => isOwner || !isOwnerOnly)
              .map(({ to, icon, title }) => (
                <LinkButton key={to} to={to} px="sm" leftSection={<Icon name={icon} />}>
                  {title}
                </LinkButton>
              ))}
          </>
        }
      >
        {page.day}
      </PageHead>
      <ActionRefusalNote />
      <AlarmList alarms={page.alarms} isOwner={isOwner} />
      <DoubleBookings conflicts={page.conflicts} />
      <TaskList tasks={page.tasks} />
      {hasNoBookings && steps}
      {(page.weekSummary || isOwner) && (
        <Group mt="xl" gap="0 1.5rem">
          {page.weekSummary && <Text fw={600}>{page.weekSummary}</Text>}
          {isOwner && <TouchLink to="/admin/bookings/month">Nights and income of this month</TouchLink>}
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl" mt="lg">
        {page.holds.length > 0 && (
          <PlainSection title="Nights on hold" mt={0}>
            {page.holds.map(({ id, ...hold }) => (
              <Line key={id} {...hold} />
            ))}
          </PlainSection>
        )}
        <Guests title="Arriving today" guests={page.arriving} emptyText="Nobody arrives today." isArrival />
        <Guests title="Leaving today" guests={page.leaving} emptyText="Nobody leaves today." />
        {page.inHouse.length > 0 && <Guests title="Staying now" guests={page.inHouse} emptyText="" />}
        <Guests
          title="Arriving in the next 7 days"
          guests={page.comingSoon}
          emptyText="No guest arrives in the next 7 days."
          isArrival
        />
      </SimpleGrid>
      {!hasNoBookings && steps}
      {backupCheckedAt && (
        <SmallText mt="xl">
          A backup was last checked on {backupCheckedAt}. <Link to="/admin/settings/backups">Backups</Link>
        </SmallText>
      )}
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

type LineProps = { to: string; name: string; about: string; note?: string; warning?: string }

/** One person, a link to their page. */
function Line({ to, name, about, note, warning, children }: LineProps & { children?: ReactNode }) {
  return (
    <Group wrap="nowrap" gap={0} style={{ borderBottom: '1px solid var(--rule)' }}>
      <NavLink
        component={Link}
        to={to}
        px={0}
        label={<strong>{name}</strong>}
        description={
          <>
            <FactLine>{about}</FactLine> {note}
            {warning && (
              <Text span display="block" size="sm" fw={600} c="var(--ink)">
                {warning}
              </Text>
            )}
          </>
        }
      />
      {children}
    </Group>
  )
}

type GuestsProps = { title: string; guests: Page['arriving']; emptyText: string; isArrival?: boolean }

/** The guests of one list. Those who arrive have a link to write to them before. */
function Guests({ title, guests, emptyText, isArrival = false }: GuestsProps) {
  return (
    <PlainSection title={title} mt={0}>
      {guests.length === 0 && <Text c="dimmed">{emptyText}</Text>}
      {guests.map(({ id, name, about, hasArrivalMessage, balanceText }) => (
        <Line key={id} to={`/admin/bookings/${id}`} name={name} about={about} warning={balanceText}>
          {isArrival && (
            <ActionIcon
              component={Link}
              to={`/admin/bookings/${id}/arrival`}
              aria-label={hasArrivalMessage ? `You wrote to ${name}` : `Write to ${name} before arrival`}
            >
              <Icon name={hasArrivalMessage ? 'check' : 'chat'} />
            </ActionIcon>
          )}
        </Line>
      ))}
    </PlainSection>
  )
}
