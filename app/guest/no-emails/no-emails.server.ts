import { data, redirect } from 'react-router'
import { keyInLink } from '#domain/bookings/key-in-link.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { readStopAsking, stopAskingMe } from '#server/house/invitations/stop-asking.ts'
import { houseContext, linkTriesContext } from '#server/http/pages/context.ts'
import type { Route } from './+types/no-emails.ts'

/** What the link at the end of an invitation opens. Looking at it changes nothing, for mail programs look at every link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const signed = noteOf(request)
  const [{ property }, standing] = await Promise.all([publishedContent(house), readStopAsking(house, signed)])
  const { name, phone, email } = property
  const print = {
    picture: house.pictures['hill-road'],
    alt: 'A red car coming round a bend of the hill road',
  }
  return data(
    { house: { name, phone, email }, print, note: signed, standing },
    { status: standing ? 200 : 404 },
  )
}

/** The guest says it by this form, without signing in; the note in the address is ours or nothing happens. */
export async function action({ request, context }: Route.ActionArgs) {
  const signed = noteOf(request)
  const outcome = await stopAskingMe(context.get(houseContext), signed)
  if (!outcome.ok) await context.get(linkTriesContext).count()
  return redirect(`/no-letters?stay=${encodeURIComponent(signed)}`, 303)
}

function noteOf(request: Request): string {
  return keyInLink(new URL(request.url).search)
}
