import type { ClientActionFunctionArgs } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import { clientAction as keepForm } from '../parts/frame/lost-line.ts'
import { leavingSteps } from './buttons.ts'
import { pagelessSteps, stepAddress } from './step-route.ts'

export { action, loader } from './step.server.ts'

export const handle: PageHandle = { addresses: pagelessSteps.map((address) => `/admin/${address}`) }

/** What leads to another page, or brings a file, has no form that could stay; the others stay as they are when they are refused, or do not get through. */
export async function clientAction(asked: ClientActionFunctionArgs) {
  const address = stepAddress(asked)
  return address && address in leavingSteps ? asked.serverAction() : keepForm(asked)
}
