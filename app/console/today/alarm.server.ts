import { redirect } from 'react-router'
import { refuse } from '#domain/refusal.ts'
import { requireFresh, requireRole } from '#server/house/accounts/sign-in.ts'
import { houseContext } from '#server/house/context.ts'
import { confirmClock } from '#server/house/privacy/clock-brake.ts'
import { keepNoLonger } from '#server/house/privacy/keep-no-longer.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/alarm.ts'

export function loader() {
  throw redirect('/admin')
}

/** `POST /admin/alarms/clock` says that the clock is right, `/erasing` that so much may go at once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  if (params.alarm === 'clock')
    return replyTo(request, await confirmClock(house, await requireRole(house, request, 'owner')), '/admin')
  if (params.alarm !== 'erasing') return replyTo(request, refuse('addressUnknown'), '/admin')
  const gone = await keepNoLonger(house, { much: true, actor: await requireFresh(house, request) })
  const outcome = gone.stopped ?? { ok: true as const }
  return replyTo(request, outcome, '/admin')
}
