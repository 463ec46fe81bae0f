import '../parts/cards.css'
import './reviews.css'
import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { FilterLinks } from '../parts/lists/filter-links.tsx'
import type { Route } from './+types/reviews.ts'
import type { ReviewPart } from './parts.ts'
import { ReviewLine } from './review-line.tsx'

export { loader } from './reviews.server.ts'

/** All reviews, those that wait first; never ordered, chosen or decided by their stars. */
export default function Reviews({ loaderData: page }: Route.ComponentProps) {
  const { part, counts, samples, mayRemove, waiting, reviews, next, later } = page
  const all = counts.pending + counts.approved + counts.declined + counts.withdrawn
  const choice = (label: string, to: ReviewPart, count: number) => ({
    label,
    to: to === 'all' ? '/admin/reviews' : `?show=${to}`,
    count,
    chosen: part === to,
  })
  return (
    <>
      <PageHead title="Reviews">
        What guests wrote, in their own words. You decide whether it keeps to the review policy, never how
        many stars it has.
      </PageHead>
      <FilterLinks
        label="Which reviews"
        choices={[
          choice('All', 'all', all),
          choice('Waiting', 'waiting', counts.pending),
          choice('Shown', 'shown', counts.approved),
          choice('Declined', 'declined', counts.declined),
          choice('Taken down', 'withdrawn', counts.withdrawn),
        ]}
      />
      {samples > 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {samples === 1 ? 'One of them is a sample' : `${samples} of them are samples`}. Once a guest has
          written, no number on the site counts samples.{' '}
          {mayRemove && <Link to="/admin/settings/samples">Remove the samples</Link>}
        </Text>
      )}
      {waiting.length > 0 && (
        <section className="review-list">
          <Title order={2} size="h4">
            Waiting for you
          </Title>
          {waiting.map((line) => (
            <ReviewLine key={line.id} line={line} isKnown />
          ))}
        </section>
      )}
      {reviews.length > 0 && (
        <section className="review-list">
          <Title order={2} size="h4" className={part === 'all' ? '' : 'vh'}>
            {part === 'all' ? 'Decided' : 'These reviews'}
          </Title>
          {reviews.map((line) => (
            <ReviewLine key={line.id} line={line} isKnown={part !== 'all'} />
          ))}
        </section>
      )}
      {waiting.length + reviews.length === 0 && <Nothing part={part} later={later} />}
      {next && (
        <Button
          component={Link}
          to={`?${new URLSearchParams({ ...(part === 'all' ? {} : { show: part }), after: next })}`}
          variant="default"
          mt="lg"
        >
          Older reviews
        </Button>
      )}
    </>
  )
}

function Nothing({ part, later }: { part: ReviewPart; later: boolean }) {
  if (later) return <EmptyState sign="star" title="There are no older ones" />
  if (part === 'waiting')
    return (
      <EmptyState sign="star" title="Nothing waits">
        Every review has been decided. The next one also reaches you by e-mail.
      </EmptyState>
    )
  if (part === 'all')
    return (
      <EmptyState sign="star" title="No reviews yet">
        After a stay, invite the guest from <Link to="/admin/invitations">Invitations</Link>. What they write
        waits here for you.
      </EmptyState>
    )
  return <EmptyState sign="star" title="There are none of these" />
}
