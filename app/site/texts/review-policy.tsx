import { declineReasons } from '#content/decline-reasons.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { formatMonth } from '#core/values/day.ts'
import { type AskedMonth, countLeftOut, describeAskedMonths } from '#modules/invitations/invitation.ts'
import { listAskedMonths, readModerationBalance } from '#modules/reviews/moderation-balance.server.ts'
import {
  describeAverages,
  describeModerationBalance,
  describeWaiting,
  formatMedian,
  type ModerationBalance,
} from '#modules/reviews/moderation-balance.ts'
import { Table } from './table.tsx'
import { TextSection } from './text-document.tsx'

export async function renderReviewPolicyExtras(ctx: AppContext) {
  return (
    <>
      <BalanceInNumbers balance={await readModerationBalance(ctx)} months={await listAskedMonths(ctx)} />
      <Standards />
    </>
  )
}

type BalanceInNumbersProps = { balance: ModerationBalance; months: readonly AskedMonth[] }

/** How many reviews were received, published and declined, counted in the database. */
function BalanceInNumbers({ balance, months }: BalanceInNumbersProps) {
  const facts = [
    ['Who is asked, in twelve months', describeAskedMonths(months)],
    ['Waiting to be read', describeWaiting(balance)],
    ['How soon we decide', formatMedian(balance.medianMinutes)],
    ['Stars of what we keep back', describeAverages(balance)],
  ]
  return (
    <TextSection heading="All reviews in numbers" id="balance">
      <p>{describeModerationBalance(balance)}</p>
      <dl className="numbers">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {months.length > 0 && <Months months={months} />}
      {balance.reasons.length > 0 && <Reasons reasons={balance.reasons} />}
      <p className="small">
        The house counts these itself, each time something changes. Samples are in none of them, and neither
        is anybody whose data were erased.
      </p>
    </TextSection>
  )
}

function Months({ months }: { months: readonly AskedMonth[] }) {
  return (
    <details>
      <summary>Stays that were asked, by month</summary>
      <Table
        columnHeads={['Ended in', 'Asked', 'Has a reason', 'Left out']}
        rows={months.map((month) => [
          formatMonth(`${month.month}-01`),
          `${month.asked} of ${month.ended}`,
          month.excused,
          countLeftOut(month),
        ])}
      />
    </details>
  )
}

function Reasons({ reasons }: Pick<ModerationBalance, 'reasons'>) {
  return (
    <Table
      caption="Why reviews were kept back"
      columnHeads={['Reason', 'Declined', 'Taken down later']}
      rows={reasons.map(({ reason, declined, takenDown }) => [declineReasons[reason], declined, takenDown])}
    />
  )
}

function Standards() {
  return (
    <TextSection heading="By the standards" id="standards">
      <p>
        These rules follow what the standard for online reviews (ISO 20488) and the laws of India, the
        European Union and the United States ask of a site like this: only guests write, nobody pays for a
        review, stars decide nothing, each refusal has a reason, and guests can correct their review, take it
        back or have their data deleted. Nobody has certified it.
      </p>
    </TextSection>
  )
}
