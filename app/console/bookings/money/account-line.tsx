import './money.css'
import type { sayAccount } from './say-account.ts'

/** One line: how many come, what the stay costs, and what is still to pay. */
export function AccountLine({ account: { facts, balance } }: { account: ReturnType<typeof sayAccount> }) {
  if (facts.length === 0 && balance === '') return null
  return (
    <p className="account-line">
      {balance && <strong>{balance}</strong>}
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </p>
  )
}
