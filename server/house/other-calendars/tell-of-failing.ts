import { failsTooLong, sayCalendarTrouble } from '#domain/calendars/calendar-trouble.ts'
import { sayMoment } from '#domain/day.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import type { CalendarAddressRow } from '../../database/calendar-tables.ts'
import { writeCalendarEmail } from '../../mail/emails/calendar-email.ts'
import type { Change } from '../change.ts'
import { publishedContent } from '../content/content.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import { type House, isoNow } from '../house.ts'
import { queueEmail } from '../mail/outbox.ts'
import { readSettings } from '../settings.ts'

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
