import { hideMedia, showMedia } from '#server/house/media/show-media.ts'
import { approveReview } from '#server/house/reviews/approve-review.ts'
import { declineReview, takeDownReview, withdrawReview } from '#server/house/reviews/decline-review.ts'
import { removeReply, replyToReview } from '#server/house/reviews/reply-to-review.ts'
import { reconsiderReview, showAgain, undoDecision } from '#server/house/reviews/undo-review.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { field } from '../../parts/frame/door.server.ts'
import { pagePath } from '../../parts/page-path.ts'
import { replyTo, replyWithWords } from '../../parts/reply.server.ts'
import type { Route } from './+types/approval.ts'

type Asked = Pick<Route.ActionArgs, 'request' | 'context'> & { params: { id: string } }

export async function approval({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  return replyTo(request, await approveReview(house, owner, id), pagePath('reviews', id))
}

export async function refusal({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const why = { reason: field(form, 'reason'), note: field(form, 'note', 5000) }
  return replyTo(request, await declineReview(house, owner, id, why), pagePath('reviews', id))
}

export async function withdrawal({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  return replyTo(request, await withdrawReview(house, owner, id), pagePath('reviews', id))
}

/** Taken down by the owner, for a reason of the policy. */
export async function takingDown({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const why = { reason: field(form, 'reason'), note: field(form, 'note', 5000) }
  return replyTo(request, await takeDownReview(house, owner, id, why), `/admin/reviews/${id}`)
}

export async function returning({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const why = field(await request.formData(), 'note', 5000)
  return replyTo(request, await showAgain(house, owner, id, why), `/admin/reviews/${id}`)
}

export async function undo({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  return replyTo(request, await undoDecision(house, owner, id), pagePath('reviews', id))
}

export async function secondLook({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  return replyTo(request, await reconsiderReview(house, owner, id), pagePath('reviews', id))
}

/** The reply, written on the review's own page: an empty `act` keeps it; `remove` takes it away. */
export async function reply({ request, context, params: { id } }: Asked) {
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
  return replyWithWords(request, outcome, pagePath('reviews', id), returned)
}

export async function file({ request, context, params }: Route.ActionArgs & { params: { file: string } }) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const shown = field(await request.formData(), 'shown') === 'yes'
  const outcome = await (shown ? showMedia : hideMedia)(house, owner, params.file)
  return replyTo(request, outcome, pagePath('reviews', params.id))
}
