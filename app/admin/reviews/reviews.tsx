import { Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import type { ReviewRow, ReviewStatus } from '#core/db/tables.ts'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDay } from '#core/values/day.ts'
import { isKeyOf } from '#core/values/record.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findSampleMedia } from '#modules/content/sample-reviews.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { readGuestFiles } from '#modules/media/shown-media.server.ts'
import {
  countReviews,
  countSampleReviews,
  listObjectedReviewIds,
  readReviewInbox,
} from '#modules/reviews/reviews.server.ts'
import { RatingWithStars } from '../../ui/form/stars.tsx'
import { adminContext } from '../access.server.ts'
import { Inbox, InboxCard, readListQuery } from '../parts/inbox.tsx'
import { EmptyState, reviewBadges } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SmallText } from '../parts/section.tsx'
import type { Route } from './+types/reviews.ts'

/** The status of each value of `?show=`. */
const statusByFilter = {
  waiting: 'pending',
  shown: 'approved',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const satisfies Record<string, ReviewStatus>
const decidedStatuses = ['approved', 'declined', 'withdrawn'] as const
const MAX_WAITING = 200

/** Returns waiting reviews first, then all others; or those of one status. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const { show, after } = readListQuery(request)
  const status = isKeyOf(statusByFilter, show) ? statusByFilter[show] : null
  const [counts, sampleCount, waiting, page] = await Promise.all([
    countReviews(ctx),
    countSampleReviews(ctx),
    status || after ? null : readReviewInbox(ctx, ['pending'], { limit: MAX_WAITING }),
    readReviewInbox(ctx, status ? [status] : decidedStatuses, { cursor: after }),
  ])
  return {
    show: status ? show : '',
    counts,
    samples: sampleCount,
    isOwner: actor.kind === 'owner',
    waiting: await describeCards(ctx, waiting?.rows ?? []),
    reviews: await describeCards(ctx, page.rows),
    nextCursor: page.nextCursor,
  }
}

async function describeCards(ctx: AppContext, rows: readonly ReviewRow[]) {
  const ids = rows.map(({ id }) => id)
  const [{ timeZone }, content, objectedIds, files] = await Promise.all([
    readSettings(ctx),
    readContent(ctx),
    listObjectedReviewIds(ctx),
    readGuestFiles(ctx, 'review', ids),
  ])
  return rows.map(({ id, name, text, average, status, stay, created_at, ...row }) => {
    const own = files(id)
    const drawnPictures = findSampleMedia(ctx, id)?.tripPictures ?? []
    const countFiles = (kind: string) => own.filter((file) => file.kind === kind).length
    const pictureCount = countFiles('trip-image') + drawnPictures.length
    const notes = [
      pictureCount > 0 && (pictureCount === 1 ? '1 picture' : `${pictureCount} pictures`),
      countFiles('video') > 0 && 'a video',
      countFiles('audio') > 0 && 'a voice note',
      row.corrected_at && 'changed by the guest',
      objectedIds.has(id) && 'the guest objects',
      row.reply && 'replied',
      row.sample === 1 && 'example',
    ]
    return {
      id,
      name,
      average,
      status,
      text: text.slice(0, 400),
      facts: [findStayTitle(content, stay) ?? '', formatDay(dayInZone(new Date(created_at), timeZone))],
      note: notes.filter(Boolean).join(' · '),
      picture:
        own.find(({ kind, src }) => kind === 'trip-image' && src)?.src ??
        drawnPictures[0]?.webp[0]?.src ??
        drawnPictures[0]?.src ??
        null,
    }
  })
}

type Page = Route.ComponentProps['loaderData']

/** All reviews, those that wait first; never ordered, chosen or decided by their stars. */
export default function Reviews({ loaderData: page }: Route.ComponentProps) {
  const { show, counts, samples, waiting, reviews } = page
  return (
    <>
      <PageHead title="Reviews">
        Reviews from your guests. Publish each review that follows the review policy. The number of stars is
        never a reason.
      </PageHead>
      {samples > 0 && (
        <SmallText mb="md">
          {samples === 1 ? '1 of them is an example' : `${samples} of them are examples`}. The numbers on the
          website do not count examples once a guest has written.{' '}
          {page.isOwner && <Link to="/admin/settings/samples">Remove the example guests and reviews</Link>}
        </SmallText>
      )}
      <Inbox
        path="/admin/reviews"
        noun="reviews"
        states={Object.entries(statusByFilter).map(([show, status]) => ({
          show,
          label: reviewBadges[status].label,
          count: counts[status],
        }))}
        shownState={show}
        nextCursor={page.nextCursor}
        emptyState={
          <EmptyState icon="star" title="No reviews yet">
            After a stay, ask the guest on the page <Link to="/admin/invitations">Invitations</Link>. New
            reviews come here.
          </EmptyState>
        }
      >
        {waiting.length + reviews.length === 0 ? null : (
          <Stack gap="xl">
            <Cards title="Waiting for you" cards={waiting} isOneStatus />
            <Cards title={show ? 'These reviews' : 'Decided'} cards={reviews} isOneStatus={show !== ''} />
          </Stack>
        )}
      </Inbox>
    </>
  )
}

type CardsProps = { title: string; cards: Page['reviews']; isOneStatus: boolean }

function Cards({ title, cards, isOneStatus }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {cards.map(({ id, name, average, status, facts, text, note, picture }) => (
        <InboxCard
          key={id}
          to={`/admin/reviews/${id}`}
          badges={isOneStatus ? [] : [reviewBadges[status]]}
          rating={<RatingWithStars rating={average} />}
          {...{ name, facts, text, note, picture }}
        />
      ))}
    </section>
  )
}
