import type { LoaderFunctionArgs } from 'react-router'
import { appContext, linkTriesContext } from '#app/context/context.server.ts'
import { writeCalendarFeed } from '#modules/calendar/calendar-feed.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'

const plainTextHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' }

/** `/calendar/suite.ics?key=…`: the booked nights of a stay, for other sites. Every wrong address gets the same answer, and guesses are limited. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const key = findTokenInText(new URL(request.url).search)
  const stayId = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
  const lookup = await context.get(linkTriesContext).lookUp(
    () => writeCalendarFeed(ctx, stayId, key),
    (calendar) => calendar === null,
  )
  if ('waitSeconds' in lookup)
    return new Response('Too many tries.\n', {
      status: 429,
      headers: { ...plainTextHeaders, 'retry-after': String(lookup.waitSeconds) },
    })
  if (lookup.result === null)
    return new Response('There is no calendar at this address.\n', { status: 404, headers: plainTextHeaders })
  return new Response(lookup.result, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${stayId}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
