import { describe, expect } from 'vitest'
import { newId } from '#core/host/keys.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, kiran, meera } from '../../tests/people.ts'
import {
  auditEntries,
  recordedActions,
  rowsOf,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { describeBalanceInList } from './booking-money.ts'
import { findBooking } from './bookings.server.ts'
import {
  cancelBooking,
  changeBooking,
  removeBooking,
  restoreBooking,
  undoCancellation,
} from './change-booking.server.ts'
import { parsePayment, type TypedPayment } from './payment.ts'
import { assignReceiptNumber, findReceipt } from './payment-receipts.server.ts'
import { listPayments, recordPayment, setPaymentRemoved } from './payments.server.ts'

const coming = { checkIn: '2026-12-10', checkOut: '2026-12-13', amount: '45000', advance: '15000' }

/** A payment of the day of the test house's clock. */
function paid(amount: number, more: Partial<TypedPayment> & { id?: string } = {}) {
  return { kind: 'payment', day: '2026-11-20', way: 'upi', amount: String(amount), ...more }
}

async function record(ctx: TestApp, id: string, amount: number, more: Parameters<typeof paid>[1] = {}) {
  const recorded = requireOk(await recordPayment(ctx, asha, id, paid(amount, more)))
  ctx.clock.advance({ seconds: 1 })
  return recorded.id
}

const removePayment = (ctx: TestApp, id: string, payment: string) =>
  setPaymentRemoved(ctx, asha, id, payment, true)

async function paidOf(ctx: TestApp, id: string) {
  return (await findBooking(ctx, id))?.paid
}

test('reads a payment as people type it', () => {
  const typed = { ...paid(0), amount: '₹15,000/-', day: '20 Nov 2026', reference: ' 4711 ' }
  const money = { kind: 'payment', day: '2026-11-20', amount: 15_000, way: 'upi' }
  expect(parsePayment(typed, '2026-11-20').values).toEqual({ ...money, reference: '4711', note: '' })
})

test.for([
  ['amount', ['', '0', '$90', '100000001']],
  ['day', ['soon', '2026-11-21']],
  ['way', ['shells']],
  ['reference', ['x'.repeat(61)]],
  ['note', ['x'.repeat(301)]],
] as const)('refuses a payment whose %s is one of %j', ([field, texts]) => {
  for (const text of texts)
    expect(parsePayment(paid(100, { [field]: text }), '2026-11-20').refusals).toMatchObject([{ field }])
})

describe('payments', () => {
  testOnDatabases('and refunds add up to what is paid, and each is in the log', async (ctx) => {
    const { id } = await bookingOf(ctx, meera, coming)
    expect(await paidOf(ctx, id)).toBeNull()
    await record(ctx, id, 15_000, { reference: 'UTR 4711' })
    await record(ctx, id, 5000, { kind: 'refund', way: 'cash' })
    expect(await paidOf(ctx, id)).toBe(10_000)
    const payment = { kind: 'payment', amount: 15_000, way: 'upi', reference: 'UTR 4711', day: '2026-11-20' }
    const refund = { kind: 'refund', amount: 5000, way: 'cash' }
    expect(await listPayments(ctx, id)).toMatchObject([payment, refund])
    expect(await recordedActions(ctx)).toEqual(['booking.added', 'payment.recorded', 'refund.recorded'])
  })

  testOnDatabases('give back at most what was paid, also when two are sent at once', async (ctx) => {
    const { id } = await bookingOf(ctx, meera, coming)
    await record(ctx, id, 15_000)
    const refund = paid(10_000, { kind: 'refund' })
    const refused = await expectOneOk(() => recordPayment(ctx, asha, id, refund))
    expect(refused).toMatchObject({ name: 'refundTooMuch', field: 'amount' })
    expect(await paidOf(ctx, id)).toBe(5000)
  })

  testOnDatabases('that arrive while the booking is cancelled are kept like the others', async (ctx) => {
    const { id } = await bookingOf(ctx, meera, { ...coming, paid: '15000' })
    const both = [cancelBooking(ctx, asha, id, '0'), recordPayment(ctx, asha, id, paid(5000))]
    expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: true }])
    expect(await findBooking(ctx, id)).toMatchObject({ state: 'cancelled', paid: 20_000, kept: 20_000 })
  })

  testOnDatabases('are recorded once by a form sent twice, and corrected by one sent again', async (ctx) => {
    const { id } = await bookingOf(ctx, meera, coming)
    await cancelBooking(ctx, asha, id, '0')
    ctx.clock.advance({ seconds: 1 })
    const form = newId()
    const twice = [1, 2].map(() => recordPayment(ctx, asha, id, { ...paid(15_000), id: form }))
    expect(await Promise.all(twice)).toEqual(Array(2).fill({ ok: true, id: form }))
    expect(await paidOf(ctx, id)).toBe(15_000)
    ctx.clock.advance({ seconds: 1 })
    await record(ctx, id, 12_000, { id: form })
    expect(await findBooking(ctx, id)).toMatchObject({ paid: 12_000, kept: 12_000 })
    await assignReceiptNumber(ctx, asha, id, form)
    const again = await recordPayment(ctx, asha, id, { ...paid(9000), id: form })
    expect(again).toMatchObject({ name: 'paymentHasReceipt' })
    expect(await paidOf(ctx, id)).toBe(12_000)
    const { id: other } = await bookingOf(ctx, ananya, coming)
    const elsewhere = await recordPayment(ctx, asha, other, { ...paid(9000), id: form })
    expect(elsewhere).toMatchObject({ name: 'paymentUnknown' })
    expect([await paidOf(ctx, id), await paidOf(ctx, other)]).toEqual([12_000, null])
  })
})

