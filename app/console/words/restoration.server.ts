import { restoreContent } from '#server/house/content/save-draft.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/restoration.ts'

/** Takes the words of an earlier version as the draft; the site stays as it is until that is published. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const seen = Number((await request.formData()).get('seen'))
  return replyTo(request, await restoreContent(house, owner, seen, Number(params.number)), '/admin/words')
}
