import { contentHead } from '#server/house/content/content.ts'
import { publishContent } from '#server/house/content/save-draft.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/publication.ts'

/** Shows the draft to everybody, as it was seen when the button was pressed. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const seen = (await request.formData()).get('seen')
  const at = seen === null ? (await contentHead(house)).number : Number(seen)
  return replyTo(request, await publishContent(house, owner, at), '/admin/words')
}
