import { redirect } from 'react-router'
import { settleFirstStep, unsettleFirstStep } from '#server/house/today/settle-first-step.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/first-step.ts'

type Asked = Pick<Route.ActionArgs, 'request' | 'context' | 'params'>

export function loader() {
  throw redirect('/admin')
}

/** `POST /admin/first-steps/phone` ticks one off, `/all` puts the list away. */
export async function action({ request, params, context }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  return replyTo(request, await settleFirstStep(house, owner, params.step), '/admin', { of: params.step })
}

/** `POST /admin/first-steps/phone/undo` takes the tick back, `/all/undo` brings the list again. */
export async function undo({ request, params, context }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  return replyTo(request, await unsettleFirstStep(house, owner, params.step), '/admin', { of: params.step })
}
