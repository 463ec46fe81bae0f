import { expect } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { newId } from '#server/keys.ts'
import { asha, bookingOf, kiran, meera } from '../../tests/people.ts'
import { eachDatabase, type TestApp, test } from '../../tests/test-app.ts'
import { findBooking } from './bookings.server.ts'
import { removeBooking } from './change-booking.server.ts'
import { type PaymentDraft, readPayment } from './payment.ts'
import {
  listPayments,
  recordPayment,
  removePayment,
  undoablePayment,
  undoRemoval,
} from './payments.server.ts'

const coming = { checkIn: '2026-12-10', checkOut: '2026-12-13', amount: '45000', advance: '15000' }

/** A payment of the day of the test house's clock. */
function paid(amount: number, more: Partial<PaymentDraft> = {}) {
  return { kind: 'payment', day: '2026-11-20', way: 'upi', amount: String(amount), ...more }
}

async function record(ctx: TestApp, id: string, amount: number, more: Partial<PaymentDraft> = {}) {
  const outcome = await recordPayment(ctx, asha, id, paid(amount, more))
  if (!outcome.ok) throw new Error(outcome.message)
  ctx.clock.advance({ seconds: 1 })
  return outcome.id
}

async function paidOf(ctx: TestApp, id: string) {
  return (await findBooking(ctx, id))?.paid
}

test('reads a payment as people type it, and names the field that is wrong', () => {
  const typed = { ...paid(0), amount: '₹15,000/-', day: '20 Nov 2026', reference: ' 4711 ' }
  expect(readPayment(typed, '2026-11-20')).toEqual({
    ...{ kind: 'payment', day: '2026-11-20', amount: 15_000, way: 'upi', reference: '4711', note: '' },
  })
  const wrong: Partial<PaymentDraft>[] = [
    { amount: '' },
    { amount: '0' },
    { amount: '$90' },
    { amount: '100000001' },
    { day: 'soon' },
    { day: '2026-11-21' },
    { way: 'shells' },
    { reference: 'x'.repeat(61) },
    { note: 'x'.repeat(301) },
  ]
  expect(wrong.map((more) => readPayment(paid(100, more), '2026-11-20'))).toMatchObject(
    ['amount', 'amount', 'amount', 'amount', 'day', 'day', 'way', 'reference', 'note'].map((field) => ({
      ok: false,
      field,
    })),
  )
})

eachDatabase('payments', (_, test) => {
  test('and refunds add up to what is paid, and each is in the log', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, coming)
    expect(await paidOf(ctx, id)).toBeNull()
    await record(ctx, id, 15_000, { reference: 'UTR 4711' })
    await record(ctx, id, 5000, { kind: 'refund', way: 'cash' })
    expect(await paidOf(ctx, id)).toBe(10_000)
    expect(await listPayments(ctx, id)).toMatchObject([
      { kind: 'payment', amount: 15_000, way: 'upi', reference: 'UTR 4711', day: '2026-11-20' },
      { kind: 'refund', amount: 5000, way: 'cash' },
    ])
    const entries = await ctx.database.selectFrom('audit_entry').select('action').execute()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payment.recorded', 'refund.recorded']),
    )
  })

  test('give back at most what was paid, also when two are sent at once', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, coming)
    await record(ctx, id, 15_000)
    const refund = paid(10_000, { kind: 'refund' })
    const outcomes = await Promise.all([1, 2].map(() => recordPayment(ctx, asha, id, refund)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ name: 'refundTooMuch', field: 'amount' })
    expect(await paidOf(ctx, id)).toBe(5000)
  })

  test('are recorded once when a form is sent twice', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, coming)
    const form = { ...paid(15_000), id: newId() }
    const outcomes = await Promise.all([1, 2].map(() => recordPayment(ctx, asha, id, form)))
    expect(outcomes).toEqual([
      { ok: true, id: form.id },
      { ok: true, id: form.id },
    ])
    expect(await paidOf(ctx, id)).toBe(15_000)
  })
})

test('doubts a payment above the price, and saves it all the same', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  const outcome = await recordPayment(ctx, asha, id, paid(46_000))
  expect(outcome).toMatchObject({
    ok: false,
    doubts: ['Then ₹46,000 is paid. The price is ₹45,000.'],
  })
  expect(await paidOf(ctx, id)).toBeNull()
  expect(await recordPayment(ctx, asha, id, paid(46_000), true)).toMatchObject({ ok: true })
})

test('a removed payment counts no more, until its remover undoes it within 30 seconds', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  const payment = await record(ctx, id, 15_000)
  const refund = await record(ctx, id, 5000, { kind: 'refund' })
  expect(await removePayment(ctx, asha, id, payment)).toMatchObject({ message: messages.refundsStand })
  ctx.clock.advance({ seconds: 1 })
  expect(await removePayment(ctx, asha, id, refund)).toEqual({ ok: true })
  expect(await removePayment(ctx, asha, id, refund)).toMatchObject({ name: 'paymentRemoved' })
  expect([await paidOf(ctx, id), (await listPayments(ctx, id)).length]).toEqual([15_000, 1])
  expect(await undoablePayment(ctx, kiran, id)).toBeNull()
  expect(await undoablePayment(ctx, asha, id)).toMatchObject({ id: refund })
  ctx.clock.advance({ seconds: 29 })
  expect(await undoRemoval(ctx, asha, id)).toEqual({ ok: true })
  expect(await paidOf(ctx, id)).toBe(10_000)
  ctx.clock.advance({ seconds: 1 })
  await removePayment(ctx, asha, id, refund)
  ctx.clock.advance({ minutes: 1 })
  expect(await undoRemoval(ctx, asha, id)).toMatchObject({ name: 'changeUndoOver' })
  expect(await removePayment(ctx, asha, newId(), payment)).toMatchObject({ name: 'paymentUnknown' })
})

test('erasing a guest keeps the sums for the books, without what leads to the guest', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, coming)
  await record(ctx, id, 15_000, { reference: 'UTR Meera', note: 'from her sister' })
  const wrong = await record(ctx, id, 100)
  await removePayment(ctx, asha, id, wrong)
  await erasePerson(ctx, asha, { kind: 'booking', id })
  const rows = await ctx.database.selectFrom('payment').selectAll().execute()
  expect(rows).toMatchObject([{ booking_id: null, amount: 15_000, way: 'upi', reference: '', note: '' }])
  expect(JSON.stringify(await ctx.database.selectFrom('audit_entry').selectAll().execute())).not.toContain(
    '15000',
  )
})

test('deleting a booking that was added by mistake deletes its payments', async ({ ctx }) => {
  const { id } = await bookingOf(ctx, meera, { ...coming, paid: '15000' })
  expect(await paidOf(ctx, id)).toBe(15_000)
  expect(await removeBooking(ctx, asha, id)).toEqual({ ok: true })
  expect(await ctx.database.selectFrom('payment').selectAll().execute()).toEqual([])
})