testOnDatabases('receipt numbers are given once, in order, without gaps, also when many ask', async (ctx) => {
  const { id } = await bookingOf(ctx, meera, { ...coming, amount: '' })
  const ids: string[] = []
  for (const amount of [1, 2, 3, 4, 5, 6]) ids.push(await record(ctx, id, amount))
  const [first = '', second = ''] = ids
  const many = [...ids, first, second].map((each) => assignReceiptNumber(ctx, asha, id, each))
  const given = await Promise.all(many)
  const numbers = given.map((each) => (each.ok ? each.number : each.name))
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  expect([numbers[6], numbers[7]]).toEqual([numbers[0], numbers[1]])
  expect(await findReceipt(ctx, first)).toMatchObject({ number: numbers[0], booking: { id, paid: 21 } })
})

test('a receipt keeps what it said on its day, and shows when its booking was changed', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  const payment = await record(ctx, id, 15_000)
  await assignReceiptNumber(ctx, asha, id, payment)
  expect(await findReceipt(ctx, payment)).toMatchObject({ bookingChangedAt: null })
  ctx.clock.advance({ days: 1 })
  await changeBooking(ctx, asha, id, { lastName: 'Rao', checkIn: '2026-12-11', stay: 'cottage' })
  const facts = { name: 'Meera Joshi', stay: 'Suite', checkIn: '2026-12-10' }
  const bookingChangedAt = ctx.clock.now().toISOString()
  expect(await findReceipt(ctx, payment)).toMatchObject({ facts, bookingChangedAt })
  await erasePerson(ctx, asha, { kind: 'booking', id })
  const [left] = await rowsOf(ctx, 'payment')
  expect(JSON.stringify(left)).not.toContain('Meera')
})

