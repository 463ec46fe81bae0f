import { removeReply, replyToReview } from '#server/house/reviews/reply-to-review.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { replyWithText } from '../parts/reply.server.ts'
import { action as takeStep } from '../steps/step.server.ts'
import { stepAddress } from '../steps/step-route.ts'
import type { Route } from './+types/review.ts'

/** A step whose words come back on this page, or the reply, which is written at the page's own address. */
export function action(asked: Route.ActionArgs) {
  return stepAddress(asked) ? takeStep(asked) : reply(asked)
}

/** An empty `act` keeps it; `remove` takes it away. */
async function reply({ request, context, params: { id } }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const change = { reply: field(form, 'reply', 10_000), before: field(form, 'before', 10_000) }
  const outcome = await (field(form, 'act') === 'remove' ? removeReply : replyToReview)(
    house,
    owner,
    id,
    change,
  )
  const returned = { what: 'reply', typed: change.reply }
  return replyWithText(request, outcome, pagePath('reviews', id), returned)
}
