import { describe, expect, onTestFinished, vi } from 'vitest'
import { change } from '#core/change.server.ts'
import { changeSettings } from '#core/change-settings.server.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import { assignReceiptNumber } from '#modules/bookings/payment-receipts.server.ts'
import { recordPayment, setPaymentRemoved } from '#modules/bookings/payments.server.ts'
import { bookEnquiry } from '#modules/enquiries/answer-enquiry.server.ts'
import { endHold, placeHold, writeHoldMessage } from '#modules/enquiries/holds.server.ts'
import { paymentSettings } from '#modules/guest-pages/payment-details.ts'
import { eraseRows } from '#modules/privacy/erase-person.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { asha, bookingOf, enquiryBy, meera } from '../../tests/people.ts'
import { type TestApp, testOnDatabases } from '../../tests/test-app.ts'
import { readBookingConfirmation, readPayPage, readReceipt } from './guest-pages.server.ts'
import { makePageAddress } from './page-tokens.server.ts'
import { makeEnquiryPayBlankValues } from './pay-blank-values.server.ts'
import { noPaymentDetails } from './payment-details.ts'

const nights = { checkIn: '2026-12-24', checkOut: '2026-12-26' }
const coming = { ...nights, amount: '30000', advance: '9000' }
const until = new Date('2026-11-20T07:30:00Z')

/** A house that takes UPI and asks for so many per cent in advance. */
async function withUpi(ctx: TestApp, advancePercent: number | null = 30) {
  const payments = { ...noPaymentDetails, upiId: 'asha@okaxis', advancePercent }
  expect(await changeSettings(ctx, asha, paymentSettings, { payments })).toMatchObject({ ok: true })
}

const tokenIn = (address: string) => address.split('/').at(-1) ?? ''
const payTokenOf = (ctx: TestApp, id: string) => tokenIn(makePageAddress(ctx, 'pay', id))

async function pays(ctx: TestApp, bookingId: string, amount: string) {
  ctx.clock.advance({ seconds: 1 })
  const given = { kind: 'payment', day: '2026-11-20', amount, way: 'upi', reference: '', note: '' }
  return requireOk(await recordPayment(ctx, asha, bookingId, given)).id
}

