/** Audit entries that change what the public pages show (free nights, too), in words: the person's name comes before the sentence. */
const publicActs = {
  'booking.added': 'wrote down a booking',
  'booking.changed': 'changed a booking',
  'booking.cancelled': 'cancelled a booking',
  'booking.invited': 'made a review link',
  'booking.removed': 'removed a booking that was written down by mistake',
  'booking.renewed': 'took up a cancelled booking again',
  'calendar.address-removed': 'stopped fetching another site’s calendar',
  'calendar.forgotten': 'forgot an imported calendar',
  'calendar.imported': 'imported a calendar',
  'closure.added': 'closed nights',
  'closure.changed': 'changed closed nights',
  'closure.opened': 'opened closed nights again',
  'closure.closed-again': 'closed nights again that had been opened',
  'content.published': 'put the draft on the site',
  'content.publication-undone': 'undid what was just put on the site',
  'demo.cleared': 'removed the samples',
  'demo.seeded': 'laid out the samples',
  'hold.booked': 'made held nights a booking',
  'hold.over': 'ended a hold whose time was over',
  'hold.placed': 'held the nights of an enquiry',
  'hold.prolonged': 'held nights until another time',
  'hold.released': 'let held nights go',
  'invitation.sent': 'sent a review link to its guest',
  'media.erased': 'erased a picture or recording',
  'media.hidden': 'kept a picture or recording back',
  'media.shown': 'showed a picture or recording',
  'person.erased': 'erased all that was kept of a person',
  'review.approved': 'approved a review',
  'review.back-to-pending': 'put a review back to wait',
  'review.corrected': 'corrected their review',
  'review.declined': 'declined a review',
  'review.erased-by-guest': 'erased their review and all that came with it',
  'review.replied': 'replied to a review',
  'review.reply-removed': 'took a reply back',
  'review.restored': 'showed a withdrawn review again',
  'review.shown-again': 'showed a review again that had been taken down',
  'review.submitted': 'wrote a review',
  'review.taken-down': 'took a published review down',
  'review.withdrawn': 'took a review down at its guest’s wish',
  'review.withdrawn-by-guest': 'took their review back',
  'season.added': 'added a season',
  'season.brought-back': 'brought a removed season back',
  'season.changed': 'changed a season',
  'season.removed': 'removed a season',
  'setting.changed': 'changed a setting',
} as const

/** All others. */
const innerActs = {
  'arrival.told': 'sent a guest the arrival message',
  'arrival.written': 'wrote a guest an e-mail about the arrival',
  'backup.downloaded': 'downloaded everything as one archive',
  'backup.key-made': 'made a new backup key',
  'backup.made': 'made a backup',
  'bookings.exported': 'took the table of bookings out',
  'calendar.address-added': 'gave the address of another site’s calendar',
  'calendar.address-renewed': 'gave a calendar a new address',
  'calendar.far-chosen': 'said whether another site’s far-off closed nights count',
  'clock.confirmed': 'said that the clock is right',
  'clock.jumped': 'saw the clock jump, and erases nothing for its age',
  'content.drafted': 'saved a draft of the texts',
  'content.restored': 'brought earlier texts back as a draft',
  'enquiry.answered': 'answered an enquiry',
  'enquiry.emailed': 'answered an enquiry by e-mail',
  'enquiry.booked': 'made an enquiry a booking',
  'enquiry.closed': 'marked an enquiry as done',
  'enquiry.closing-undone': 'undid marking an enquiry as done',
  'enquiry.exported': 'took the table of enquiries out',
  'enquiry.held-again': 'put a message back as maybe spam',
  'enquiry.noted': 'changed the note on an enquiry',
  'enquiry.released': 'said that a message is no spam',
  'enquiry.reopened': 'took an enquiry up again',
  'first-step.done': 'ticked off one of the first steps',
  'first-step.open-again': 'took the tick of a first step back',
  'invitation.opted-out': 'asked for no more e-mails',
  'invitation.stopped': 'stopped asking a guest for a review',
  'invitation.taken-up': 'took up asking a guest again',
  'kept.long-enough': 'erased what had been kept long enough',
  'email.retry': 'asked for an e-mail to be tried again',
  'mail-server.changed': 'changed the mail server',
  'mail-server.forgotten': 'forgot the mail server',
  'mail.tested': 'sent a test e-mail',
  'owner.device-ended': 'signed a device out',
  'owner.device-trusted': 'trusted a device for 30 days',
  'owner.invitation-withdrawn': 'took an invitation into the team back',
  'owner.invited': 'invited somebody into the team',
  'owner.joined': 'joined the team',
  'owner.notifications-changed': 'changed the notifications of a device',
  'owner.notifications-off': 'turned notifications off for a device',
  'owner.notifications-on': 'turned notifications on for a device',
  'owner.notifications-over': 'took a device off the list that wants no more notifications',
  'owner.passkey-added': 'added a passkey',
  'owner.passkey-removed': 'removed a passkey',
  'owner.password-asked': 'asked for a new password',
  'owner.password-changed': 'changed their password',
  'owner.removed': 'took somebody out of the team',
  'owner.rescued': 'made a way in for somebody whose second step was lost',
  'owner.role': 'changed the role of somebody in the team',
  'owner.signed-in': 'signed in',
  'owner.two-step-off': 'turned the second step off',
  'owner.two-step-on': 'turned the second step on',
  'person.exported': 'took a person’s data out',
  'photograph.added': 'added a photograph',
  'review.objected': 'objected to the decision about their review',
  'review.objection-answered': 'answered an objection',
  'review.objection-answer-undone': 'took the answer to an objection back',
} as const

export type PublicActName = keyof typeof publicActs

const sentences = { ...publicActs, ...innerActs }
export type ActName = keyof typeof sentences

/** Whether the pages of the site are rendered again after it. */
export function isPublicAct(entry: ActName): boolean {
  return Object.hasOwn(publicActs, entry)
}

/** `approved a review`; an unknown entry becomes its name in words. */
export function describeEntry(entry: string): string {
  return isActName(entry) ? sentences[entry] : entry.replace(/[.-]/g, ' ')
}

function isActName(text: string): text is ActName {
  return Object.hasOwn(sentences, text)
}

/** `Asha`, `A former owner`, `A guest`, `The house`. */
export function describeActor(who: string, name: string | null): string {
  if (name) return name
  const [kind = ''] = who.split(':')
  return actors[kind] ?? 'Somebody'
}

const actors: Record<string, string> = {
  owner: 'A former owner',
  helper: 'A former helper',
  guest: 'A guest',
  house: 'The house, by itself',
  'command-line': 'The command line',
}

/** What entries can be about, for the log's filter: the rooms, each with the things that are its own. */
export const auditRooms = {
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
export type AuditRoom = keyof typeof auditRooms

export function isAuditRoom(text: string): text is AuditRoom {
  return Object.hasOwn(auditRooms, text)
}