test('a removed payment keeps its receipt number, which is not used again', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  const payment = await record(ctx, id, 15_000)
  const { id: other } = await bookingOf(ctx, ananya)
  expect(await assignReceiptNumber(ctx, asha, other, payment)).toMatchObject({ name: 'paymentUnknown' })
  expect(await assignReceiptNumber(ctx, asha, id, payment)).toEqual({ ok: true, number: 1 })
  await removePayment(ctx, id, payment)
  expect(await paidOf(ctx, id)).toBeNull()
  const [shown] = await listPayments(ctx, id)
  expect(shown).toMatchObject({ receipt_number: 1, removed_at: expect.any(String) })
  expect(await findReceipt(ctx, payment)).toMatchObject({ payment: { removed_at: expect.any(String) } })
  const again = await record(ctx, id, 15_000)
  expect(await assignReceiptNumber(ctx, asha, id, again)).toEqual({ ok: true, number: 2 })
  expect(await removeBooking(ctx, asha, id)).toMatchObject({ name: 'cannotDeleteWithReceipt' })
  await erasePerson(ctx, asha, { kind: 'booking', id })
  expect(await findReceipt(ctx, again)).toBeNull()
  const numbers = await ctx.database.selectFrom('payment').select('receipt_number').execute()
  expect(numbers.map(({ receipt_number }) => receipt_number).toSorted()).toEqual([1, 2])
})

test('refunds, removed and unknown payments, and those of samples, get no receipt', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  await record(ctx, id, 15_000)
  const refund = await record(ctx, id, 100, { kind: 'refund' })
  const removed = await record(ctx, id, 200)
  await removePayment(ctx, id, removed)
  for (const each of [refund, removed])
    expect(await assignReceiptNumber(ctx, asha, id, each)).toMatchObject({ name: 'receiptOfPaymentOnly' })
  expect(await assignReceiptNumber(ctx, asha, id, newId())).toMatchObject({ name: 'paymentUnknown' })
  const sample = await record(ctx, id, 300)
  await ctx.database.updateTable('booking').set({ sample: 1 }).execute()
  expect(await assignReceiptNumber(ctx, asha, id, sample)).toMatchObject({ name: 'receiptOfSample' })
  expect(await findReceipt(ctx, refund)).toBeNull()
})

test('doubts a payment above the price, and saves it all the same', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  const doubts = ['The payments, ₹46,000, are more than the amount, ₹45,000.']
  expect(await recordPayment(ctx, asha, id, paid(46_000))).toMatchObject({ ok: false, doubts })
  expect(await paidOf(ctx, id)).toBeNull()
  expect(await recordPayment(ctx, asha, id, paid(46_000), true)).toMatchObject({ ok: true })
})

test('a removed payment counts no more, until the removal is undone within 30 seconds', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  const payment = await record(ctx, id, 15_000)
  const refund = await record(ctx, id, 5000, { kind: 'refund' })
  const shown = async () => (await listPayments(ctx, id)).map(({ removed_at }) => removed_at !== null)
  const undo = (payment: string) => setPaymentRemoved(ctx, kiran, id, payment, false)
  expect(await removePayment(ctx, id, payment)).toMatchObject({ message: messages.refundsExceedPayments })
  expect(await removePayment(ctx, id, refund)).toEqual({ ok: true })
  expect(await removePayment(ctx, id, refund)).toMatchObject({ name: 'paymentRemoved' })
  expect([await paidOf(ctx, id), await shown()]).toEqual([15_000, [false, true]])
  ctx.clock.advance({ seconds: 29 })
  expect(await undo(refund)).toEqual({ ok: true })
  expect(await undo(refund)).toMatchObject({ name: 'paymentNotRemoved' })
  expect(await paidOf(ctx, id)).toBe(10_000)
  await removePayment(ctx, id, refund)
  await removePayment(ctx, id, payment)
  expect(await undo(refund)).toMatchObject({ name: 'refundsExceedPayments' })
  ctx.clock.advance({ minutes: 1 })
  expect(await undo(payment)).toMatchObject({ name: 'changeUndoOver' })
  expect(await shown()).toEqual([])
  expect(await removePayment(ctx, newId(), payment)).toMatchObject({ name: 'paymentUnknown' })
})

