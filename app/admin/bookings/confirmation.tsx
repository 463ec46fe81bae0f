import { Anchor } from '@mantine/core'
import { pageAddressOf } from '#modules/guest-pages/page-tokens.server.ts'
import { adminContext } from '../access.server.ts'
import type { Route } from './+types/confirmation.ts'
import { readMessagePage, sendMessagePage } from './guest-message.server.ts'
import { GuestMessage } from './guest-message.tsx'

export { shouldRevalidate } from '../parts/frame/connection.ts'

export async function loader(args: Route.LoaderArgs) {
  const link = pageAddressOf(args.context.get(adminContext).ctx, 'stay', args.params.id)
  return { page: await readMessagePage(args, 'confirmation', { link }), link }
}

export function action(args: Route.ActionArgs) {
  return sendMessagePage(args, 'confirmation')
}

/** The message with the link to the guest's page of the stay, `/admin/bookings/:id/confirmation`. */
export default function Confirmation({
  loaderData: { page, link },
  actionData: refusal,
}: Route.ComponentProps) {
  return (
    <GuestMessage page={page} title={`Confirm the stay of ${page.name}`} refusal={refusal}>
      <Anchor href={link} target="_blank" rel="noreferrer" display="inline-block" py="xs">
        See the page that the guest gets
      </Anchor>
    </GuestMessage>
  )
}
