import { sayMoment } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { ownerAndSender } from '#modules/enquiries/enquiry-emails.server.ts'
import { writeHoldEmail } from '#modules/enquiries/hold-email.server.ts'
import { blanksLeft, fillBlanks } from '#modules/mail/blanks.ts'
import { bookingFilling, houseFilling } from '#modules/mail/message-filling.ts'
import type { Email } from '#modules/mail/outbox.server.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { HoldRow } from '#server/db/calendar-tables.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { readSettings } from '#server/settings.ts'

const nothing = { guests: null, amount: null, advance: null, source: null }

type Held = Pick<HoldRow, 'enquiry_id' | 'stay' | 'check_in' | 'check_out' | 'until' | 'quote'>

/** The e-mail to the visitor about held nights. */
export async function letterOfHold(
  house: Pick<AppContext, 'database' | 'config'>,
  { name, email }: Pick<EnquiryRow, 'name' | 'email'>,
  hold: Held,
): Promise<Email> {
  const [{ owner, sender }, { text, until }] = await Promise.all([
    ownerAndSender(house),
    wordsOfHold(house, name, hold),
  ])
  return {
    kind: 'hold',
    about: 'enquiry',
    aboutId: hold.enquiry_id,
    to: email,
    replyTo: owner,
    ...(await writeHoldEmail(sender, { name, until, text })),
  }
}

/** What the visitor is told of held nights, in the owner's own words, whichever way it is sent. */
export async function wordsOfHold(
  house: Pick<AppContext, 'database' | 'config'>,
  name: string,
  hold: Held,
): Promise<{ text: string; until: string }> {
  const [content, { messages }, { timeZone }] = await Promise.all([
    publishedContent(house),
    ownMessages(house),
    readSettings(house),
  ])
  const until = sayMoment(new Date(hold.until), timeZone)
  const text = fillBlanks(messages.hold, {
    ...houseFilling(content.property, house.config.publicOrigin),
    ...bookingFilling({ ...nothing, ...hold, first_name: name }, content),
    price: hold.quote,
    until,
  })
  // Nobody looks at it before it leaves: what is not known is left out.
  const whole = blanksLeft(text).reduce((left, blank) => left.replaceAll(blank, ''), text)
  return { text: whole, until }
}
