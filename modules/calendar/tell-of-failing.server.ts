import { sayMoment } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { ownerAndSender } from '#modules/enquiries/enquiry-emails.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import type { Change } from '#server/change.ts'
import type { CalendarAddressRow } from '#server/db/calendar-tables.ts'
import { type House, isoNow } from '#server/house.ts'
import { readSettings } from '#server/settings.ts'
import { writeCalendarEmail } from './calendar-email.server.ts'
import { failsTooLong, sayCalendarTrouble } from './calendar-trouble.ts'
import { stayTitle } from './stays.ts'

/** Writes to the owner, once until it is well again, about a calendar that could not be fetched for a day. */
export async function tellOfFailing(
  house: House,
  tx: Change,
  { id, stay, source, trouble, failing_since, fetched_at, told_at }: CalendarAddressRow,
): Promise<void> {
  if (told_at !== null || !failsTooLong(failing_since, house.clock.now())) return
  const [{ owner, sender }, content, { timeZone }] = await Promise.all([
    ownerAndSender({ database: tx }),
    publishedContent({ database: tx }),
    readSettings({ database: tx }),
  ])
  const written = await writeCalendarEmail(sender, {
    source,
    stay: stayTitle(content, stay) ?? stay,
    why: sayCalendarTrouble(trouble ?? ''),
    known: fetched_at ? sayMoment(new Date(fetched_at), timeZone) : '',
    address: new URL('/admin/bookings/calendars', house.config.publicOrigin).href,
  })
  await queueEmail(house, tx, { kind: 'calendar', about: 'calendar', aboutId: id, to: owner, ...written })
  await tx
    .updateTable('calendar_address')
    .set({ told_at: isoNow(house) })
    .where('id', '=', id)
    .execute()
}
