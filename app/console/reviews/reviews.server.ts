import { dayInZone, sayDay } from '#domain/day.ts'
import type { PictureSet } from '#domain/pictures/picture.ts'
import type { ReviewStatus } from '#domain/reviews/review.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import type { ReviewRow } from '#server/database/tables.ts'
import { publishedContent } from '#server/house/content/content.ts'
import type { House } from '#server/house/house.ts'
import { ownersFiles } from '#server/house/media/owners-files.ts'
import { samplePictures } from '#server/house/pictures/sample-pictures.ts'
import { objectedReviews } from '#server/house/receipts/objections.ts'
import { countReviews, countSampleReviews, reviewInbox } from '#server/house/reviews/review-inbox.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/reviews.ts'
import { type InboxReview, isPart, type ReviewPart } from './parts.ts'

const WAITING_AT_MOST = 200
const statusesOf: Record<Exclude<ReviewPart, 'all'>, readonly ReviewStatus[]> = {
  waiting: ['pending'],
  shown: ['approved'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
}

/** Those that wait stand first, then all others; or one part alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { kind } = await requireOwner(house, request)
  const query = new URL(request.url).searchParams
  const asked = query.get('show') ?? ''
  const part: ReviewPart = isPart(asked) ? asked : 'all'
  const cursor = query.get('after')
  const [counts, samples, waiting, page] = await Promise.all([
    countReviews(house),
    countSampleReviews(house),
    part === 'all' && !cursor ? reviewInbox(house, ['pending'], { limit: WAITING_AT_MOST }) : null,
    reviewInbox(house, part === 'all' ? ['approved', 'declined', 'withdrawn'] : statusesOf[part], { cursor }),
  ])
  return {
    part,
    counts,
    samples,
    mayRemove: kind === 'owner',
    waiting: await linesOf(house, waiting?.reviews ?? []),
    reviews: await linesOf(house, page.reviews),
    next: page.next,
    later: cursor !== null,
  }
}

async function linesOf(house: House, rows: readonly ReviewRow[]): Promise<InboxReview[]> {
  const [{ timeZone }, { stays }, objected, files] = await Promise.all([
    readSettings(house),
    publishedContent(house),
    objectedReviews(house),
    ownersFiles(
      house,
      'review',
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => {
    const own = files(row.id)
    const drawn: PictureSet[] = samplePictures(house, row.id)?.tripPictures ?? []
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
