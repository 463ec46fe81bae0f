import type { LoaderFunctionArgs } from 'react-router'
import { formatDay } from '#modules/common/day.ts'
import { languageOf } from '#modules/common/language.ts'
import { formatRupees } from '#modules/common/money.ts'
import type { Property } from '#modules/content/content.ts'
import type { Due } from '#modules/guest-pages/pay-filling.server.ts'
import { type PayPage, readPayPage } from '#modules/guest-pages/pay-page.server.ts'
import { hasPayWay, type PaymentDetails, upiLink } from '#modules/guest-pages/payment-details.ts'
import { readSettings } from '#server/settings.ts'
import { Contact, Fact, paperDocument } from './paper.tsx'
import { QrCode } from './qr-code.tsx'

/** What a guest has to pay, and how, `/pay/:token`: the page takes no money, and says that some came only once the owner recorded it. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return paperDocument(args, {
    find: readPayPage,
    async show(page, ctx, { property }) {
      const { payments } = await readSettings(ctx)
      return {
        title: headings[page.due?.purpose ?? page.state],
        body: <Pay {...{ page, property, payments }} />,
      }
    },
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

type PayProps = { page: PayPage; property: Property; payments: PaymentDetails }

function Pay({ page: { due, state, received, reference }, property, payments }: PayProps) {
  return (
    <>
      <p className="eyebrow" lang={languageOf(property.name)}>
        {property.name}
      </p>
      <h1>{headings[due?.purpose ?? state]}</h1>
      {due && <p className="sum">{formatRupees(due.amount)}</p>}
      {due && <p className="state">Waiting for your payment</p>}
      {state === 'paid' && received && (
        <p className="state">
          Paid: {formatRupees(received.amount)}, on {formatDay(received.on)}. Thank you.
        </p>
      )}
      {state === 'over' && (
        <p className="state">
          The stay is cancelled, or the nights are no longer kept for you. If you have paid already, please
          speak to us.
        </p>
      )}
      <dl>
        <Fact name="Reference" copy={due ? reference : ''}>
          {reference}
        </Fact>
        {due && received && (
          <Fact name="Received so far">
            {formatRupees(received.amount)}, the last on {formatDay(received.on)}
          </Fact>
        )}
      </dl>
      {due && hasPayWay(payments) && <Ways {...{ due, reference, payments }} house={property.name} />}
      {due && !hasPayWay(payments) && <p>Please ask us how you can pay.</p>}
      <Contact property={property} isPrinted={due !== null} />
    </>
  )
}

type WaysProps = { due: Due; reference: string; payments: PaymentDetails; house: string }

function Ways({ due, reference, payments, house }: WaysProps) {
  const { upiId, bank } = payments
  const payee = payments.payeeName || house
  const note = `${due.purpose === 'advance' ? 'Advance' : 'Balance'} ${reference}`
  const link = upiLink({ upiId, payee, amount: due.amount, note, reference })
  return (
    <>
      {upiId && (
        <section className="by-upi" aria-labelledby="upi">
          <QrCode text={link} label={`QR code to pay ${formatRupees(due.amount)} to ${payee} by UPI`} />
          <div>
            <h2 id="upi">By UPI</h2>
            <p>On this phone, open your payment app. From another screen, scan the code with it.</p>
            <p className="actions">
              <a className="button" href={link}>
                Pay {formatRupees(due.amount)} by UPI
              </a>
            </p>
            <dl>
              <Fact name="To">{payee}</Fact>
              <Fact name="UPI ID" copy={upiId}>
                {upiId}
              </Fact>
            </dl>
          </div>
        </section>
      )}
      {bank.number && (
        <section aria-labelledby="bank">
          <h2 id="bank">{upiId ? 'Or by bank transfer' : 'By bank transfer'}</h2>
          <dl>
            <Fact name="Name" copy={bank.holder}>
              {bank.holder}
            </Fact>
            <Fact name="Account number" copy={bank.number}>
              {bank.number}
            </Fact>
            <Fact name="IFSC code" copy={bank.ifsc}>
              {bank.ifsc}
            </Fact>
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
