import type { AppContext } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { formatMoment } from '#core/values/day.ts'
import {
  renderButtons,
  renderFacts,
  renderLink,
  renderParagraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'
import { queueEmail } from '#modules/mail/queue-email.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'

/** Within the caller's transaction: queues an e-mail to a member of the team about their account; `moment` is now, in the house's time. */
export async function queueAccountEmail(
  ctx: AppContext,
  tx: Change,
  { id, email }: { id: string; email: string },
  kind: 'password' | 'password-changed' | 'rescue' | 'new-device',
  write: (sender: Sender, moment: string) => Promise<WrittenEmail>,
): Promise<void> {
  const { sender } = await readOwnerAndSender({ database: tx })
  const { timeZone } = await readSettings({ database: tx })
  const texts = await write(sender, formatMoment(ctx.clock.now(), timeZone))
  await queueEmail(ctx, tx, { kind, about: 'owner', aboutId: id, to: email, ...texts })
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
      renderFacts([
        ['Device', device],
        ['When', moment],
      ]),
      'If this was you, do nothing. If not, sign that device out and choose a new password now:',
      renderParagraph(renderLink(sessionsAddress, sessionsAddress)),
    ],
  })
}

/** To a person who is invited to the team: the link works once. */
export function writeTeamEmail(
  sender: Sender,
  { inviterName, role, address }: { inviterName: string; role: 'owner' | 'helper'; address: string },
): Promise<WrittenEmail> {
  const permissions =
    role === 'owner'
      ? 'As an owner you can do everything in the admin.'
      : 'As a helper you can decide about reviews and answer enquiries.'
  return writeEmail(sender, {
    subject: `${inviterName} invites you to help with ${sender.name}`,
    preview: 'Set up your own account',
    heading: 'You are invited to the team',
    body: [
      `${inviterName} invites you to help with the website of ${sender.name}. ${permissions}`,
      renderButtons({ href: address, text: 'Choose your password' }),
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
      renderButtons({ href: address, text: 'Choose a new password' }),
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
