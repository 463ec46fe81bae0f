import type { With } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import type { Setting } from '#core/settings.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { isEmailAddress } from '#core/values/contact.ts'
import { markOf } from '#modules/brand/brand.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Email } from '#modules/mail/queue-email.server.ts'
import { queueEmail } from '#modules/mail/queue-email.server.ts'
import {
  buttonRow,
  facts,
  link,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'

/** Where e-mails to the owner go; null is the address on the page. */
const ownerAddress: Setting<string | null> = {
  initial: null,
  check: (value) =>
    value === null || isEmailAddress(value) ? null : refuse('ownerAddressInvalid', 'ownerAddress'),
  isSecret: true,
}
export const ownerAddressSettings = { ownerAddress }

/** Where e-mails to the owner go, and what every e-mail contains about the property. */
export async function ownerAndSender(ctx: With<'database'>) {
  const [content, { ownerAddress }] = await Promise.all([
    publishedContent(ctx),
    readSettings(ctx, ownerAddressSettings),
  ])
  const { property, brand } = content
  const sender = { ...property, mark: await markOf(ctx, content), accent: brand.accent }
  return { owner: ownerAddress ?? property.email, sender, content }
}

/** The text of an e-mail to the owner, and the page of the admin that its button opens. */
type Notice = {
  subject: string
  heading?: string
  paragraphs: readonly string[]
  page: string
  button: string
}

/** Queues an e-mail to the owner about something that happened. */
export async function queueOwnerNotice(
  ctx: With<'clock' | 'config'>,
  tx: Change,
  about: Pick<Email, 'kind' | 'about' | 'aboutId' | 'notBefore'>,
  { subject, heading = subject, paragraphs, page, button }: Notice,
): Promise<void> {
  const { owner, sender } = await ownerAndSender({ database: tx })
  const href = new URL(page, ctx.config.publicOrigin).href
  const written = await writeEmail(sender, {
    subject: subject.replace(/[\r\n\0]/g, ' '),
    heading,
    body: [...paragraphs, buttonRow({ href, text: button })],
  })
  await queueEmail(ctx, tx, { ...about, to: owner, ...written })
}

/** To an owner or helper: their account was opened from a browser we do not know. */
export function writeNewDeviceEmail(
  sender: Sender,
  { name, device, moment, sessionsAddress }: Record<'name' | 'device' | 'moment' | 'sessionsAddress', string>,
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Sign-in on a new device',
    preview: `${device}, ${moment}`,
    body: [
      `Namaste ${name}, someone has just signed in to the admin with your password.`,
      facts([
        ['Device', device],
        ['When', moment],
      ]),
      'If this was you, do nothing. If not, sign that device out and choose a new password now:',
      paragraph(link(sessionsAddress, sessionsAddress)),
    ],
  })
}

/** To a person who is invited to the team: the link works once. */
export function writeTeamEmail(
  sender: Sender,
  { from, role, address }: { from: string; role: 'owner' | 'helper'; address: string },
): Promise<WrittenEmail> {
  const may =
    role === 'owner'
      ? 'As an owner you can do everything in the admin.'
      : 'As a helper you can decide about reviews and answer enquiries.'
  return writeEmail(sender, {
    subject: `${from} invites you to help with ${sender.name}`,
    preview: 'Set up your own account',
    heading: 'You are invited to the team',
    body: [
      `${from} invites you to help with the website of ${sender.name}. ${may}`,
      buttonRow({ href: address, text: 'Choose your password' }),
      'This button works only once, for 3 days.',
    ],
  })
}

/** To a team member who forgot the password. */
export function writePasswordEmail(sender: Sender, address: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `A new password for ${sender.name}`,
    preview: 'The link works only once, for one hour',
    heading: 'A new password',
    body: [
      'Someone asked for a new password for your account. Was it you? Then press the button.',
      buttonRow({ href: address, text: 'Choose a new password' }),
      'This button works only once, for one hour. If you did not ask for it, do nothing. Your password stays the same.',
    ],
  })
}

/** To a team member for whom the command line made a sign-in link without the second step. */
export function writeRescueEmail(sender: Sender, moment: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'A sign-in link was made for your account',
    body: [
      `On ${moment} someone at the server signed out all your devices and made a link to choose a new password without a code. The link works only once, for one hour. If you did not ask for it, call the person who runs the server at once.`,
    ],
  })
}

/** To a team member whose password was changed. */
export function writePasswordChangedEmail(sender: Sender, moment: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Your password was changed',
    body: [
      `This happened on ${moment}. All other devices were signed out. If it was not you, ask for a new password at once, and tell the person who runs the server.`,
    ],
  })
}

/** The owner's own test: reading it proves that e-mails arrive. */
export function writeTestEmail(sender: Sender): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Your e-mail works',
    body: [
      'This is the test e-mail that you asked for. You will get e-mails about enquiries and reviews in the same way.',
    ],
  })
}
