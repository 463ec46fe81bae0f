import '../parts/cards.css'
import './reviews.css'
import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { History } from '../parts/lists/history.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { returnedTo, UnsentText } from '../parts/saving/returned-text.tsx'
import type { Route } from './+types/review.ts'
import { Decision } from './decision.tsx'
import { Files } from './files.tsx'
import { GuestText } from './guest-text.tsx'
import { Objections } from './objections.tsx'
import { standings } from './parts.ts'
import { ReviewReply } from './reply.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../parts/look-again.ts'
export { action } from './reply.server.ts'
export { loader } from './review.server.ts'

/** One review whole: what the guest wrote and sent beside what can be done with it. The guest's text is never changed. */
export default function Review({ loaderData: page, actionData }: Route.ComponentProps) {
  const refused = actionData?.ok === false ? actionData : undefined
  const returned = returnedTo('reply', refused)
  const answer = returnedTo('reviews/:id/objection', refused)
  const { review, next } = page
  const { label, colour } = standings[review.status]
  return (
    <>
      <p className="back">
        <Link to="/admin/reviews">All reviews</Link>
      </p>
      <PageHead
        title={review.name}
        tab={`Review by ${review.name}`}
        acts={
          next && (
            <Button
              component={Link}
              to={`/admin/reviews/${next}`}
              variant={review.status === 'pending' ? 'default' : 'filled'}
            >
              Next to decide
            </Button>
          )
        }
      >
        <Badge component="span" color={colour} mr="xs">
          {label}
        </Badge>
        <Facts>
          {[
            review.sample && 'sample',
            page.stay.title,
            page.stay.when,
            `written ${review.written}`,
            review.corrected && `corrected ${review.corrected}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Facts>
      </PageHead>
      <RefusalNote message={page.refused} />
      <div className="review-room">
        <div>
          <GuestText review={review} stay={page.stay} mayEverything={page.mayEverything} />
          <Files reviewId={review.id} status={review.status} files={page.files} drawn={page.drawn} />
        </div>
        <div>
          <Decision
            key={`${review.id} ${review.status}`}
            page={page}
            returned={returned || answer ? undefined : refused}
          />
          <Objections key={`objections ${review.id}`} page={page} returned={refused} />
          {review.status === 'approved' ? (
            <ReviewReply key={`reply ${review.id}`} page={page} returned={returned} />
          ) : (
            <UnsentText returned={returned} />
          )}
          <History lines={page.history} />
        </div>
      </div>
    </>
  )
}
