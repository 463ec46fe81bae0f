import { isKeyOf } from './values/record.ts'

/** Audit actions that change what the public pages show (free nights, too), in words that follow the person's name. */
const publicActions = {
  'backup.restored': 'restored a backup',
  'booking.added': 'added a booking',
  'booking.changed': 'changed a booking',
  'booking.cancelled': 'cancelled a booking',
  'booking.invited': 'made a review link',
  'booking.removed': 'deleted a booking that was added by mistake',
  'booking.renewed': 'restored a cancelled booking',
  'calendar.address-removed': 'disconnected another site’s calendar',
  'calendar.forgotten': 'removed an imported calendar',
  'calendar.imported': 'imported a calendar',
  'closure.added': 'blocked dates',
  'closure.changed': 'changed blocked dates',
  'closure.opened': 'unblocked dates',
  'closure.closed-again': 'blocked dates again',
  'content.published': 'published the draft',
  'content.publication-undone': 'undid publishing',
  'demo.cleared': 'removed the example content',
  'demo.seeded': 'added the example content',
  'hold.booked': 'confirmed a hold as a booking',
  'hold.over': 'ended a hold when its time was over',
  'hold.placed': 'held the nights of an enquiry',
  'hold.prolonged': 'changed the time of a hold',
  'hold.released': 'ended a hold',
  'invitation.sent': 'sent a review link to its guest',
  'media.erased': 'deleted a picture or recording',
  'media.hidden': 'hid a picture or recording',
  'media.shown': 'showed a picture or recording',
  'person.erased': 'deleted all data of a person',
  'review.approved': 'approved a review',
  'review.back-to-pending': 'put a review back to “waiting”',
  'review.corrected': 'changed their review',
  'review.declined': 'declined a review',
  'review.erased': 'deleted a review with the data of its guest',
  'review.erased-by-guest': 'deleted their review and its files',
  'review.replied': 'replied to a review',
  'review.reply-removed': 'removed a reply',
  'review.restored': 'undid taking a review down',
  'review.shown-again': 'published a review again that was taken down',
  'review.submitted': 'wrote a review',
  'review.taken-down': 'took down a published review',
  'review.withdrawn': 'took down a review for its guest',
  'review.withdrawn-by-guest': 'took their review back',
  'season.added': 'added a season',
  'season.brought-back': 'restored a season',
  'season.changed': 'changed a season',
  'season.change-undone': 'undid a change of a season',
  'season.removed': 'removed a season',
  'setting.changed': 'changed a setting',
} as const

