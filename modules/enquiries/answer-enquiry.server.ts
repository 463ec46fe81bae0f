import { Fragment, createElement as h } from 'react'
import { messages } from '#modules/common/messages.ts'
import { cleanText } from '#modules/common/text.ts'
import { blanksLeft } from '#modules/mail/blanks.ts'
import {
  ownText,
  paragraph,
  quotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { type Outcome, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { findEnquiry, stepEnquiry } from './enquiries.server.ts'
import { MESSAGE_MOST_CHARACTERS } from './enquiry.ts'
import { ownerAndSender } from './enquiry-emails.server.ts'

/** Answers a new enquiry by e-mail: the owner's words go to the guest, whose answer comes back to the owner. Without a mail server the enquiry stays as it is. */
export async function answerByEmail(
  ctx: AppContext,
  actor: Actor,
  id: string,
  text: string,
): Promise<Outcome> {
  const answer = cleanText(text)
  if (answer === '') return refuse('messageRequired', 'answer')
  if (answer.length > MESSAGE_MOST_CHARACTERS) return refuse('textTooLong', 'answer')
  const left = blanksLeft(answer)
  if (left.length > 0) return refuseSaying('blankLeft', `${messages.blankLeft} ${left.join(', ')}`, 'answer')
  const row = await findEnquiry(ctx, id)
  if (!row) return refuse('enquiryNotThere')
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const { owner, sender } = await ownerAndSender(ctx)
  return stepEnquiry(ctx, actor, id, {
    act: 'enquiry.answered-by-letter',
    from: ['new'],
    to: 'answered',
    change: { answer, answered_by: 'letter' },
    letter: {
      kind: 'answer',
      about: 'enquiry',
      aboutId: id,
      to: row.email,
      replyTo: owner,
      ...(await writeAnswerEmail(sender, { name: row.name, asked: row.message, answer })),
    },
  })
}

/** To somebody who enquired: the owner's own text, and below them what was asked. */
function writeAnswerEmail(
  sender: Sender,
  { name, asked, answer }: { name: string; asked: string; answer: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your enquiry at ${sender.name}`,
    preview: answer.slice(0, 140),
    heading: `Namaste ${name}`,
    body: h(
      Fragment,
      null,
      ownText(answer),
      asked ? paragraph('You had written:') : null,
      asked ? quotation(asked) : null,
    ),
  })
}
