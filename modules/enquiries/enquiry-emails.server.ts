import { type AppContext, isoNow } from '#core/app-context.server.ts'
import type { EnquiryRow } from '#core/db/tables.ts'
import { readSettings } from '#core/settings.server.ts'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { dayInZone, formatDay } from '#core/values/day.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { toHeaderAddress } from '#modules/mail/email.ts'
import {
  renderButtons,
  renderFacts,
  renderLink,
  renderQuotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'
import type { Email } from '#modules/mail/queue-email.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { describeNightsDoubt, type EnquiryDraft, type QuickReviewDraft } from './enquiry.ts'

const SUSPICION_EMAIL_EVERY_MS = 24 * 60 * 60_000

/** The e-mail to the owner that a message causes; for suspected ones a short notice once a day, so null most times. */
export async function writeOwnerEmail(
  ctx: AppContext,
  row: EnquiryRow,
  hasPicture: boolean,
): Promise<Email | null> {
  const [{ ownerEmail, sender, content }, { timeZone }] = await Promise.all([
    readOwnerAndSender(ctx),
    readSettings(ctx),
  ])
  const emailFields = { about: 'enquiry', aboutId: row.id, to: ownerEmail }
  if (row.state === 'suspected')
    return (await isSuspicionEmailDue(ctx))
      ? { kind: 'held', ...emailFields, ...(await writeSuspicionEmail(sender)) }
      : null
  const days = { checkIn: row.check_in, checkOut: row.check_out }
  const today = dayInZone(ctx.clock.now(), timeZone)
  const doubt = describeNightsDoubt(days, { sentDay: today, today, isWaiting: true })
  const facts = { doubt, stay: findStayTitle(content, row.stay) ?? '', quote: row.quote }
  const email =
    row.form === 'quick'
      ? await writeQuickReviewEmail(sender, { ...row, review: row.message }, hasPicture)
      : await writeEnquiryEmail(sender, { ...row, ...days }, facts)
  return { kind: row.form, ...emailFields, replyTo: row.email, ...email }
}

async function isSuspicionEmailDue(ctx: AppContext): Promise<boolean> {
  const since = isoNow(ctx, -SUSPICION_EMAIL_EVERY_MS)
  const emails = ctx.database.selectFrom('email').select('id').where('kind', '=', 'held')
  return (await emails.where('created_at', '>', since).executeTakeFirst()) === undefined
}

/** To the owner, once a day at most: a message is suspected. */
function writeSuspicionEmail(sender: Sender): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'New message, maybe spam',
    body: [
      'A new message looks like spam, so you get no e-mail with its text. Open Enquiries, “Maybe spam”. If it is from a real guest, press “Not spam”. You get this e-mail at most once a day.',
    ],
  })
}

/** To the owner: a message of the quick form. It is not a published review. */
function writeQuickReviewEmail(
  sender: Sender,
  quick: QuickReviewDraft,
  hasPicture = false,
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Quick review from ${quick.name}`,
    preview: quick.review,
    heading: `${quick.name} sent a quick review`,
    body: [
      renderQuotation(quick.review),
      renderFacts([
        ['Name', quick.name],
        ['Phone', renderLink(telLink(quick.phone), quick.phone)],
        ['Email', renderLink(mailtoLink(quick.email), quick.email)],
        ['Picture', hasPicture ? '1 picture. See it in the admin, beside the message.' : ''],
      ]),
      renderButtons({ href: whatsappLink(quick.phone), text: 'Answer on WhatsApp' }),
      'It came from the quick form on your home page. It is not published: only guests with a personal link can publish a review.',
    ],
  })
}

/** To the owner: an enquiry, with links to answer by WhatsApp, phone or e-mail. */
export function writeEnquiryEmail(
  sender: Sender,
  enquiry: EnquiryDraft,
  /** What is odd about its dates, the stay it names, and the price its writer was shown. */
  { doubt = '', stay = '', quote = '' } = {},
): Promise<WrittenEmail> {
  const dates = formatDates(enquiry)
  const greeting = `Namaste ${enquiry.name}, thank you for writing to ${sender.name}.`
  return writeEmail(sender, {
    subject: `Enquiry from ${enquiry.name}${dates ? `, ${dates}` : ''}`,
    preview: enquiry.message || dates || 'A new enquiry from the website',
    heading: `${enquiry.name} asks about a stay`,
    body: [
      renderFacts([
        ['Name', enquiry.name],
        ['Phone', renderLink(telLink(enquiry.phone), enquiry.phone)],
        ['Email', renderLink(mailtoLink(enquiry.email), enquiry.email)],
        ['Room', stay],
        ['Dates', dates],
        ['Guests', enquiry.guests],
        ['Price the guest saw', quote],
        ['Expectation', enquiry.expectation],
      ]),
      doubt,
      enquiry.message ? renderQuotation(enquiry.message) : null,
      renderButtons(
        { href: whatsappLink(enquiry.phone, greeting), text: 'Answer on WhatsApp' },
        { href: telLink(enquiry.phone), text: `Call ${enquiry.phone}` },
      ),
      // Without a Reply-To the owner's answer would return to the owner.
      toHeaderAddress(enquiry.email) ? 'Or answer this e-mail. Your answer goes to the guest.' : null,
    ],
  })
}

function formatDates({ checkIn, checkOut }: EnquiryDraft): string {
  if (checkIn && checkOut) return `${formatDay(checkIn)} to ${formatDay(checkOut)}`
  if (checkIn) return `from ${formatDay(checkIn)}`
  return checkOut ? `until ${formatDay(checkOut)}` : ''
}
