import { publishedContent } from '#modules/content/content.server.ts'
import type { With } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import { readSettings } from '#server/settings.ts'
import { type Email, queueEmail } from '../outbox.server.ts'
import {
  buttonRow,
  facts,
  link,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from './frame.server.ts'

/** Where e-mails to the owner go, and what every e-mail contains about the property. */
export async function ownerAndSender(ctx: With<'database'>) {
  const [content, { ownerAddress }] = await Promise.all([publishedContent(ctx), readSettings(ctx)])
  const { property } = content
  return { owner: ownerAddress ?? property.email, sender: property, content }
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
    subject: 'A new device has signed in',
    preview: `${device}, ${moment}`,
    body: [
      `Namaste ${name}, somebody has just signed in to the house with your password.`,
      facts([
        ['Device', device],
        ['When', moment],
      ]),
      'If that was you, all is well. If not, please sign that device out and choose a new password now.',
      paragraph(link(sessionsAddress, sessionsAddress)),
    ],
  })
}

/** To somebody who is asked to join: the link opens once. */
export function writeTeamEmail(
  sender: Sender,
  { from, role, address }: { from: string; role: 'owner' | 'helper'; address: string },
): Promise<WrittenEmail> {
  const may =
    role === 'owner'
      ? 'As an owner you can do everything there.'
      : 'As a helper you can read and decide about reviews, and answer enquiries.'
  return writeEmail(sender, {
    subject: `${from} asks you to help with ${sender.name}`,
    preview: 'Your own access to the admin',
    heading: 'Come and help',
    body: [
      `${from} asks you to look after ${sender.name} together. ${may}`,
      buttonRow({ href: address, text: 'Choose your password' }),
      'This button works once, for three days.',
    ],
  })
}

/** To somebody who has forgotten their password. */
export function writePasswordEmail(sender: Sender, address: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `A new password for ${sender.name}`,
    preview: 'The link works once, for an hour',
    heading: 'A new password',
    body: [
      'Somebody, most likely you, has asked for a new password.',
      buttonRow({ href: address, text: 'Choose a new password' }),
      'This button works once, for an hour. If you did not ask, simply leave it: nothing has changed.',
    ],
  })
}

/** To somebody for whom a way in without the second step was made at the machine of the house. */
export function writeRescueEmail(sender: Sender, moment: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'A way in was made for you',
    body: [
      `On ${moment} somebody at the house's computer signed all your devices out and made a link to a new password, without your second step. It works once, for an hour. If you did not ask for it, ask the person who looks after that computer at once.`,
    ],
  })
}

/** To somebody whose password was changed. */
export function writePasswordChangedEmail(sender: Sender, moment: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Your password was changed',
    body: [
      `This happened on ${moment}. All other devices were signed out. If it was not you, ask for a new password at once, and inform the person who looks after the house's computer.`,
    ],
  })
}

/** The owner's own test: reading it proves that e-mails arrive. */
export function writeTestEmail(sender: Sender): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Your e-mails arrive',
    body: ['This is the test e-mail you asked for. Enquiries and reviews will reach you the same way.'],
  })
}
