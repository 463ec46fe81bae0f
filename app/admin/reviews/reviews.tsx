import '../parts/cards.css'
import './reviews.css'
import { Badge, Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { stayTitle } from '#modules/calendar/stays.ts'
import { dayInZone, sayDay } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { samplePictures } from '#modules/media/photographs.server.ts'
import type { PictureSet } from '#modules/media/picture.ts'
import { ownersFiles } from '#modules/media/shown-media.server.ts'
import { objectedReviews } from '#modules/reviews/objections.server.ts'
import type { ReviewStatus } from '#modules/reviews/review.ts'
import { countReviews, countSampleReviews, reviewInbox } from '#modules/reviews/review-inbox.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ReviewRow } from '#server/db/tables.ts'
import { readSettings } from '#server/settings.ts'
import { Rated } from '../../ui/form/stars.tsx'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { FilterLinks } from '../parts/lists/filter-links.tsx'
import type { Route } from './+types/reviews.ts'
import { standings } from './parts.ts'

/** The parts of the list of reviews. */
const parts = ['all', 'waiting', 'shown', 'declined', 'withdrawn'] as const
type ReviewPart = (typeof parts)[number]

function isPart(text: string): text is ReviewPart {
  return parts.some((part) => part === text)
}

/** A review in the list. */
type InboxReview = {
  id: string
  name: string
  text: string
  average: number
  status: ReviewStatus
  sample: boolean
  replied: boolean
  corrected: boolean
  /** Its guest waits for an answer to an objection. */
  objected: boolean
  stay: string
  when: string
  pictures: number
  video: boolean
  audio: boolean
  print: string | null
}

const WAITING_AT_MOST = 200
const statusesOf: Record<Exclude<ReviewPart, 'all'>, readonly ReviewStatus[]> = {
  waiting: ['pending'],
  shown: ['approved'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
}

/** Those that wait stand first, then all others; or one part alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const asked = query.get('show') ?? ''
  const part: ReviewPart = isPart(asked) ? asked : 'all'
  const cursor = query.get('after')
  const [counts, samples, waiting, page] = await Promise.all([
    countReviews(ctx),
    countSampleReviews(ctx),
    part === 'all' && !cursor ? reviewInbox(ctx, ['pending'], { limit: WAITING_AT_MOST }) : null,
    reviewInbox(ctx, part === 'all' ? ['approved', 'declined', 'withdrawn'] : statusesOf[part], { cursor }),
  ])
  return {
    part,
    counts,
    samples,
    mayRemove: actor.kind === 'owner',
    waiting: await linesOf(ctx, waiting?.reviews ?? []),
    reviews: await linesOf(ctx, page.reviews),
    next: page.next,
    later: cursor !== null,
  }
}

async function linesOf(ctx: AppContext, rows: readonly ReviewRow[]): Promise<InboxReview[]> {
  const [{ timeZone }, { stays }, objected, files] = await Promise.all([
    readSettings(ctx),
    publishedContent(ctx),
    objectedReviews(ctx),
    ownersFiles(
      ctx,
      'review',
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => {
    const own = files(row.id)
    const drawn: PictureSet[] = samplePictures(ctx, row.id)?.tripPictures ?? []
    const count = (kind: string) => own.filter((file) => file.kind === kind).length
    return {
      id: row.id,
      name: row.name,
      text: row.text.slice(0, 400),
      average: row.average,
      status: row.status,
      sample: row.sample === 1,
      replied: row.reply !== '',
      corrected: row.corrected_at !== null,
      objected: objected.has(row.id),
      stay: stayTitle({ stays }, row.stay) ?? '',
      when: sayDay(dayInZone(new Date(row.created_at), timeZone)),
      pictures: count('trip-image') + drawn.length,
      video: count('video') > 0,
      audio: count('audio') > 0,
      print:
        own.find(({ kind, src }) => kind === 'trip-image' && src)?.src ??
        drawn[0]?.webp[0]?.src ??
        drawn[0]?.src ??
        null,
    }
  })
}

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

/** One review of the list, a link as large as the card; where it stands is said when the list does not say it. */
function ReviewLine({ line, isKnown }: { line: InboxReview; isKnown: boolean }) {
  const { label, colour } = standings[line.status]
  return (
    <article className="sheet card-link review-line">
      <div>
        <p className="card-head">
          <Link to={`/admin/reviews/${line.id}`}>{line.name}</Link>
          {!isKnown && (
            <Badge component="span" color={colour}>
              {label}
            </Badge>
          )}
        </p>
        <p className="review-line-facts">
          <Rated rating={line.average} />
          <span>
            <Facts>{[line.stay, line.when].filter(Boolean).join(' · ')}</Facts>
          </span>
        </p>
        <Text className="card-text">{line.text}</Text>
        <Text size="sm" c="dimmed">
          {carried(line)}
        </Text>
      </div>
      {line.print && <img src={line.print} alt="" width="96" height="96" loading="lazy" />}
    </article>
  )
}

function carried({ pictures, video, audio, replied, corrected, objected, sample }: InboxReview): string {
  return [
    pictures > 0 && (pictures === 1 ? 'One picture' : `${pictures} pictures`),
    video && 'a video',
    audio && 'a voice note',
    corrected && 'corrected by its guest',
    objected && 'its guest objects',
    replied && 'replied',
    sample && 'a sample',
  ]
    .filter(Boolean)
    .join(' · ')
}
