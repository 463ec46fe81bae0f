import { Button, Progress, Text, Title } from '@mantine/core'
import { Link, redirect } from 'react-router'
import { stayTitle } from '#modules/calendar/stays.ts'
import { sayDays, sayMoment } from '#modules/common/day.ts'
import { isKeyOf, keysOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { type EndedStay, endedStays } from '#modules/invitations/ended-stays.server.ts'
import { type InvitationState, invitationChannels } from '#modules/invitations/invitation.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { Pages } from '../parts/lists/pages.tsx'
import { Rows } from '../parts/lists/rows.tsx'
import { InvitationBadge } from '../parts/lists/state-badge.tsx'
import { TapLink } from '../parts/section.tsx'
import { pagePath } from '../parts/span-path.ts'
import { useCanEmail, useMe } from '../parts/use-me.ts'
import type { Route } from './+types/invitations.ts'

const parts = {
  'to-ask': ['not-invited', 'written', 'bounced'],
  asked: ['invited', 'opened', 'started'],
  done: ['reviewed', 'declined', 'stopped'],
} satisfies Record<string, InvitationState[]>
type PartName = keyof typeof parts
const STAYS_A_PAGE = 30

/** Of every part its first page, or one part page by page: `?show=to-ask&page=2`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const asked = new URL(request.url).searchParams
  const show = partNamed(asked.get('show'))
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  const [stays, content, { timeZone, invitations }] = await Promise.all([
    endedStays(ctx),
    publishedContent(ctx),
    readSettings(ctx),
  ])
  const staysOf = (name: PartName) => {
    const states: readonly InvitationState[] = parts[name]
    return stays.filter(({ state }) => states.includes(state))
  }
  const pages = show ? Math.max(1, Math.ceil(staysOf(show).length / STAYS_A_PAGE)) : 1
  if (page > pages)
    throw redirect(show ? `/admin/invitations?show=${show}&page=${pages}` : '/admin/invitations')
  const part = (name: PartName) => {
    const found = staysOf(name)
    const shown = found.slice((page - 1) * STAYS_A_PAGE, page * STAYS_A_PAGE)
    return { name, count: found.length, stays: shown.map((stay) => line(stay, content, timeZone)) }
  }
  return {
    ...{ show, page, pages, ended: stays.length },
    invited: stays.filter(({ isAsked }) => isAsked).length,
    automatic: invitations.automatic,
    parts: (show ? [show] : keysOf(parts)).map(part),
  }
}

function line(stay: EndedStay, content: Content, timeZone: string) {
  const [last] = stay.asked
  const title = stayTitle(content, stay.stay)
  const way =
    last &&
    `${invitationChannels[last.channel] ?? last.channel}, ${sayMoment(new Date(last.created_at), timeZone)}`
  const about = [sayDays(stay.checkIn, stay.checkOut), title, way].filter(Boolean).join(' · ')
  return { id: stay.id, name: stay.name, state: stay.state, about }
}

function partNamed(name: string | null): PartName | null {
  return name !== null && isKeyOf(parts, name) ? name : null
}

/** Who was asked for a review and who was not, `/admin/invitations`. */
export default function Invitations({ loaderData: page }: Route.ComponentProps) {
  const isOwner = useMe()?.role === 'owner'
  const canEmail = useCanEmail()
  const toAsk = page.parts.find(({ name }) => name === 'to-ask')?.count ?? 0
  return (
    <>
      <PageHead
        title="Invitations"
        acts={
          isOwner && (
            <Button
              component={Link}
              to="/admin/invitations/letters"
              variant={toAsk > 1 ? 'filled' : 'default'}
            >
              Ask several by e-mail
            </Button>
          )
        }
      >
        {introOf(page.automatic, canEmail)}
      </PageHead>
      {page.ended === 0 ? (
        <EmptyState sign="mail" title="No stay has ended yet">
          Guests can be asked for a review from the day they leave.
        </EmptyState>
      ) : (
        <>
          {/* Leaving out the unhappy would show here. */}
          <div className="sheet">
            <Text id="share" mb="xs">
              <strong>
                {page.invited} of {page.ended}
              </strong>{' '}
              stays that ended in the last twelve months were asked for a review.
            </Text>
            <Progress
              value={(100 * page.invited) / page.ended}
              size="lg"
              color="deodar"
              aria-labelledby="share"
            />
          </div>
          {page.parts.map((part) => (
            <Part key={part.name} part={part} alone={page.show !== null} />
          ))}
          {page.show && (
            <>
              <Pages page={page.page} pages={page.pages} />
              <TapLink to="/admin/invitations">All invitations</TapLink>
            </>
          )}
        </>
      )}
    </>
  )
}

function introOf(isAutomatic: boolean, canEmail: boolean): string {
  if (!isAutomatic) return 'Ask every guest after their stay; the ones who grumbled, too.'
  if (canEmail) return 'Guests are asked by e-mail after their stay, by themselves.'
  return 'E-mail is not set up, so nobody is asked by itself. Please ask by WhatsApp.'
}

type Shown = Route.ComponentProps['loaderData']['parts'][number]

const said: Record<Shown['name'], { title: string; nothing: string }> = {
  'to-ask': { title: 'To ask', nothing: 'Everybody has been asked.' },
  asked: { title: 'Asked, no review yet', nothing: 'Nobody is thinking it over.' },
  done: { title: 'Done', nothing: 'Nobody has answered yet.' },
}

/** One part of the guests; where others are shown too, its first page and the way to all of it. */
function Part({ part: { name, count, stays }, alone }: { part: Shown; alone: boolean }) {
  const { title, nothing } = said[name]
  const rows = stays.map(({ id, name, state, about }) => ({
    ...{ id, name, about, to: pagePath('bookings', id, 'invitations') },
    badge: state !== 'not-invited' && <InvitationBadge state={state} />,
  }))
  const list = (
    <>
      {rows.length === 0 ? <Text c="dimmed">{nothing}</Text> : <Rows rows={rows} />}
      {!alone && count > rows.length && (
        <TapLink to={`?show=${name}`}>
          {title}: all {count}
        </TapLink>
      )}
    </>
  )
  const head = (
    <Title order={2} size="h3" mt="xl" mb="sm">
      {title}
    </Title>
  )
  if (name !== 'done' || alone)
    return (
      <section>
        {head}
        {list}
      </section>
    )
  return (
    <details className="tap-links">
      <summary>Done ({count})</summary>
      {list}
    </details>
  )
}
