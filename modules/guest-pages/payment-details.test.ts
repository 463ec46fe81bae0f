import { expect, test } from 'vitest'
import {
  canGuestsPay,
  checkPaymentDetails,
  cleanPaymentDetails,
  makeUpiLink,
  noPaymentDetails,
  parsePercent,
  splitForUpi,
  suggestAdvance,
} from './payment-details.ts'

const check = (more: Partial<typeof noPaymentDetails>) =>
  checkPaymentDetails(cleanPaymentDetails({ ...noPaymentDetails, ...more }))
const account = { holder: 'Asha Bisht', number: '1234 5678 901', ifsc: 'sbin0001234', bank: '' }

test.for([
  ...['asha@okaxis', 'Asha.Bisht-1@ybl', ' 9876543210@upi ', 'a_b@axl2', 'd@ybl', 'deodar＠okaxis'],
  ...['1234567890@HDFC0000001.ifsc.npci', 'upi://pay?pa=deodar@okaxis&pn=Deodar%20House'],
])('takes the UPI ID %s', (upiId) => {
  expect(check({ upiId })).toBeNull()
})

test.for([
  ...['asha', 'asha@', '@okaxis', 'asha@gmail.com', 'asha@ok axis@x', 'ashä@okaxis', 'a@b@c'],
  ...['asha@1bank', '-asha@okaxis', `${'a'.repeat(120)}@okaxis`, 'asha@okaxis&am=1'],
])('refuses the UPI ID %s', (upiId) => {
  expect(check({ upiId })).toMatchObject({ field: 'payments.upiId' })
})

test('takes a bank account whole or not at all', () => {
  expect(check({ bank: account })).toBeNull()
  for (const [field, value] of [
    ['holder', ''],
    ['number', '12345'],
    ['number', '1234567890A'],
    ['ifsc', 'SBIN1001234'],
    ['ifsc', ''],
    ['bank', 'x'.repeat(81)],
  ] as const)
    expect(check({ bank: { ...account, [field]: value } })).toMatchObject({ field: `payments.bank.${field}` })
  expect(check({ bank: { ...noPaymentDetails.bank, bank: 'SBI' } })).not.toBeNull()
})

test('suggests an advance in whole rupees, and none without a price, a per cent or a rupee', () => {
  for (const advancePercent of [0, 101, 0.5, 33.33, Number.NaN])
    expect(check({ advancePercent })).not.toBeNull()
  expect(check({ advancePercent: 100 })).toBeNull()
  expect(suggestAdvance(30_000, { advancePercent: 33.3 })).toBe(9990)
  expect(suggestAdvance(31_250, { advancePercent: 30 })).toBe(9375)
  expect(suggestAdvance(31_255, { advancePercent: 30 })).toBe(9377)
  for (const amount of [null, 0, 1]) expect(suggestAdvance(amount, { advancePercent: 30 })).toBeNull()
  expect(suggestAdvance(31_250, noPaymentDetails)).toBeNull()
  expect(canGuestsPay(noPaymentDetails)).toBe(false)
})

test.for([
  ['33.3', 33.3],
  ['33,3 %', 33.3],
  ['३०', 30],
  ['３３．３％', 33.3],
  ['30 per cent', 30],
] as const)('takes %s per cent', ([text, advancePercent]) => {
  expect(parsePercent(text)).toBe(advancePercent)
  expect(check({ advancePercent })).toBeNull()
})

test('reads no per cent out of nothing or words', () => {
  expect(parsePercent(' % ')).toBeNull()
  expect(parsePercent('half')).toBeNaN()
})

test('splits what one payment by UPI cannot carry', () => {
  expect(splitForUpi(100_000)).toEqual([100_000])
  expect(splitForUpi(122_500)).toEqual([100_000, 22_500])
})

test('writes a UPI link that every app reads: two decimals, %20 for a space, a plain @', () => {
  const payment = { upiId: 'asha@okaxis', payee: 'Asha & Co @ देवदार', amount: 9375 }
  const link = makeUpiLink({ ...payment, note: 'Advance 7K3F9QXM', reference: '7K3F9QXM' })
  expect(link).toBe(
    'upi://pay?pa=asha@okaxis&pn=Asha%20%26%20Co%20%40%20%E0%A4%A6%E0%A5%87%E0%A4%B5%E0%A4%A6%E0%A4%BE%E0%A4%B0&am=9375.00&cu=INR&tn=Advance%207K3F9QXM&tr=7K3F9QXM',
  )
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({ pn: payment.payee, am: '9375.00' })
})
