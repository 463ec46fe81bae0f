import '../parts/rows.css'
import './invitations.css'
import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { InvitationBadge } from '../parts/state-badge.tsx'
import { useMe } from '../parts/use-me.ts'
import type { Route } from './+types/invitations.ts'

export { loader } from './invitations.server.ts'

/** Who was asked for a review and who was not, `/admin/invitations`. */
export default function Invitations({ loaderData: page }: Route.ComponentProps) {
  const isOwner = useMe()?.role === 'owner'
  return (
    <>
      <PageHead
        title="Invitations"
        acts={
          isOwner && (
            <Button component={Link} to="/admin/invitations/letters" variant="default">
              Ask several by letter
            </Button>
          )
        }
      >
        {page.automatic
          ? 'Guests are asked by letter after their stay, by themselves.'
          : 'Ask every guest after their stay; the ones who grumbled, too.'}
      </PageHead>
      {page.ended === 0 ? (
        <EmptyState sign="mail" title="No stay has ended yet">
          Guests can be asked for a review from the day they leave.
        </EmptyState>
      ) : (
        <>
          <Share ended={page.ended} invited={page.invited} />
          <Part title="To ask" stays={page.toAsk} nothing="Everybody has been asked." />
          <Part title="Asked, no review yet" stays={page.asked} nothing="Nobody is thinking it over." />
          <details className="asked-and-done">
            <summary>Done ({page.done.length})</summary>
            <Rows stays={page.done} />
          </details>
        </>
      )}
    </>
  )
}

/** Leaving out the unhappy would show here. */
function Share({ ended, invited }: { ended: number; invited: number }) {
  return (
    <div className="sheet invited-share">
      <p id="share">
        <strong>
          {invited} of {ended}
        </strong>{' '}
        stays that ended in the last twelve months were asked for a review.
      </p>
      <meter min={0} max={ended} value={invited} aria-labelledby="share" />
    </div>
  )
}

type Rows = Route.ComponentProps['loaderData']['toAsk']

function Part({ title, stays, nothing }: { title: string; stays: Rows; nothing: string }) {
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        {title}
      </Title>
      {stays.length === 0 ? <Text c="dimmed">{nothing}</Text> : <Rows stays={stays} />}
    </section>
  )
}

function Rows({ stays }: { stays: Rows }) {
  return (
    <ul className="rows">
      {stays.map(({ id, name, state, about }) => (
        <li key={id}>
          <Link to={`/admin/bookings/${id}/invitations`}>
            <strong>{name}</strong>
            {state !== 'not-invited' && <InvitationBadge state={state} />}
            <small>{about}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
