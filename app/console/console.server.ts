import { publishedContent } from '#server/house/content/content.ts'
import { canSendEmails } from '#server/house/mail/mail-server.ts'
import { countTasks } from '#server/house/today/count-tasks.ts'
import { houseContext, nonceContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/console.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { id, name, role } = await requireSignedIn(house, request)
  const [{ property }, waits, canEmail] = await Promise.all([
    publishedContent(house),
    countTasks(house),
    canSendEmails(house),
  ])
  const nonce = context.get(nonceContext)
  return { house: property.name, me: { id, name, role }, waits, canEmail, nonce }
}
