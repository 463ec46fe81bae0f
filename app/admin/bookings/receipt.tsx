import { Anchor } from '@mantine/core'
import { findReceipt } from '#modules/bookings/payment-receipts.server.ts'
import { formatRupees } from '#modules/common/money.ts'
import { pageAddressOf } from '#modules/guest-pages/page-tokens.server.ts'
import { adminContext } from '../access.server.ts'
import type { Route } from './+types/receipt.ts'
import { readMessagePage, sendMessagePage } from './guest-message.server.ts'
import { GuestMessage } from './guest-message.tsx'

export { shouldRevalidate } from '../parts/frame/connection.ts'

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = args.context.get(adminContext)
  const receipt = await findReceipt(ctx, args.params.payment)
  if (receipt?.booking.id !== args.params.id || receipt.payment.removed_at)
    throw new Response(null, { status: 404 })
  const { number, payment } = receipt
  const link = pageAddressOf(ctx, 'receipt', payment.id)
  const filling = { amount: formatRupees(payment.amount), link }
  return { page: await readMessagePage(args, 'receipt', filling), link, number }
}

export function action(args: Route.ActionArgs) {
  return sendMessagePage(args, 'receipt')
}

/** The message with the receipt for a payment, `/admin/bookings/:id/receipts/:payment`. */
export default function Receipt({
  loaderData: { page, link, number },
  actionData: refusal,
}: Route.ComponentProps) {
  return (
    <GuestMessage page={page} title={`Receipt ${number} for ${page.name}`} refusal={refusal}>
      <Anchor href={link} target="_blank" rel="noreferrer" display="inline-block" py="xs">
        See and print the receipt
      </Anchor>
    </GuestMessage>
  )
}
