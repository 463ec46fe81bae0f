import type { LoaderFunctionArgs } from 'react-router'
import { readSettings } from '#core/settings.server.ts'
import { formatDay } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { makeQrPictureUrl } from '#core/values/qr-code.ts'
import { type PayPage, readPayPage } from '#modules/guest-pages/guest-pages.server.ts'
import type { AmountDue } from '#modules/guest-pages/pay-blank-values.server.ts'
import {
  canGuestsPay,
  MAX_UPI_RUPEES,
  makeUpiLink,
  type PaymentDetails,
  paymentSettings,
  splitForUpi,
} from '#modules/guest-pages/payment-details.ts'
import { renderBookingPage } from './booking-page.tsx'
import { Fact } from './fact.tsx'

/** What a guest has to pay, and how, `/pay/:token`: the page takes no money itself, and shows a payment only once the owner has recorded it. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return renderBookingPage(args, readPayPage, async (page, { property }, ctx) => {
    const { due, state, received, reference } = page
    const { payments } = await readSettings(ctx, paymentSettings)
    const payee = property.name
    const note = `${due?.purpose === 'advance' ? 'Advance' : 'Balance'} ${reference}`
    const amounts = due && payments.upiId !== '' ? splitForUpi(due.amount) : []
    const parts = amounts.map(async (amount, index) => {
      const partNumber = amounts.length > 1 ? `${index + 1}` : ''
      const link = makeUpiLink({
        upiId: payments.upiId,
        payee,
        amount,
        note: partNumber ? `${note} part ${partNumber}` : note,
        reference: reference + partNumber,
      })
      return { amount: formatRupees(amount), link, qr: await makeQrPictureUrl(link) }
    })
    const upi = { payee, parts: await Promise.all(parts) }
    return {
      heading: headings[due?.purpose ?? state],
      amount: due && formatRupees(due.amount),
      state: describeState(page),
      body: (
        <>
          <dl>
            <Fact name="Reference" copyText={reference} />
            {received && (due || state === 'nothing') && (
              <Fact name="Received so far">
                {formatRupees(received.amount)}, the last on {formatDay(received.lastPaymentDay)}
              </Fact>
            )}
          </dl>
          {due && canGuestsPay(payments) && (
            <PaymentMethods reference={reference} payments={payments} upi={upi} />
          )}
          {due && !canGuestsPay(payments) && <p>Please ask us how you can pay.</p>}
        </>
      ),
    }
  })
}

const headings: Record<AmountDue['purpose'] | PayPage['state'], string> = {
  advance: 'Advance for your stay',
  balance: 'Balance for your stay',
  waiting: 'Your stay',
  paid: 'All is paid',
  over: 'Please do not pay',
  nothing: 'There is nothing to pay now',
}

function describeState({ due, state, received }: PayPage): string | null {
  if (due) return 'Waiting for your payment'
  if (state === 'paid' && received)
    return `Paid: ${formatRupees(received.amount)}, on ${formatDay(received.lastPaymentDay)}. Thank you.`
  if (state === 'over')
    return 'The stay is cancelled, or the nights are no longer kept for you. If you have paid already, please speak to us.'
  return null
}

type PaymentMethodsProps = {
  reference: string
  upi: { payee: string; parts: { amount: string; link: string; qr: string }[] }
  payments: PaymentDetails
}

function PaymentMethods({ reference, upi, payments: { upiId, bank } }: PaymentMethodsProps) {
  const { payee, parts } = upi
  const isSplit = parts.length > 1
  return (
    <>
      {parts.length > 0 && (
        <section className="by-upi" aria-labelledby="upi">
          <div>
            <h2 id="upi">By UPI</h2>
            <p>On this phone, open your payment app. From another screen, scan the code with it.</p>
            {isSplit && (
              <p>
                One payment by UPI can be {formatRupees(MAX_UPI_RUPEES)} at most. Please make{' '}
                {parts.length === 2 ? 'two' : parts.length} payments
                {bank.number && ', or pay the whole sum by bank transfer'}. If your bank allows only one of
                them a day, make the next one tomorrow.
              </p>
            )}
            {parts.map(({ amount, link }) => (
              <p key={link} className="actions">
                <a className="button" href={link}>
                  Pay {amount} by UPI
                </a>
              </p>
            ))}
            <p className="small">If your app refuses the link, type this UPI ID into it.</p>
            <dl>
              <Fact name="To">{payee}</Fact>
              <Fact name="UPI ID" copyText={upiId} />
            </dl>
          </div>
          {parts.map(({ amount, link, qr }) => (
            <figure key={link}>
              <img
                className="qr"
                src={qr}
                width={240}
                height={240}
                alt={`QR code to pay ${amount} to ${payee} by UPI`}
              />
              {isSplit && <figcaption>{amount}</figcaption>}
            </figure>
          ))}
        </section>
      )}
      {bank.number && (
        <section aria-labelledby="bank">
          <h2 id="bank">{upiId ? 'Or by bank transfer' : 'By bank transfer'}</h2>
          <dl>
            <Fact name="Name" copyText={bank.holder} />
            <Fact name="Account number" copyText={bank.number} />
            <Fact name="IFSC code" copyText={bank.ifsc} />
            <Fact name="Bank">{bank.bank}</Fact>
          </dl>
          <p className="small">Please write the reference {reference} with the transfer.</p>
        </section>
      )}
      <p className="small">
        The money goes from you to us, not through this website. When it has come, we write it here: open this
        page again to see it.
      </p>
    </>
  )
}
