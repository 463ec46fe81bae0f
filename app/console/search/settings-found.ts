import { holdsEveryWord } from '#domain/fold.ts'
import type { Hit } from './hit.ts'

type Page = { at: string; title: string; fields: readonly string[]; forHelpers?: true }

/** The pages of the settings, with what can be set on each. */
const pages: readonly Page[] = [
  {
    at: 'you',
    title: 'You',
    fields: ['Name', 'E-mail', 'Password', 'Trusted devices', 'Light or dark', 'Second step'],
    forHelpers: true,
  },
  {
    at: 'you/two-step',
    title: 'Second step',
    fields: ['Code from your phone', 'Recovery codes'],
    forHelpers: true,
  },
  {
    at: 'mail',
    title: 'E-mail',
    fields: ['Your e-mail', 'Test e-mail', 'Mail server', 'Forms by another service (EmailJS)'],
  },
  {
    at: 'mail/server',
    title: 'Mail server',
    fields: [
      'Outgoing server (SMTP)',
      'How the line is kept secret (encryption)',
      'Port',
      'User name',
      'Password',
      'Sender',
    ],
  },
  {
    at: 'guests',
    title: 'Guests',
    fields: [
      'Photos, video and voice notes',
      'Asking for a review by itself',
      'Reminders',
      'How long data is kept',
    ],
  },
  { at: 'time', title: 'Language and time', fields: ['Time zone', 'Clock', 'English'] },
  {
    at: 'backups',
    title: 'Backups',
    fields: ['Make one now', 'Download everything as one archive', 'Backup key'],
  },
  { at: 'samples', title: 'Samples', fields: ['Remove made-up guests, reviews and testimonials', 'Demo'] },
  { at: 'team', title: 'Team', fields: ['Ask somebody in', 'Owner', 'Helper', 'Take out'] },
]

/** The settings pages that are called so, or where something of that name is set. */
export function settingsFound(search: string, isOwner: boolean): Hit[] {
  return pages
    .filter(({ forHelpers }) => isOwner || forHelpers)
    .filter(({ title, fields }) => holdsEveryWord(`Settings ${title} ${fields.join(' ')}`, search))
    .map(({ at, title, fields }) => {
      const meant = fields.filter((field) => holdsEveryWord(field, search))
      const line = (meant.length > 0 ? meant : fields).join(', ')
      return { kind: 'Settings', id: at, title, line, to: `/admin/settings/${at}`, sign: 'key' }
    })
}
