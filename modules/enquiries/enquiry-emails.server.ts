import { stayTitle } from '#modules/calendar/stays.ts'
import { dayInZone } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Email } from '#modules/mail/outbox.server.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import type { House } from '#server/house.ts'
import { readSettings } from '#server/settings.ts'
import { sayAskedNights } from './asked-nights.ts'
import { writeEnquiryEmail } from './enquiry-email.server.ts'
import { writeHeldEmail } from './held-email.server.ts'
import { writeQuickReviewEmail } from './quick-review-email.server.ts'

const HELD_EMAIL_EVERY_MS = 24 * 60 * 60_000

/** Where e-mails to the owner go, and what every e-mail says of the house. */
export async function ownerAndSender(house: Pick<House, 'database'>) {
  const [content, { ownerAddress }] = await Promise.all([publishedContent(house), readSettings(house)])
  const { property } = content
  return { owner: ownerAddress ?? property.email, sender: property, content }
}

/** The e-mail to the owner that a message causes; for held ones a bare notice once a day, so null most times. */
export async function emailAbout(house: House, row: EnquiryRow, hasPicture: boolean): Promise<Email | null> {
  const [{ owner, sender, content }, { timeZone }] = await Promise.all([
    ownerAndSender(house),
    readSettings(house),
  ])
  const about = { about: 'enquiry', aboutId: row.id, to: owner }
  if (row.state === 'held')
    return (await heldEmailIsDue(house))
      ? { kind: 'held', ...about, ...(await writeHeldEmail(sender)) }
      : null
  const days = { checkIn: row.check_in, checkOut: row.check_out }
  const today = dayInZone(house.clock.now(), timeZone)
  const doubt = sayAskedNights(days, { sent: today, today, waits: true })
  const written =
    row.form === 'quick'
      ? await writeQuickReviewEmail(sender, { ...row, review: row.message }, hasPicture)
      : await writeEnquiryEmail(
          sender,
          { ...row, ...days },
          { doubt, stay: stayTitle(content, row.stay) ?? '', quote: row.quote },
        )
  return { kind: row.form, ...about, replyTo: row.email, ...written }
}

async function heldEmailIsDue(house: House): Promise<boolean> {
  const since = new Date(house.clock.now().getTime() - HELD_EMAIL_EVERY_MS).toISOString()
  const recent = await house.database
    .selectFrom('letter')
    .select('id')
    .where('kind', '=', 'held')
    .where('created_at', '>', since)
    .executeTakeFirst()
  return recent === undefined
}
