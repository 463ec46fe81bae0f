import { Fragment, createElement as h } from 'react'
import {
  buttonRow,
  facts,
  link,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from './frame.server.ts'

/** To an owner or helper: their account was opened from a browser we do not know. */
export function writeNewDeviceEmail(
  sender: Sender,
  { name, device, moment, sessionsAddress }: Record<'name' | 'device' | 'moment' | 'sessionsAddress', string>,
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'A new device has signed in',
    preview: `${device}, ${moment}`,
    heading: 'A new device has signed in',
    body: h(
      Fragment,
      null,
      paragraph(`Namaste ${name}, somebody has just signed in to the house with your password.`),
      facts([
        ['Device', device],
        ['When', moment],
      ]),
      paragraph(
        'If that was you, all is well. If not, please sign that device out and choose a new password now.',
      ),
      paragraph(link(sessionsAddress, sessionsAddress)),
    ),
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
    preview: 'Your own way into the console of the house',
    heading: 'Come and help',
    body: h(
      Fragment,
      null,
      paragraph(`${from} asks you to look after ${sender.name} together. ${may}`),
      buttonRow({ href: address, text: 'Choose your password' }),
      paragraph('This button works once, for three days.'),
    ),
  })
}

/** To somebody who has forgotten their password. */
export function writePasswordEmail(sender: Sender, address: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `A new password for ${sender.name}`,
    preview: 'The link works once, for an hour',
    heading: 'A new password',
    body: h(
      Fragment,
      null,
      paragraph('Somebody, most likely you, has asked for a new password.'),
      buttonRow({ href: address, text: 'Choose a new password' }),
      paragraph(
        'This button works once, for an hour. If you did not ask, simply leave it: nothing has changed.',
      ),
    ),
  })
}

/** To somebody for whom a way in without the second step was made at the machine of the house. */
export function writeRescueEmail(sender: Sender, moment: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'A way in was made for you',
    preview: moment,
    heading: 'A way in was made for you',
    body: paragraph(
      `On ${moment} somebody at the house's computer signed all your devices out and made a link to a new password, without your second step. It works once, for an hour. If you did not ask for it, ask whoever looks after that computer at once.`,
    ),
  })
}

/** To somebody whose password was changed. */
export function writePasswordChangedEmail(sender: Sender, moment: string): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Your password was changed',
    preview: moment,
    heading: 'Your password was changed',
    body: paragraph(
      `This happened on ${moment}. All other devices were signed out. If it was not you, ask for a new password at once, and tell whoever looks after the house's computer.`,
    ),
  })
}

/** The owner's own test: reading it proves that e-mails arrive. */
export function writeTestEmail(sender: Sender): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Your letters arrive',
    preview: 'This is the test letter you asked for',
    heading: 'Your letters arrive',
    body: paragraph(
      'This is the test letter you asked for. Enquiries and reviews will reach you the same way.',
    ),
  })
}
