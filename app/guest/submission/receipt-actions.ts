import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { appContext, linkTriesContext } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { type Outcome, refuse, temporaryStatus } from '#core/refusals/refusal.ts'
import { recordFromEntries } from '#core/values/record.ts'
import { cutField } from '#core/values/text.ts'
import { type GuestLink, readGuestLink } from '#modules/invitations/guest-link.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { eraseReview } from '#modules/privacy/erase-person.server.ts'
import { correctReview, withdrawOwnReview } from '#modules/reviews/correct-review.server.ts'
import { objectToDecision } from '#modules/reviews/objections.server.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { renderReviewPage } from '../review.server.tsx'

type UsedLink = Extract<GuestLink, { state: 'used' }>
type Fields = Record<string, string>

/** What a guest can do with their own review: each is a form with a URL below /review. */
const actions: Record<string, (ctx: AppContext, link: UsedLink, fields: Fields) => Promise<Outcome>> = {
  correction: (ctx, { reviewId }, fields) =>
    correctReview(ctx, reviewId, {
      review: fields.review ?? '',
      ratings: recordFromEntries(ratingCategories, ({ id, field }) => [id, parseRating(fields[field])]),
      seenCorrectedAt: fields.seen ?? '',
    }),
  objection: (ctx, { reviewId }, { note = '' }) => objectToDecision(ctx, reviewId, note),
  withdrawal: (ctx, { reviewId }) => withdrawOwnReview(ctx, reviewId),
  erasure: async (ctx, { reviewId }, { sure }) =>
    sure === 'yes' ? eraseReview(ctx, reviewId) : refuse('eraseUnsure', 'sure'),
}

/**
 * Answers the forms of the receipt. Each redirects to the receipt, which shows the new state; a refused one gets the receipt with the sentence
 * and what was typed. An unknown token leads to the page that explains it, and counts as a failed try.
 */
export async function action({ request, context, pattern }: ActionFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  const { search } = new URL(request.url)
  const actionName = pattern.split('/').at(-1) ?? ''
  const lookup = await context.get(linkTriesContext).lookUp(
    () => readGuestLink(ctx, findTokenInText(search)),
    ({ state }) => state === 'unknown',
  )
  // The page itself shows how long to wait.
  if ('waitSeconds' in lookup) return renderReviewPage(request, context, null)
  const runAction = actions[actionName]
  if (lookup.result.state !== 'used' || !runAction) return redirect(`/review${search}#receipt`, 303)
  const fields = readFields(await request.formData())
  const outcome = await runAction(ctx, lookup.result, fields)
  if (outcome.ok) return redirect(`/review${search}#receipt`, 303)
  const { message, field, retryAfter } = outcome
  const refused = { message, ...(field && { field }), fields: { ...fields, act: actionName } }
  const page = await renderReviewPage(request, context, refused)
  if (retryAfter !== undefined) page.headers.set('Retry-After', String(retryAfter))
  const status = page.status === 200 ? (temporaryStatus(outcome) ?? 422) : page.status
  return new Response(page.body, { status, headers: page.headers })
}

/** The address of a form that somebody opens: it leads to the page. */
export function loader({ request }: LoaderFunctionArgs): Response {
  return redirect(`/review${new URL(request.url).search}`, 303)
}

/** The text fields of a form, each cut to its limit; of several with one name the first. */
function readFields(form: FormData): Fields {
  const fields: Fields = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] ??= cutField(name, value)
  return fields
}

/** A rating that is missing or no digit becomes NaN, which the rules refuse. */
function parseRating(text = ''): number {
  return /^\d$/.test(text.trim()) ? Number(text) : Number.NaN
}
