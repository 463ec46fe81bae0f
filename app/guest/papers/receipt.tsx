import type { LoaderFunctionArgs } from 'react-router'
import { fullName } from '#core/values/contact.ts'
import { formatDay, formatDays } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { describeWay } from '#modules/bookings/payment.ts'
import { stayTitle } from '#modules/content/stays.ts'
import { readReceipt } from '#modules/guest-pages/guest-pages.server.ts'
import { Fact } from './fact.tsx'
import { paperDocument } from './paper.tsx'

/** The receipt for money that the house received, `/receipt/:token`. (What a guest gets of a review is app/guest/receipt.) */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return paperDocument(args, readReceipt, ({ number, booking, payment }, content) => {
    const { name, address, phone, email } = content.property
    const stay = [stayTitle(content, booking.stay), formatDays(booking.check_in, booking.check_out)]
    return {
      heading: `Receipt ${number}`,
      sum: formatRupees(payment.amount),
      state: payment.removed_at && 'This receipt is cancelled and not valid.',
      body: (
        <>
          <dl>
            <Fact name="Date">{formatDay(payment.day)}</Fact>
            <Fact name="Received from">{fullName(booking)}</Fact>
            <Fact name="For the stay">{stay.filter(Boolean).join(', ')}</Fact>
            <Fact name="Paid by">{describeWay(payment.way)}</Fact>
            <Fact name="Reference">{payment.reference}</Fact>
          </dl>
          <address className="lines">
            <b>{name}</b>
            {`\n${address.filter((line) => line !== name).join(', ')}\n${phone} · ${email}`}
          </address>
        </>
      ),
    }
  })
}