describe('the pages behind a guest’s links', () => {
  testOnDatabases('ask for the advance, then the balance, and thank for recorded sums only', async (ctx) => {
    await withUpi(ctx)
    const { id } = await bookingOf(ctx, meera, coming)
    const token = payTokenOf(ctx, id)
    const reference = id.slice(0, 8).toUpperCase()
    const due = { purpose: 'advance', amount: 9000 }
    expect(await readPayPage(ctx, token)).toEqual({ reference, state: 'waiting', due, received: null })
    await pays(ctx, id, '9000')
    const received = { amount: 9000, lastPaymentDay: '2026-11-20' }
    const balance = { purpose: 'balance', amount: 21_000 }
    expect(await readPayPage(ctx, token)).toMatchObject({ state: 'waiting', due: balance, received })
    await pays(ctx, id, '21000')
    const all = { amount: 30_000 }
    expect(await readPayPage(ctx, token)).toMatchObject({ state: 'paid', due: null, received: all })
    const stay = await readBookingConfirmation(ctx, tokenIn(makePageAddress(ctx, 'stay', id)))
    expect(stay).toMatchObject({ due: null, payments: [{ amount: 9000 }, { amount: 21_000 }] })
  })

  testOnDatabases('ask for nothing of a cancelled stay, or where no price is known', async (ctx) => {
    const off = await bookingOf(ctx, meera, coming)
    await cancelBooking(ctx, asha, off.id)
    expect(await readPayPage(ctx, payTokenOf(ctx, off.id))).toMatchObject({ state: 'over', due: null })
    const unknown = await bookingOf(ctx, meera, { ...coming, stay: 'cottage', amount: '', advance: '' })
    const token = payTokenOf(ctx, unknown.id)
    expect(await readPayPage(ctx, token)).toMatchObject({ state: 'nothing', due: null })
    await pays(ctx, unknown.id, '5000')
    expect(await readPayPage(ctx, token)).toMatchObject({ state: 'nothing', received: { amount: 5000 } })
  })

  testOnDatabases('follow held nights into their booking, with the reference the guest has', async (ctx) => {
    await withUpi(ctx)
    const enquiry = await enquiryBy(ctx, meera, nights)
    expect(await placeHold(ctx, asha, enquiry, { stay: 'suite', until })).toEqual({ ok: true })
    const hold = await ctx.database.selectFrom('hold').selectAll().executeTakeFirstOrThrow()
    const { text } = await writeHoldMessage(ctx, 'Meera', hold)
    const address = /https:\S+\/pay\/\S+/.exec(text)?.[0] ?? ''
    const advance = { purpose: 'advance', amount: Math.round((hold.amount ?? 0) * 0.3) }
    const reference = enquiry.slice(0, 8).toUpperCase()
    expect(text).toContain(`reference ${reference}`)
    const token = tokenIn(address)
    const waiting = { reference, state: 'waiting', due: advance, received: null }
    expect(await readPayPage(ctx, token)).toEqual(waiting)
    // The terms of later guests change nothing for this one.
    await withUpi(ctx, null)
    expect(await readPayPage(ctx, token)).toMatchObject({ due: advance })
    const draft = { firstName: 'Meera', stay: 'suite', ...coming }
    const { id } = requireOk(await bookEnquiry(ctx, asha, enquiry, draft)).booking
    const due = { purpose: 'advance', amount: 9000 }
    expect(await readPayPage(ctx, token)).toMatchObject({ reference, due })
    expect(await readPayPage(ctx, payTokenOf(ctx, id))).toEqual(await readPayPage(ctx, token))
    await pays(ctx, id, '30000')
    expect(await readPayPage(ctx, token)).toMatchObject({ state: 'paid' })
  })

  testOnDatabases('tell that nights which are no longer held need no advance', async (ctx) => {
    await withUpi(ctx)
    const enquiry = await enquiryBy(ctx, meera, nights)
    const { pay } = await makeEnquiryPayBlankValues(ctx, enquiry, 30_000)
    const token = tokenIn(pay ?? '')
    expect(await readPayPage(ctx, token)).toMatchObject({ state: 'waiting', due: { amount: 9000 } })
    await placeHold(ctx, asha, enquiry, { stay: 'suite', until })
    await endHold(ctx, asha, enquiry, 'released')
    expect(await readPayPage(ctx, token)).toMatchObject({ state: 'over', due: null })
  })

  testOnDatabases('have a receipt once it has a number; a removed payment makes it invalid', async (ctx) => {
    const { id } = await bookingOf(ctx, meera, coming)
    const payment = await pays(ctx, id, '9000')
    const token = tokenIn(makePageAddress(ctx, 'receipt', payment))
    expect(await readReceipt(ctx, token)).toBeNull()
    expect(await assignReceiptNumber(ctx, asha, id, payment)).toEqual({ ok: true, number: 1 })
    const receipt = { booking: { id }, number: 1, payment: { removed_at: null } }
    expect(await readReceipt(ctx, token)).toMatchObject(receipt)
    expect(await setPaymentRemoved(ctx, asha, id, payment, true)).toEqual({ ok: true })
    expect(await readReceipt(ctx, token)).toMatchObject({ payment: { removed_at: expect.any(String) } })
  })

  testOnDatabases('open by no other token, and not once the booking is erased or long over', async (ctx) => {
    const { id } = await bookingOf(ctx, meera, coming)
    const [pay, stay] = [payTokenOf(ctx, id), tokenIn(makePageAddress(ctx, 'stay', id))]
    const queries = vi.spyOn(ctx.database, 'selectFrom')
    onTestFinished(() => queries.mockRestore())
    const changed = pay.replace(/^./, (key) => (key === 'A' ? 'B' : 'A'))
    for (const wrong of [id, stay, changed, `${pay}x`, `${pay}-9`, `${pay}-`])
      expect(await readPayPage(ctx, wrong)).toBeNull()
    expect(queries).not.toHaveBeenCalled()
    queries.mockRestore()
    expect(await readBookingConfirmation(ctx, stay)).not.toBeNull()
    ctx.clock.advance({ days: 34 + 180 })
    expect(await readBookingConfirmation(ctx, stay)).not.toBeNull()
    ctx.clock.advance({ days: 3 })
    expect([await readBookingConfirmation(ctx, stay), await readPayPage(ctx, pay)]).toEqual([null, null])
    ctx.clock.advance({ days: -216 })
    const undated = await bookingOf(ctx, meera, { checkIn: '', checkOut: '' })
    ctx.clock.advance({ days: 179 })
    expect(await readPayPage(ctx, payTokenOf(ctx, undated.id))).not.toBeNull()
    ctx.clock.advance({ days: 3 })
    expect(await readPayPage(ctx, payTokenOf(ctx, undated.id))).toBeNull()
    ctx.clock.advance({ days: -183 })
    await change(ctx, asha, (tx) => eraseRows(ctx, tx, { bookings: [id] }))
    expect([await readBookingConfirmation(ctx, stay), await readPayPage(ctx, pay)]).toEqual([null, null])
  })
})
