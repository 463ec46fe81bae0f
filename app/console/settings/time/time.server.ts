import { redirect } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { changeSettings } from '#server/house/change-settings.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import type { Route } from './+types/time.ts'
import { timeZones } from './zones.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const { timeZone } = await readSettings(house)
  const saved = new URL(request.url).searchParams.has('saved')
  return { timeZone, zones: timeZones(timeZone), now: sayMoment(house.clock.now(), timeZone), saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const typed = { timeZone: fieldLine(form, 'timeZone', 60) }
  const opened = openedIn(form)
  const outcome = await changeSettings(house, owner, typed, opened)
  return outcome.ok ? redirect('/admin/settings/time?saved') : returned(outcome, typed, opened)
}