describe('cancelling a booking of which something is paid', () => {
  const paidInPart = { ...coming, paid: '15000' }
  /** The state, what is paid and kept of it, and the balance in words. */
  const accountOf = async (ctx: TestApp, id: string) => {
    const booking = (await findBooking(ctx, id)) ?? expect.fail()
    return [booking.state, booking.paid, booking.kept, describeBalanceInList(booking)]
  }

  test('asks what happens with it, and refuses more than was paid', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, paidInPart)
    expect(await cancelBooking(ctx, asha, id)).toMatchObject({ name: 'refundAmountMissing' })
    for (const [refund, name] of [
      ['15001', 'refundTooMuch'],
      ['some', 'refundAmountMissing'],
      ['-1', 'refundAmountMissing'],
    ] as const)
      expect(await cancelBooking(ctx, asha, id, refund)).toMatchObject({ name, field: 'refund' })
    expect(await accountOf(ctx, id)).toEqual(['coming', 15_000, null, '₹30,000 to pay'])
  })

  test.for([
    ['a part', '₹10,000', 5000, '₹10,000 to refund'],
    ['all', '0', 15_000, ''],
  ] as const)('keeps %s of it, and can be undone', async ([, refund, kept, balance], { ctx }) => {
    const { id } = await bookingOf(ctx, meera, paidInPart)
    expect(await cancelBooking(ctx, asha, id, refund)).toEqual({ ok: true })
    expect(await accountOf(ctx, id)).toEqual(['cancelled', 15_000, kept, balance])
    expect(await undoCancellation(ctx, asha, id)).toEqual({ ok: true })
    expect(await accountOf(ctx, id)).toEqual(['coming', 15_000, null, '₹30,000 to pay'])
  })

  test('shows a refund until it is recorded; restoring the booking leaves it given back', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, paidInPart)
    expect(await cancelBooking(ctx, asha, id, '10000')).toEqual({ ok: true })
    expect(await accountOf(ctx, id)).toEqual(['cancelled', 15_000, 5000, '₹10,000 to refund'])
    await record(ctx, id, 10_000, { kind: 'refund' })
    expect((await accountOf(ctx, id)).at(-1)).toBe('')
    expect(await restoreBooking(ctx, asha, id)).toEqual({ ok: true })
    expect(await accountOf(ctx, id)).toEqual(['coming', 5000, null, '₹40,000 to pay'])
  })

  test('keeps what is paid after it, and still shows what is to refund', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, paidInPart)
    await cancelBooking(ctx, asha, id, '10000')
    ctx.clock.advance({ seconds: 1 })
    const fee = await record(ctx, id, 2000)
    expect(await accountOf(ctx, id)).toEqual(['cancelled', 17_000, 7000, '₹10,000 to refund'])
    await removePayment(ctx, id, fee)
    expect(await accountOf(ctx, id)).toEqual(['cancelled', 15_000, 5000, '₹10,000 to refund'])
    const [before] = await listPayments(ctx, id)
    await removePayment(ctx, id, before?.id ?? '')
    expect((await accountOf(ctx, id)).at(-1)).toBe('')
    await record(ctx, id, 15_000, { day: '2026-11-18' })
    expect(await accountOf(ctx, id)).toEqual(['cancelled', 15_000, 5000, '₹10,000 to refund'])
  })
})

test('erasing a guest keeps the sums for the books, without what leads to the guest', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  await record(ctx, id, 15_000, { reference: 'UTR Meera', note: 'from her sister' })
  const wrong = await record(ctx, id, 100)
  await removePayment(ctx, id, wrong)
  await erasePerson(ctx, asha, { kind: 'booking', id })
  const rows = await rowsOf(ctx, 'payment')
  expect(rows).toMatchObject([{ booking_id: null, amount: 15_000, way: 'upi', reference: '', note: '' }])
  expect(JSON.stringify(await auditEntries(ctx))).not.toContain('15000')
})
