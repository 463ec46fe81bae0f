import type { LoaderFunctionArgs } from 'react-router'
import { readSettings } from '#core/settings.server.ts'
import { formatDay } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { qrPicture } from '#core/values/qr-code.ts'
import { type PayPage, readPayPage } from '#modules/guest-pages/guest-pages.server.ts'
import type { Due } from '#modules/guest-pages/pay-filling.server.ts'
import {
  hasPayWay,
  type PaymentDetails,
  paymentSettings,
  upiLink,
} from '#modules/guest-pages/payment-details.ts'
import { Fact } from './fact.tsx'
import { paperDocument } from './paper.tsx'

/** What a guest has to pay, and how, `/pay/:token`: the page takes no money, and says that some came only once the owner recorded it. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return paperDocument(args, readPayPage, async (page, { property }, ctx) => {
    const { due, state, received, reference } = page
    const { payments } = await readSettings(ctx, paymentSettings)
    const payee = property.name
    const note = `${due?.purpose === 'advance' ? 'Advance' : 'Balance'} ${reference}`
    const link =
      due && payments.upiId !== ''
        ? upiLink({ upiId: payments.upiId, payee, amount: due.amount, note, reference })
        : null
    return {
      heading: headings[due?.purpose ?? state],
      sum: due && formatRupees(due.amount),
      state: stateOf(page),
      body: (
        <>
          <dl>
            <Fact name="Reference" copy={reference} />
            {received && (due || state === 'nothing') && (
              <Fact name="Received so far">
                {formatRupees(received.amount)}, the last on {formatDay(received.on)}
              </Fact>
            )}
          </dl>
          {due && hasPayWay(payments) && (
            <Ways
              {...{ due, reference, payments }}
              upi={link === null ? null : { link, payee, qr: await qrPicture(link) }}
            />
          )}
          {due && !hasPayWay(payments) && <p>Please ask us how you can pay.</p>}
        </>
      ),
    }
  })
}

const headings: Record<Due['purpose'] | PayPage['state'], string> = {
  advance: 'Advance for your stay',
  balance: 'Balance for your stay',
  waiting: 'Your stay',
  paid: 'All is paid',
  over: 'Please do not pay',
  nothing: 'There is nothing to pay now',
}

function stateOf({ due, state, received }: PayPage): string | null {
  if (due) return 'Waiting for your payment'
  if (state === 'paid' && received)
    return `Paid: ${formatRupees(received.amount)}, on ${formatDay(received.on)}. Thank you.`
  if (state === 'over')
    return 'The stay is cancelled, or the nights are no longer kept for you. If you have paid already, please speak to us.'
  return null
}

type WaysProps = {
  due: Due
  reference: string
  upi: { link: string; qr: string; payee: string } | null
  payments: PaymentDetails
}

function Ways({ due, reference, upi, payments: { upiId, bank } }: WaysProps) {
  const sum = formatRupees(due.amount)
  return (
    <>
      {upi && (
        <section className="by-upi" aria-labelledby="upi">
          <div>
            <h2 id="upi">By UPI</h2>
            <p>On this phone, open your payment app. From another screen, scan the code with it.</p>
            <p className="actions">
              <a className="button" href={upi.link}>
                Pay {sum} by UPI
              </a>
            </p>
            <dl>
              <Fact name="To">{upi.payee}</Fact>
              <Fact name="UPI ID" copy={upiId} />
            </dl>
          </div>
          <img
            className="qr"
            src={upi.qr}
            width={240}
            height={240}
            alt={`QR code to pay ${sum} to ${upi.payee} by UPI`}
          />
        </section>
      )}
      {bank.number && (
        <section aria-labelledby="bank">
          <h2 id="bank">{upiId ? 'Or by bank transfer' : 'By bank transfer'}</h2>
          <dl>
            <Fact name="Name" copy={bank.holder} />
            <Fact name="Account number" copy={bank.number} />
            <Fact name="IFSC code" copy={bank.ifsc} />
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
