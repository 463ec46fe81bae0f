import type { LoaderFunctionArgs } from 'react-router'
import { fullName } from '#modules/bookings/booking.ts'
import { paymentWays } from '#modules/bookings/payment.ts'
import type { PaymentReceipt } from '#modules/bookings/payment-receipts.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { formatDay, formatDays } from '#modules/common/day.ts'
import { languageOf } from '#modules/common/language.ts'
import { formatRupees, rupeesInWords } from '#modules/common/money.ts'
import type { Content } from '#modules/content/content.ts'
import { readReceipt } from '#modules/guest-pages/stay-page.server.ts'
import { Contact, Fact, paperDocument } from './paper.tsx'

/** The receipt for money that the house received, `/receipt/:token`. (What a guest gets of a review is app/guest/receipt.) */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return paperDocument(args, {
    find: readReceipt,
    show: async (receipt, _, content) => ({
      title: `Receipt ${receipt.number}`,
      body: <ReceiptPaper {...{ receipt, content }} />,
    }),
  })
}

type ReceiptProps = { receipt: PaymentReceipt; content: Content }

function ReceiptPaper({ receipt: { number, booking, payment }, content }: ReceiptProps) {
  const { name, address, phone, email } = content.property
  const stay = [stayTitle(content, booking.stay), formatDays(booking.check_in, booking.check_out)]
  return (
    <>
      <p className="eyebrow" lang={languageOf(name)}>
        {name}
      </p>
      <h1>Receipt {number}</h1>
      {payment.removed_at && <p className="state">This receipt is cancelled and not valid.</p>}
      <p className="sum">{formatRupees(payment.amount)}</p>
      <p className="in-words">{rupeesInWords(payment.amount)}</p>
      <dl>
        <Fact name="Date">{formatDay(payment.day)}</Fact>
        <Fact name="Received from">{fullName(booking)}</Fact>
        <Fact name="For the stay">{stay.filter(Boolean).join(', ')}</Fact>
        <Fact name="Paid by">{paymentWays[payment.way]}</Fact>
        <Fact name="Reference">{payment.reference}</Fact>
      </dl>
      <address>
        <b>{name}</b>
        <br />
        {address.filter((line) => line !== name).join(', ')}
        <br />
        {phone} · {email}
      </address>
      <Contact property={content.property} isPrinted />
    </>
  )
}
