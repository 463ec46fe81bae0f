import { redirect } from 'react-router'
import { dayInZone, sayDay } from '#domain/day.ts'
import { clearDemo } from '#server/house/demo/demo.ts'
import { samplesIn, samplesRemoved } from '#server/house/demo/samples.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh, requireRole } from '#server/http/pages/require-sign-in.ts'
import { sayCounts } from '../../parts/say-counts.ts'
import type { Route } from './+types/samples.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [samples, removed, { timeZone }] = await Promise.all([
    samplesIn(house),
    samplesRemoved(house),
    readSettings(house),
  ])
  return {
    samples,
    removed: removed && {
      on: sayDay(dayInZone(new Date(removed.at), timeZone)),
      what: sayCounts(removed.samples),
    },
    justNow: new URL(request.url).searchParams.has('removed'),
    /** However often they are removed. */
    comeBack: house.config.demo === true,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  await clearDemo(house, await requireFresh(house, request))
  return redirect('/admin/settings/samples?removed')
}
