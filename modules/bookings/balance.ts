import { sayRupees } from '#modules/common/money.ts'

/** What a stay costs and what is paid of it, in whole rupees; null is "not written down". */
export type Account = { amount: number | null; advance: number | null; source: string | null }

/** What is still to pay, in whole rupees, below nothing where too much is paid; null where nobody can say. */
export function balanceOf({ amount, advance, ...account }: Account): number | null {
  if (amount === null) return null
  return amount - (advance ?? (isPaidElsewhere({ advance, ...account }) ? amount : 0))
}

/** Airbnb takes the whole price from its guests itself, so that at the house nothing is to pay unless the owner says what was paid. */
function isPaidElsewhere({ advance, source }: Omit<Account, 'amount'>): boolean {
  return advance === null && source === 'airbnb'
}

/** The balance in words: `₹12,000 still to pay`, `Paid in full`; empty where nothing is known. */
export function sayAmountDue(account: Account): string {
  const balance = balanceOf(account)
  if (balance === null) return account.advance ? `${sayRupees(account.advance)} paid so far` : ''
  if (balance > 0) return `${sayRupees(balance)} still to pay`
  if (balance < 0) return `${sayRupees(-balance)} more is paid than the stay costs`
  if (isPaidElsewhere(account)) return 'Paid through Airbnb'
  return account.amount === 0 ? 'Nothing to pay' : 'Paid in full'
}

/** The same as short as lists have it, `₹12,000 to pay`, and only where there is something to pay. */
export function sayToPay(account: Account): string {
  const balance = balanceOf(account) ?? 0
  return balance > 0 ? `${sayRupees(balance)} to pay` : ''
}

/** The sum alone for a text to a guest: `₹12,000`, `nothing`; empty where nobody can say. */
export function sayOwed(account: Account): string {
  const balance = balanceOf(account)
  if (balance === null) return ''
  return balance > 0 ? sayRupees(balance) : 'nothing'
}
