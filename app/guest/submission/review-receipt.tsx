import { textProps } from '#core/values/text.ts'
import { formatStars } from '#modules/reviews/rating.ts'
import { Fact } from '../booking-pages/fact.tsx'
import type { GuestPage, ReviewReceiptData, UsedLink } from '../guest-page.ts'
import { ReceiptActions } from './receipt-forms.tsx'

type ReviewReceiptProps = { page: GuestPage; link: UsedLink; receipt: ReviewReceiptData }

/** The submission page of a review: content, state, replies, and the actions its guest may take. */
export function ReviewReceipt({ page, link, receipt }: ReviewReceiptProps) {
  const { text, stars, files, sent, corrected, state, reply, objections } = receipt
  return (
    <section className="receipt paper sheet-paper" id="receipt" aria-labelledby="receipt-is">
      <p className="eyebrow" {...textProps(page.house.name)} />
      <h2 id="receipt-is">Your receipt</h2>
      <p className="state">{state}</p>
      <dl>
        <Fact name="Received">{sent}</Fact>
        <Fact name="Corrected">{corrected}</Fact>
        {stars.map(({ id, label, rating }) => (
          <Fact key={id} name={label}>
            {formatStars(rating)}
          </Fact>
        ))}
        <Fact name="Files">{files.length === 0 ? 'None' : <Files files={files} />}</Fact>
      </dl>
      <h3>Your words</h3>
      <blockquote>{text}</blockquote>
      {reply && (
        <>
          <h3>Our reply{reply.when && `, ${reply.when}`}</h3>
          <blockquote>{reply.text}</blockquote>
        </>
      )}
      {objections.map(({ note, when, answer, answered }) => (
        <div key={when + note}>
          <h3>You objected, {when}</h3>
          <blockquote>{note}</blockquote>
          {answer ? (
            <>
              <h3>Our answer, {answered}</h3>
              <blockquote>{answer}</blockquote>
            </>
          ) : (
            <p className="small">We have not answered yet. The answer will stand here.</p>
          )}
        </div>
      ))}
      <p className="actions needs-script">
        <button className="button second slim" type="button" onClick={() => print()}>
          Print
        </button>
      </p>
      <ReceiptActions page={page} linkKey={link.key} receipt={receipt} />
    </section>
  )
}

function Files({ files }: Pick<ReviewReceiptData, 'files'>) {
  return (
    <ul>
      {files.map(({ name, remark }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have one name, and none of them moves
        <li key={index}>
          {name}
          {remark && <small> · {remark}</small>}
        </li>
      ))}
    </ul>
  )
}
