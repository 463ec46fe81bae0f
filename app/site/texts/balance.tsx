import { type AskedMonth, leftOut, sayAsked } from '#domain/bookings/asked-share.ts'
import { sayMonth } from '#domain/day.ts'
import {
  type Balance,
  sayBalance,
  sayLeaning,
  sayMedian,
  sayReason,
  sayWaiting,
} from '#domain/reviews/balance.ts'

/** What has become of all reviews, in numbers that nobody types. */
export function BalanceInNumbers({ balance, months }: { balance: Balance; months: readonly AskedMonth[] }) {
  const { reasons } = balance
  return (
    <section id="balance">
      <h2>All reviews in numbers</h2>
      <div>
        <p>{sayBalance(balance)}</p>
        <dl className="numbers">
          <div>
            <dt>Who is asked, in twelve months</dt>
            <dd>{sayAsked(months)}</dd>
          </div>
          <div>
            <dt>Waiting to be read</dt>
            <dd>{sayWaiting(balance)}</dd>
          </div>
          <div>
            <dt>How soon we decide</dt>
            <dd>{sayMedian(balance.medianMinutes)}</dd>
          </div>
          <div>
            <dt>Stars of what we keep back</dt>
            <dd>{sayLeaning(balance)}</dd>
          </div>
        </dl>
        {months.length > 0 && <Months months={months} />}
        {reasons.length > 0 && <Reasons reasons={reasons} />}
        <p className="small">
          The house counts these itself, each time something changes. Samples are in none of them, and neither
          is anybody whose data were erased.
        </p>
      </div>
    </section>
  )
}

function Months({ months }: { months: readonly AskedMonth[] }) {
  return (
    <details>
      <summary>Stays that were asked, by month</summary>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">Ended in</th>
            <th scope="col">Asked</th>
            <th scope="col">Has a reason</th>
            <th scope="col">Left out</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{sayMonth(`${month.month}-01`)}</th>
              <td>
                {month.asked} of {month.ended}
              </td>
              <td>{month.excused}</td>
              <td>{leftOut(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Reasons({ reasons }: Pick<Balance, 'reasons'>) {
  return (
    <table className="numbers">
      <caption>Why reviews were kept back</caption>
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">Declined</th>
          <th scope="col">Taken down later</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, declined, takenDown }) => (
          <tr key={reason}>
            <th scope="row">{sayReason(reason)}</th>
            <td>{declined}</td>
            <td>{takenDown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
