import type { IconName } from '../../ui/picture/icons.ts'

export type SettingsEntry = { to: string; sign: IconName; title: string; ownerOnly?: boolean }

/** In the order of the list and of the links beside each page. */
export const settingsPages = {
  you: { to: '/admin/settings/you', sign: 'person', title: 'You' },
  notifications: { to: '/admin/settings/notifications', sign: 'bell', title: 'Notifications' },
  mail: { to: '/admin/settings/mail', sign: 'mail', title: 'E-mail', ownerOnly: true },
  guests: { to: '/admin/settings/guests', sign: 'star', title: 'Guests', ownerOnly: true },
  messages: { to: '/admin/settings/messages', sign: 'chat', title: 'Your messages', ownerOnly: true },
  time: { to: '/admin/settings/time', sign: 'sun', title: 'Language and time', ownerOnly: true },
  backups: { to: '/admin/settings/backups', sign: 'keep', title: 'Backups', ownerOnly: true },
  team: { to: '/admin/settings/team', sign: 'key', title: 'Team', ownerOnly: true },
} as const satisfies Record<string, SettingsEntry>

/** The pages that one of those leads to. */
export const settingsSubpages = {
  twoStep: { to: '/admin/settings/you/two-step', sign: 'key', title: 'Second step' },
  mailServer: { to: '/admin/settings/mail/server', sign: 'mail', title: 'Mail server', ownerOnly: true },
  samples: { to: '/admin/settings/samples', sign: 'close', title: 'Samples', ownerOnly: true },
} as const satisfies Record<string, SettingsEntry>

/** What is set on each of them. */
export const settingsAbout: Record<keyof typeof settingsPages | keyof typeof settingsSubpages, string> = {
  you: 'Name, E-mail, Password, Passkeys, Trusted devices, Light or dark, Second step',
  twoStep: 'Code from your phone, Recovery codes',
  notifications: 'Devices, Enquiries, Reviews, Quiet hours, First names',
  mail: 'Your e-mail, Test e-mail, Mail server, Forms by another service (EmailJS)',
  mailServer: 'Outgoing server (SMTP), Encryption, Port, User name, Password, Sender',
  guests: 'Photos, video and voice notes, Asking for a review by itself, Reminders, How long data is kept',
  messages: 'Answers to enquiries, Before arrival, Asking for a review',
  time: 'Time zone, Clock, English',
  backups: 'Make one now, Download everything as one archive, Backup key',
  samples: 'Remove made-up guests, reviews and testimonials, Demo',
  team: 'Invite somebody, Owner, Helper, Remove',
}
