import { expect, test } from 'vitest'
import { balanceOf, sayAmountDue, sayOwed, sayToPay } from './booking-money.ts'

const account = (amount: number | null, advance: number | null, source: string | null = null) => ({
  ...{ amount, advance, source },
})

test.for([
  [account(45_000, 15_000), 30_000, '₹30,000 still to pay', '₹30,000 to pay', '₹30,000'],
  [account(45_000, null), 45_000, '₹45,000 still to pay', '₹45,000 to pay', '₹45,000'],
  [account(45_000, 45_000), 0, 'Paid in full', '', 'nothing'],
  [account(45_000, 45_500), -500, '₹500 more is paid than the stay costs', '', 'nothing'],
  [account(0, null), 0, 'Nothing to pay', '', 'nothing'],
  [account(null, 5_000), null, '₹5,000 paid so far', '', ''],
  [account(null, null), null, '', '', ''],
  [account(45_000, null, 'airbnb'), 0, 'Paid through Airbnb', '', 'nothing'],
  [account(45_000, 5_000, 'airbnb'), 40_000, '₹40,000 still to pay', '₹40,000 to pay', '₹40,000'],
] as const)('of %o the balance is %s, in words “%s”', ([kept, balance, said, inList, inText]) => {
  expect(balanceOf(kept)).toBe(balance)
  expect([sayAmountDue(kept), sayToPay(kept), sayOwed(kept)]).toEqual([said, inList, inText])
})
