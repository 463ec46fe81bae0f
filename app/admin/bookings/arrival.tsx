import type { Route } from './+types/arrival.ts'
import { readMessagePage, sendMessagePage } from './guest-message.server.ts'
import { GuestMessage } from './guest-message.tsx'

export { shouldRevalidate } from '../parts/frame/connection.ts'

export function loader(args: Route.LoaderArgs) {
  return readMessagePage(args, 'arrival')
}

export function action(args: Route.ActionArgs) {
  return sendMessagePage(args, 'arrival')
}

/** A message to a guest who is coming, `/admin/bookings/:id/arrival`. */
export default function Arrival({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  return <GuestMessage page={page} title={`Write to ${page.name} before arrival`} refusal={refusal} />
}
