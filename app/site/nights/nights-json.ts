import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { letterByState, type NightsAnswer } from '#modules/calendar/nights-answer.ts'
import { readNightsQuery } from '#modules/calendar/shown-nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import { describeIncluded } from '#modules/content/stays.ts'
import { packNumbers } from '#modules/prices/packed-prices.ts'
import { cacheHeadersForMinute, readLocalTime, readShownNights } from './shown-nights.server.ts'

/** The nights of one stay for the form (`/nights.json?stay=suite`), all months at once: less than two kilobytes when compressed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const { stays } = await readContent(ctx)
  const stayTitles = stays.items.map(({ id, title }) => ({ id, title }))
  const stayIds = stayTitles.map(({ id }) => id)
  const query = readNightsQuery(new URL(request.url).searchParams, stayIds)
  const localTime = await readLocalTime(ctx)
  const stayId = query.stay ?? stayTitles[0]?.id ?? ''
  const months = await readShownNights(ctx, stayId, localTime)
  const answer: NightsAnswer = {
    asOf: localTime.time,
    today: localTime.today,
    stays: stayTitles,
    included: describeIncluded(stays),
    stay: stayId,
    months: months.map(({ month, nights, shown }) => ({
      month,
      states: nights.map(({ state }) => letterByState[state]).join(''),
      fewest: packNumbers(nights.map(({ fewestNights }) => fewestNights)),
      shown,
    })),
  }
  return Response.json(answer, { headers: cacheHeadersForMinute(localTime) })
}
