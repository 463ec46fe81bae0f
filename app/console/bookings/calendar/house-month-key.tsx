import './house-month-key.css'

/** What the lines and patterns of the calendar mean. */
export function HouseMonthKey({ stays }: { stays: readonly { title: string }[] }) {
  return (
    <>
      <p className="house-month-key">Lines from above: {stays.map(({ title }) => title).join(', ')}.</p>
      <ul className="house-month-key" aria-label="What the calendar shows">
        <Sign of="ours">booked</Sign>
        <Sign of="held">held</Sign>
        <Sign of="elsewhere">on another site</Sign>
        <Sign of="closed">closed</Sign>
        <Sign>free</Sign>
      </ul>
    </>
  )
}

function Sign({ of, children }: { of?: string; children: string }) {
  return (
    <li>
      <i className={of} /> {children}
    </li>
  )
}
