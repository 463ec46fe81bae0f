import type { IconName } from '../../ui/picture/icons.ts'

export type SettingsEntry = { to: string; icon: IconName; title: string; isOwnerOnly?: boolean }

/** The main pages of the settings, in the order of the list. */
export const settingsPages = {
  you: { to: '/admin/settings/you', icon: 'person', title: 'You' },
  notifications: { to: '/admin/settings/notifications', icon: 'bell', title: 'Alerts' },
  mail: { to: '/admin/settings/mail', icon: 'mail', title: 'E-mail', isOwnerOnly: true },
  guests: { to: '/admin/settings/guests', icon: 'star', title: 'Guests', isOwnerOnly: true },
  messages: { to: '/admin/settings/messages', icon: 'chat', title: 'Your messages', isOwnerOnly: true },
  payments: { to: '/admin/settings/payments', icon: 'tag', title: 'Payments', isOwnerOnly: true },
  time: { to: '/admin/settings/time', icon: 'sun', title: 'Language and time', isOwnerOnly: true },
  backups: { to: '/admin/settings/backups', icon: 'keep', title: 'Backups', isOwnerOnly: true },
  team: { to: '/admin/settings/team', icon: 'key', title: 'Team', isOwnerOnly: true },
} as const satisfies Record<string, SettingsEntry>

/** The pages below the main ones. */
export const settingsSubpages = {
  twoStep: { to: '/admin/settings/you/two-step', icon: 'key', title: 'Safer sign-in' },
  mailServer: { to: '/admin/settings/mail/server', icon: 'mail', title: 'Mail server', isOwnerOnly: true },
  restore: {
    to: '/admin/settings/backups/restore',
    icon: 'keep',
    title: 'Restore a backup',
    isOwnerOnly: true,
  },
  samples: { to: '/admin/settings/samples', icon: 'close', title: 'Example content', isOwnerOnly: true },
} as const satisfies Record<string, SettingsEntry>

/** What a person can set on each page. */
export const settingsDescriptions: Record<keyof (typeof settingsPages & typeof settingsSubpages), string> = {
  you: 'Name, e-mail, password, passkeys, trusted devices, light or dark, code app',
  twoStep: 'Code app, recovery codes',
  notifications: 'Devices, enquiries and reviews, quiet hours, first names',
  mail: 'Your e-mail, test e-mail, mail server, forms through EmailJS',
  mailServer: 'Outgoing server (SMTP), encryption, port, user name, password, sender',
  guests:
    'Photos, video and voice notes; asking for a review automatically, reminders; how long data is kept',
  messages: 'Answers to enquiries, confirmation, receipt, before arrival, asking for a review',
  payments: 'UPI ID, QR code, bank account, advance',
  time: 'Time zone, clock, English',
  backups: 'Make a backup now, download everything as one archive, backup key',
  restore: 'Bring back an earlier state: from this server, another storage or a file',
  samples: 'Remove the example guests, reviews and testimonials',
  team: 'Invite a helper; owner, helper, remove',
}