/** Audit actions that leave the public pages as they are. */
const privateActions = {
  'arrival.told': 'sent a guest the arrival message',
  'arrival.written': 'sent a guest an e-mail about the arrival',
  'confirmation.told': 'sent a guest the confirmation',
  'confirmation.written': 'sent a guest the confirmation by e-mail',
  'receipt.told': 'sent a guest a receipt',
  'receipt.written': 'sent a guest a receipt by e-mail',
  'backup.downloaded': 'downloaded everything',
  'backup.key-made': 'made a new backup key',
  'backup.made': 'made a backup',
  'bookings.exported': 'downloaded the list of bookings',
  'calendar.address-added': 'connected another site’s calendar',
  'calendar.address-renewed': 'gave a calendar a new address',
  'calendar.far-chosen': 'chose whether far-off blocked dates of another site count',
  'clock.confirmed': 'confirmed the clock',
  'clock.jumped': 'found a wrong clock, and deletes no old data',
  'content.drafted': 'saved a draft of the texts',
  'content.restored': 'restored earlier texts as a draft',
  'enquiry.answered': 'answered an enquiry',
  'enquiry.corrected': 'corrected an enquiry they wrote down',
  'enquiry.emailed': 'answered an enquiry by e-mail',
  'enquiry.booked': 'confirmed an enquiry as a booking',
  'enquiry.closed': 'archived an enquiry',
  'enquiry.closing-undone': 'undid archiving an enquiry',
  'enquiry.exported': 'downloaded the list of enquiries',
  'enquiry.held-again': 'marked a message as “maybe spam” again',
  'enquiry.noted': 'changed the note on an enquiry',
  'enquiry.released': 'marked a message as not spam',
  'enquiry.reopened': 'reopened an enquiry',
  'enquiry.written': 'wrote an enquiry down',
  'first-step.done': 'marked a first step as done',
  'first-step.open-again': 'marked a first step as not done',
  'invitation.opted-out': 'asked for no more e-mails',
  'invitation.stopped': 'stopped asking a guest for a review',
  'invitation.taken-up': 'allowed asking a guest again',
  'kept.long-enough': 'deleted old data',
  'email.retry': 'tried to send an e-mail again',
  'mail-server.changed': 'changed the mail server',
  'mail-server.forgotten': 'removed the mail server',
  'mail.tested': 'sent a test e-mail',
  'owner.device-ended': 'signed a device out',
  'owner.device-trusted': 'trusted a device for 30 days',
  'owner.invitation-withdrawn': 'cancelled an invitation to the team',
  'owner.invited': 'invited someone to the team',
  'owner.joined': 'joined the team',
  'owner.notifications-changed': 'changed the alerts of a device',
  'owner.notifications-off': 'turned alerts off for a device',
  'owner.notifications-on': 'turned alerts on for a device',
  'owner.notifications-over': 'removed a device that wants no more alerts',
  'owner.passkey-added': 'added a passkey',
  'owner.passkey-removed': 'removed a passkey',
  'owner.password-asked': 'asked for a new password',
  'owner.password-changed': 'changed their password',
  'owner.removed': 'removed someone from the team',
  'owner.rescued': 'made a sign-in link for someone who lost their code app',
  'owner.role': 'changed the role of a team member',
  'owner.signed-in': 'signed in',
  'owner.two-step-off': 'turned the code app off',
  'owner.two-step-on': 'turned the code app on',
  'payment.corrected': 'corrected a payment',
  'payment.recorded': 'recorded a payment',
  'payment.removed': 'removed a payment',
  'payment.restored': 'restored a payment',
  'person.exported': 'downloaded a person’s data',
  'photograph.added': 'added a photograph',
  'receipt.numbered': 'gave a receipt its number',
  'refund.recorded': 'recorded a refund',
  'review.objected': 'objected to the decision about their review',
  'review.objection-answered': 'answered an objection',
  'review.objection-answer-undone': 'took the answer to an objection back',
} as const

const sentences = { ...publicActions, ...privateActions }
export type AuditAction = keyof typeof sentences

/** Whether the pages of the site are rendered again after it. */
export function isPublicAction(action: AuditAction): boolean {
  return Object.hasOwn(publicActions, action)
}

/** `approved a review`; of an unknown action its name in words. */
export function describeAction(action: string): string {
  return isKeyOf(sentences, action) ? sentences[action] : action.replace(/[.-]/g, ' ')
}

/** `Asha`, `A former owner`, `A guest`, `The website`. */
export function describeActor(actor: string, name: string | null): string {
  if (name) return name
  const [kind = ''] = actor.split(':')
  return formerActors[kind] ?? 'Someone'
}

const formerActors: Record<string, string> = {
  owner: 'A former owner',
  helper: 'A former helper',
  guest: 'A guest',
  house: 'The website',
  'command-line': 'The command line',
}

/** The filter of the audit log: parts of the admin, each with what its entries are about. */
export const auditSections = {
  reviews: { label: 'Reviews', about: ['review', 'media'] },
  enquiries: { label: 'Enquiries', about: ['enquiry'] },
  bookings: {
    label: 'Bookings and invitations',
    about: ['booking', 'bookings', 'closure', 'invitation', 'stay'],
  },
  emails: { label: 'E-mails', about: ['email'] },
  words: { label: 'Texts, prices and pictures', about: ['content', 'picture', 'season', 'words'] },
  settings: { label: 'Settings', about: ['setting', 'settings', 'demo', 'mail'] },
  team: { label: 'Team', about: ['owner', 'owner-link'] },
  people: { label: 'People’s data', about: ['person', 'house'] },
} as const
