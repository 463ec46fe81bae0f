import type { BookingDraft } from '#modules/bookings/booking.ts'
import { addBooking } from '#modules/bookings/bookings.server.ts'
import { endHoldIn } from '#modules/calendar/place-hold.server.ts'
import type { Actor, AppContext } from '#server/app-context.ts'

/** Writes down the booking that an enquiry became. In the same step its held nights are booked, and it waits for no answer any more. */
export function bookEnquiry(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  draft: Partial<BookingDraft> & { id?: string },
): ReturnType<typeof addBooking> {
  return addBooking(ctx, actor, draft, async (tx) => {
    const before = await tx
      .selectFrom('enquiry')
      .select('state')
      .where('id', '=', enquiryId)
      .executeTakeFirst()
    if (!before) return
    await endHoldIn(ctx, tx, enquiryId, 'booked')
    const { numUpdatedRows } = await tx
      .updateTable('enquiry')
      .set({ state: 'closed' })
      .where('id', '=', enquiryId)
      .where('state', '!=', 'closed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx.record({
      act: 'enquiry.booked',
      about: 'enquiry',
      aboutId: enquiryId,
      before,
      after: { state: 'closed' },
    })
  })
}
