import { Progress, Text } from '@mantine/core'
import { generalSettings, readSettings } from '#core/settings.server.ts'
import { formatDays, formatMoment } from '#core/values/day.ts'
import { isKeyOf, keysOf } from '#core/values/record.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { invitationSettings } from '#modules/invitations/due-invitations.server.ts'
import { listEndedBookings } from '#modules/invitations/ended-stays.server.ts'
import {
  type InvitationState,
  invitationChannelTitles,
  invitationStateTitles,
} from '#modules/invitations/invitation.ts'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { EmptyState, FilterLinks, InvitationBadge, LinkList, Pagination } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { LinkButton } from '../parts/section.tsx'
import { useCanEmail, useMe } from '../parts/use-me.ts'
import type { Route } from './+types/invitations.ts'

const ROWS_PER_PAGE = 30

/** What `?show=` names; without it all are shown. */
const filters = {
  '': { label: 'All', states: keysOf(invitationStateTitles) },
  'to-ask': { label: 'To ask', states: ['not-invited', 'written', 'bounced'] },
  asked: { label: 'Asked, no review yet', states: ['invited', 'opened', 'started'] },
  done: { label: 'Done', states: ['reviewed', 'declined', 'stopped'] },
} as const satisfies Record<string, { label: string; states: readonly InvitationState[] }>

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const showParam = query.get('show') ?? ''
  const show = isKeyOf(filters, showParam) ? showParam : ''
  const [endedBookings, content, { timeZone, invitations }] = await Promise.all([
    listEndedBookings(ctx),
    readContent(ctx),
    readSettings(ctx, { ...generalSettings, ...invitationSettings }),
  ])
  const inStates = (states: readonly InvitationState[]) =>
    endedBookings.filter(({ state }) => states.includes(state))
  const shown = inStates(filters[show].states)
  const pageCount = Math.max(1, Math.ceil(shown.length / ROWS_PER_PAGE))
  // Asking guests shortens the list, and the page that was shown may be gone.
  const pageNumber = Math.min(pageCount, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  const rows = shown.slice((pageNumber - 1) * ROWS_PER_PAGE, pageNumber * ROWS_PER_PAGE)
  return {
    pageNumber,
    pageCount,
    endedCount: endedBookings.length,
    invitedCount: endedBookings.filter(({ isAskedOrReviewed }) => isAskedOrReviewed).length,
    isAutomatic: invitations.automatic,
    toAskCount: inStates(filters['to-ask'].states).length,
    choices: Object.entries(filters).map(([name, { label, states }]) => ({
      label,
      count: inStates(states).length,
      to: name ? `/admin/invitations?show=${name}` : '/admin/invitations',
      isChosen: name === show,
    })),
    bookings: rows.map(({ id, name, state, checkIn, checkOut, stay, invitationsAfterStay: [last] }) => {
      const channelLabel = last && (invitationChannelTitles[last.channel] ?? last.channel)
      const facts = [
        formatDays(checkIn, checkOut),
        findStayTitle(content, stay),
        last && `${channelLabel}, ${formatMoment(new Date(last.created_at), timeZone)}`,
      ]
      return { id, name, state, summary: facts.filter(Boolean).join(' · ') }
    }),
  }
}

/** Who was asked for a review and who was not, `/admin/invitations`. */
export default function Invitations({ loaderData: page }: Route.ComponentProps) {
  const isOwner = useMe()?.role === 'owner'
  const canEmail = useCanEmail()
  return (
    <>
      <PageHead
        title="Invitations"
        actions={
          isOwner && (
            <LinkButton to="/admin/invitations/emails" variant={page.toAskCount > 1 ? 'filled' : 'default'}>
              Ask several guests by e-mail
            </LinkButton>
          )
        }
      >
        {describeAutomation(page.isAutomatic, canEmail)}
      </PageHead>
      {page.endedCount === 0 ? (
        <EmptyState icon="mail" title="No stay has ended yet">
          You can ask guests for a review from the day they leave.
        </EmptyState>
      ) : (
        <>
          {/* Shown so that it is seen if unhappy guests are not asked. */}
          <Text mb="xs">
            <strong>
              {page.invitedCount} of {page.endedCount}
            </strong>{' '}
            stays that ended in the last twelve months were asked for a review.
          </Text>
          <Progress
            value={(100 * page.invitedCount) / page.endedCount}
            size="lg"
            color="deodar"
            mb="lg"
            aria-label="Stays that were asked for a review"
          />
          <FilterLinks label="Which guests" choices={page.choices} />
          {page.bookings.length === 0 && <Text c="dimmed">No guest is on this list.</Text>}
          <LinkList
            rows={page.bookings.map(({ state, ...booking }) => ({
              ...booking,
              to: adminPath('bookings', booking.id, 'invitations'),
              badge: <InvitationBadge state={state} />,
            }))}
          />
          <Pagination pageNumber={page.pageNumber} pageCount={page.pageCount} />
        </>
      )}
    </>
  )
}

function describeAutomation(isAutomatic: boolean, canEmail: boolean): string {
  if (!isAutomatic) return 'Ask every guest after their stay, also guests who were not happy.'
  if (canEmail) return 'Guests get an e-mail after their stay automatically.'
  return 'E-mail is not set up, so no guest is asked automatically. Ask by WhatsApp.'
}
