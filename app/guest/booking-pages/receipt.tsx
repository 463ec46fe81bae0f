import type { LoaderFunctionArgs } from 'react-router'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDay, formatDays } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { describePaymentMethod } from '#modules/bookings/payment.ts'
import { readReceipt } from '#modules/guest-pages/guest-pages.server.ts'
import { renderBookingPage } from './booking-page.tsx'
import { Fact } from './fact.tsx'

/** The receipt for money that the house received, `/receipt/:token`. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return renderBookingPage(args, readReceipt, async (receipt, content, ctx) => {
    const { number, facts, payment, bookingChangedAt } = receipt
    const { name, address, phone, email } = content.property
    const stay = [facts.stay, formatDays(facts.checkIn, facts.checkOut)]
    const { timeZone } = await readSettings(ctx)
    const changeNote =
      bookingChangedAt &&
      `The booking was changed on ${formatDay(dayInZone(new Date(bookingChangedAt), timeZone))}. This receipt says what was booked before.`
    return {
      heading: `Receipt ${number}`,
      amount: formatRupees(payment.amount),
      state: payment.removed_at ? 'This receipt is cancelled and not valid.' : changeNote,
      body: (
        <>
          <dl>
            <Fact name="Date">{formatDay(payment.day)}</Fact>
            <Fact name="Received from">{facts.name}</Fact>
            <Fact name="For the stay">{stay.filter(Boolean).join(', ')}</Fact>
            <Fact name="Paid by">{describePaymentMethod(payment.way)}</Fact>
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
