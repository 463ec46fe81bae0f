import type { LoaderFunctionArgs } from 'react-router'
import { fullName, telLink } from '#core/values/contact.ts'
import { countNights, type Day, formatDay } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { describeBalance } from '#modules/bookings/booking-money.ts'
import { describePaymentMethod } from '#modules/bookings/payment.ts'
import type { Content } from '#modules/content/content.ts'
import { describeIncluded, findStayTitle } from '#modules/content/stays.ts'
import { formatNightCount } from '#modules/enquiries/answer.ts'
import { makePropertyBlankValues } from '#modules/enquiries/message-blank-values.ts'
import { type BookingConfirmation, readBookingConfirmation } from '#modules/guest-pages/guest-pages.server.ts'
import { renderBookingPage } from './booking-page.tsx'
import { Fact } from './fact.tsx'

/** The confirmation of a booking, `/stay/:token`: everything a guest keeps or prints of it. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return renderBookingPage(args, readBookingConfirmation, async (page, content, { config }) => {
    const { cancelled_at, state, check_in: from, check_out: to, stay, guests, ...booking } = page.booking
    const { property, stays, terms } = content
    const name = fullName(booking)
    const heading = state === 'left' ? 'Your stay with us' : 'Your stay is confirmed'
    const { map } = makePropertyBlankValues(property, config.publicOrigin)
    return {
      heading: cancelled_at ? 'This stay is cancelled' : heading,
      state: cancelled_at
        ? `Your nights are no longer reserved, ${name}. If this is a mistake, please speak to us.`
        : name,
      body: (
        <>
          <dl>
            <Fact name="Arrival">{formatDayAndTime(from, 'from', property.checkIn)}</Fact>
            <Fact name="Departure">{formatDayAndTime(to, 'until', property.checkOut)}</Fact>
            <Fact name="Nights">{from && to && formatNightCount(countNights(from, to))}</Fact>
            <Fact name="Room">{findStayTitle(content, stay)}</Fact>
            <Fact name="Guests">{formatGuests(guests)}</Fact>
            <Fact name="Included">{!cancelled_at && describeIncluded(stays)}</Fact>
          </dl>
          <PriceAndPayments page={page} />
          {!cancelled_at && (
            <>
              <Directions content={content} map={map ?? ''} />
              <section aria-labelledby="rules">
                <h2 id="rules">Good to know</h2>
                {terms.map(({ heading, text }) => (
                  <div key={heading}>
                    <h3>{heading}</h3>
                    <p className="lines">{text}</p>
                  </div>
                ))}
              </section>
            </>
          )}
        </>
      ),
    }
  })
}

function formatDayAndTime(day: Day | null, preposition: 'from' | 'until', time: string | undefined): string {
  if (!day) return ''
  return time ? `${formatDay(day)}, ${preposition} ${time}` : formatDay(day)
}

function PriceAndPayments({ page: { booking, payments, due, payAddress } }: { page: BookingConfirmation }) {
  const { amount, advance, cancelled_at } = booking
  if (payments.length === 0 && (amount === null || cancelled_at)) return null
  return (
    <section aria-labelledby="money">
      <h2 id="money">Price and payments</h2>
      <dl>
        <Fact name="Price">{amount !== null && !cancelled_at && formatRupees(amount)}</Fact>
        <Fact name="Advance">{due?.purpose === 'advance' && formatRupees(advance ?? due.amount)}</Fact>
        {payments.map(({ id, kind, day, way, amount }) => (
          <Fact key={id} name={kind === 'refund' ? 'Given back' : 'Received'}>
            {[formatRupees(amount), formatDay(day), describePaymentMethod(way)].filter(Boolean).join(', ')}
          </Fact>
        ))}
        <Fact name="Balance">{describeBalance(booking)}</Fact>
      </dl>
      {due && (
        <p className="actions">
          <a className="button" href={payAddress}>
            {due.purpose === 'advance' ? 'Pay the advance' : 'Pay the balance'}
          </a>
        </p>
      )}
    </section>
  )
}

function Directions({ content: { property, location }, map }: { content: Content; map: string }) {
  return (
    <section aria-labelledby="way">
      <h2 id="way">How to come</h2>
      <address className="lines">
        {`${property.address.join('\n')}\n`}
        <a href={telLink(property.phone)}>{property.phone}</a>
      </address>
      <dl>
        {location.distances.map(({ place, via, kilometres }) => (
          <Fact key={place} name={via ? `${place}, ${via}` : place}>
            {kilometres} km
          </Fact>
        ))}
      </dl>
      {location.directions.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a className="quiet map-link" href={map}>
          Open the map
        </a>
      </p>
    </section>
  )
}
