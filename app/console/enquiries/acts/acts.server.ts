import { redirect } from 'react-router'
import { type AnswerWay, answerWays } from '#domain/enquiries/enquiry.ts'
import { refuse } from '#domain/refusal.ts'
import { requireFresh, requireOwner } from '#server/house/accounts/sign-in.ts'
import { houseContext } from '#server/house/context.ts'
import { answerByLetter } from '#server/house/enquiries/answer-enquiry.ts'
import {
  answerEnquiry,
  closeEnquiry,
  releaseEnquiry,
  reopenEnquiry,
} from '#server/house/enquiries/enquiries.ts'
import { exportEnquiries } from '#server/house/enquiries/export-enquiries.ts'
import { noteEnquiry } from '#server/house/enquiries/note-enquiry.ts'
import { holdAgain, putAwaySpam } from '#server/house/enquiries/put-away-spam.ts'
import { retryLetter } from '#server/house/mail/outbox.ts'
import { field } from '../../parts/frame/door.server.ts'
import { tableResponse } from '../../parts/lists/table-response.server.ts'
import { pagePath } from '../../parts/page-path.ts'
import { refusedPath, replyTo, replyWithWords, wantsPage } from '../../parts/reply.server.ts'
import { isState } from '../states.ts'
import type { Route } from './+types/state.ts'

type Asked = Pick<Route.ActionArgs, 'request' | 'context'> & { params: { id: string } }

const steps = { closed: closeEnquiry, reopened: reopenEnquiry, released: releaseEnquiry }

/** `to` names the step: answered (with `by`, the way), closed, reopened, released. */
export async function state({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const [to, by] = [field(form, 'to'), field(form, 'by')]
  const way = (answerWays as readonly string[]).includes(by) ? (by as AnswerWay) : 'other'
  const outcome =
    to === 'answered'
      ? await answerEnquiry(house, owner, id, way, way === 'phone' ? '' : field(form, 'words', 20_000))
      : Object.hasOwn(steps, to)
        ? await steps[to as keyof typeof steps](house, owner, id)
        : refuse('broken')
  return replyTo(request, outcome, pagePath('enquiries', id))
}

/** Many held messages put away as spam at once, `undo` holds them again; without script, the list itself. */
export async function spam({ request, context }: Pick<Asked, 'request' | 'context'>) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const ids = form.getAll('id').map(String)
  const outcome = await (form.has('undo') ? holdAgain : putAwaySpam)(house, owner, ids)
  const page = '/admin/enquiries?show=held'
  if (!outcome.ok) return replyTo(request, outcome, page, { of: ids[0] ?? '' })
  if (!wantsPage(request)) return outcome
  // Those that somebody else was quicker with are told beside those that went.
  if (outcome.lateId === undefined) return redirect(page)
  return redirect(refusedPath(page, refuse('someMoved'), { of: outcome.lateId }))
}

/** What is written on the enquiry's own page: an answer by letter, or, where `what` says so, the note. */
export async function written({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const what = field(form, 'what') === 'note' ? 'note' : 'answer'
  const typed = field(form, what, 20_000)
  const outcome =
    what === 'note'
      ? await noteEnquiry(house, owner, id, { note: typed, before: field(form, 'before', 10_000) })
      : await answerByLetter(house, owner, id, typed)
  return replyWithWords(request, outcome, pagePath('enquiries', id), { what, typed })
}

export async function letter({ request, context, params }: Asked & { params: { letter: string } }) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  return replyTo(request, await retryLetter(house, owner, params.letter), pagePath('enquiries', params.id))
}

/** The list as it is looked at, as a table for spreadsheets; an owner's, with the password freshly asked. */
export async function table({ request, context }: Pick<Asked, 'request' | 'context'>) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const form = await request.formData()
  const [state, search] = [field(form, 'show'), field(form, 'find', 100)]
  const rows = await exportEnquiries(house, owner, { search, ...(isState(state) && { state }) })
  return tableResponse('enquiries', rows)
}
