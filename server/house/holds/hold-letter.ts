import { sayMoment } from '#domain/day.ts'
import { blanksLeft, fillBlanks } from '#domain/mail/blanks.ts'
import { bookingFilling, houseFilling } from '#domain/mail/message-filling.ts'
import type { HoldRow } from '../../database/calendar-tables.ts'
import type { EnquiryRow } from '../../database/tables.ts'
import { writeHoldEmail } from '../../mail/emails/hold-email.ts'
import { publishedContent } from '../content/content.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import type { House } from '../house.ts'
import type { Email } from '../mail/outbox.ts'
import { ownMessages } from '../mail/own-messages.ts'
import { readSettings } from '../settings.ts'

const nothing = { guests: null, amount: null, advance: null, source: null }

type Held = Pick<HoldRow, 'enquiry_id' | 'stay' | 'check_in' | 'check_out' | 'until' | 'quote'>

/** The e-mail to the visitor about held nights. */
export async function letterOfHold(
  house: Pick<House, 'database' | 'config'>,
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
  house: Pick<House, 'database' | 'config'>,
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
