import { answerByEmail } from '#server/house/enquiries/answer-enquiry.ts'
import { noteEnquiry } from '#server/house/enquiries/note-enquiry.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { replyWithText } from '../parts/reply.server.ts'
import type { Route } from './+types/enquiry.ts'

/** What is written on the enquiry's own page: an answer by letter, or, where `what` says so, the note. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const what = field(form, 'what') === 'note' ? 'note' : 'answer'
  const typed = field(form, what, 20_000)
  const outcome =
    what === 'note'
      ? await noteEnquiry(house, owner, id, { note: typed, before: field(form, 'before', 10_000) })
      : await answerByEmail(house, owner, id, typed)
  return replyWithText(request, outcome, pagePath('enquiries', id), { what, typed })
}
