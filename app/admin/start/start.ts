import { redirect } from 'react-router'
import { readFirstRunStep } from '#modules/demo/first-run.server.ts'
import { adminContext } from '../access.server.ts'
import type { Route } from './+types/start.ts'

/** Redirects to the step at which the owner continues the first run. */
export async function loader({ context }: Route.LoaderArgs) {
  return redirect(`/admin/start/${await readFirstRunStep(context.get(adminContext).ctx)}`)
}
