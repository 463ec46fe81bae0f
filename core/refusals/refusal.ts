import { backupMessages, messages, notificationMessages } from './messages.ts'

/** The HTTP status of a refusal by its name or its code; 400 of all others. */
const statuses: Partial<Record<string, number>> = {
  ownRepliesTooMany: 400,
  kindOff: 403,
  notAbleToReview: 403,
  ownerOnly: 403,
  backupBusy: 409,
  bookingDoubted: 409,
  closureDoubted: 409,
  paymentDoubted: 409,
  pushDevicesTooMany: 409,
  seasonDoubted: 409,
  uploadMoved: 409,
  uploadUnknown: 410,
  'too-large': 413,
  'too-many': 413,
  'wrong-type': 415,
  tooManyMessages: 429,
  tooManyTries: 429,
  backupFaulty: 500,
  'disk-full': 507,
}

/** The refusal of a rule: its name in our table, a stable code for machines, a sentence for people, and the field it is about where there is one. */
export type Refusal = {
  ok: false
  name: RefusalName
  code: string
  message: string
  field?: string
  /** What is probably a mistake, in sentences, and done only when it is confirmed. */
  doubts?: readonly string[]
  /** Seconds until the next try, where there were too many. */
  retryAfter?: number
  /** Where somebody else saved the same record since its form was opened. */
  conflict?: Conflict
}

/** One value of a form that is saved differently by now. */
export type Difference = { path: string; theirs: string; mine: string; label?: string }

/**
 * What somebody else saved of a record since its form was opened: the version of now, with which the form can be sent again, and the values
 * that differ. Without a version it cannot, because its fields are about other entries of a list by now.
 */
export type Conflict = { version: string | null; differences: Difference[] }

/** What every change that may be refused returns. */
export type Outcome<T extends object = object> = ({ ok: true } & T) | Refusal

export function refuse(name: PlainRefusal, field?: string): Refusal {
  return refuseWithMessage(name, sentenceOf(name), field)
}

/** `refuse` with a message made of parts. */
export function refuseWithMessage(name: RefusalName, message: string, field?: string): Refusal {
  return {
    ok: false,
    name,
    code: codeOf(name),
    message,
    ...(field !== undefined && { field }),
    ...(name === 'diskFull' && { retryAfter: 60 }),
  }
}

/** The HTTP status of a refusal. */
export function statusOf({ name }: Pick<Refusal, 'name'>): number {
  return statuses[name] ?? statuses[codeOf(name)] ?? 400
}

/** The status of a temporary refusal, 429 or 507; null of one that is about the content. */
export function temporaryStatus(refusal: Pick<Refusal, 'name'>): 429 | 507 | null {
  const status = statusOf(refusal)
  return status === 429 || status === 507 ? status : null
}

/** The sentence of each refusal by its name. */
const sentences = {
  ...messages,
  ...backupMessages,
  ...notificationMessages,
  audioEmpty: messages.audioWrongType,
  audioTooLong: messages.audioTooLarge,
  audioUndecodable: messages.audioWrongType,
  audioUnreadable: messages.audioWrongType,
  audioWasTooMuch: messages.audioWrongType,
  bookingCancelledAlready: messages.bookingCancelled,
  correctionOver: 'The 48 hours for this are over. Please write to us.',
  filesTooMany: messages.tooLarge,
  filmFailed: messages.videoWrongType,
  filmNoEncoder: messages.videoWrongType,
  filmTooLarge: messages.videoTooLarge,
  filmTooLong: messages.videoTooLarge,
  filmUnreadable: messages.videoWrongType,
  guestMediaInvalid: messages.broken,
  kindUnknown: messages.broken,
  lengthMissing: messages.broken,
  linkUnknown: messages.broken,
  mediaUnprepared: 'This file is still being prepared. Look at it before you show it.',
  objectedAlready: 'You have objected already.',
  objectionAnswered: 'This was answered already.',
  overtaken: messages.changedByOther,
  ownerAddressInvalid: messages.emailInvalid,
  photographTooLarge: messages.photographInvalid,
  photographTooMany: messages.photographInvalid,
  posterTooMany: messages.tripWrongType,
  profileTooLarge: messages.profileInvalid,
  profileTooMany: messages.profileInvalid,
  reviewTooLong: messages.textTooLong,
  roleUnknown: messages.ownerUnknown,
  stepUnknown: messages.broken,
  uploadMoved: messages.broken,
  uploadUnknown: messages.broken,
  uploadsTooLarge: messages.uploadsTooMany,
} as const

/** Refusals whose sentence is made of parts each time. */
const sentencesOfParts = [
  'fileNoRoom',
  'fileRefused',
  'filmWasTooMuch',
  'idMissing',
  'idWrong',
  'kindOff',
  'reviewRefused',
] as const

/** Those whose sentence is always the same. */
export type PlainRefusal = keyof typeof sentences

export type RefusalName = PlainRefusal | (typeof sentencesOfParts)[number]

/** The codes that machines receive, where a code is not the refusal's name in kebab case. Refusals that machines need not distinguish share one. */
const sharedCodes: Record<string, readonly RefusalName[]> = {
  'address-renewed': ['feedRenewed'],
  'address-wrong': ['pushAddressWrong'],
  'alarm-unknown': ['addressUnknown'],
  'already-so': [
    'roleAlready',
    'askedAgain',
    'linkSentAlready',
    'stepTicked',
    'stepOpen',
    'stepsHidden',
    'stepsShown',
    'mailForgotten',
    'mediaHidden',
    'mediaShown',
    'replyGone',
  ],
  'archive-unknown': ['restoreNone'],
  'asked-already': ['alreadyAsked'],
  'booking-over': ['endedStands'],
  'booking-reviewed': ['reviewedStands', 'reviewedStays'],
  'booking-stands': ['bookingCancelledAlready', 'bookingNotCancelled'],
  'booking-written-to': ['writtenToStays'],
  'device-gone': ['pushGone'],
  'device-unknown': ['pushDeviceUnknown'],
  'disk-full': ['backupNoRoom', 'restoreNoRoom'],
  'email-missing': ['noAddress'],
  faulty: ['backupFaulty'],
  'fewest-nights': ['fewestNightsInvalid'],
  'file-there': ['backupFileThere'],
  'guests-invalid': ['guestCountInvalid'],
  'invitation-unknown': ['linkUnknown'],
  'key-lost': ['pushKeyLost'],
  'key-missing': ['backupKeyMissing'],
  'email-not-waiting': ['emailsNotWaiting'],
  'line-break': ['oneLine'],
  'line-required': ['altRequired'],
  'link-required': ['invitationNeedsLink'],
  'link-used': ['filesAfterReview', 'reviewLinkUsed'],
  'mail-host': ['mailHostInvalid'],
  'mail-password': ['mailPasswordMissing'],
  'mail-port': ['mailPortInvalid'],
  'mail-user': ['mailUserMissing'],
  'media-missing': ['archiveMediaMissing'],
  'media-off': ['guestMediaOff'],
  'name-required': ['nameOfYours'],
  'no-room': ['fileNoRoom'],
  'not-able': ['notAbleToReview'],
  'not-empty': ['restoreNotEmpty'],
  offline: ['lineLost'],
  'phone-invalid': ['phoneImpossible'],
  'reason-required': ['shownAgainWhy'],
  refused: ['reviewRefused'],
  'season-price': ['seasonPriceUnread', 'seasonPriceTooMuch'],
  'server-runs': ['restoreServerRuns'],
  'setting-invalid': [
    'timeZoneUnknown',
    'guestMediaInvalid',
    'emailjsAllOrNone',
    'ownerAddressInvalid',
    'daysInvalid',
    'monthsInvalid',
    'upiIdInvalid',
    'accountNumberInvalid',
    'ifscInvalid',
    'percentInvalid',
  ],
  'stays-missing': ['closedNothing'],
  'title-required': ['ownTitleRequired'],
  'too-large': [
    'profileTooLarge',
    'tripTooLarge',
    'videoTooLarge',
    'audioTooLarge',
    'photographTooLarge',
    'uploadsTooLarge',
  ],
  'too-many': [
    'ownRepliesTooMany',
    'profileTooMany',
    'tripTooMany',
    'oneVideo',
    'oneAudio',
    'photographTooMany',
    'posterTooMany',
    'filesTooMany',
    'uploadsTooMany',
    'pushDevicesTooMany',
  ],
  'was-too-much': ['audioWasTooMuch', 'filmWasTooMuch'],
  'wrong-key': ['archiveWrongKey'],
  'wrong-type': [
    'profileInvalid',
    'tripWrongType',
    'videoWrongType',
    'audioWrongType',
    'photographInvalid',
    'pictureTooManyPixels',
  ],
}

/** Those of a change that somebody else, or the same person on another device, made impossible: they name who did what and when. */
const conflicts = new Set<RefusalName>([
  'alreadyAsked',
  'arrivalSent',
  'askedAgain',
  'bookingCancelled',
  'bookingCancelledAlready',
  'bookingNotCancelled',
  'calendarAddressGone',
  'calendarAddressTwice',
  'calendarBrought',
  'calendarForgotten',
  'changedByOther',
  'closureChanged',
  'closureOpened',
  'closureStands',
  'contentChanged',
  'contentPublished',
  'enquiryMoved',
  'feedRenewed',
  'guestTookBack',
  'holdEnded',
  'holdNightsTaken',
  'holdStands',
  'invitationStopped',
  'invitationUnknown',
  'emailNotWaiting',
  'emailsNotWaiting',
  'linkSentAlready',
  'linkUnknown',
  'mailForgotten',
  'mediaHidden',
  'mediaShown',
  'mediaUnknown',
  'objectionAnswered',
  'ownerUnknown',
  'replyGone',
  'reviewDecided',
  'reviewUnknown',
  'roleAlready',
  'seasonRemoved',
  'seasonStands',
  'stepOpen',
  'stepTicked',
  'stepsHidden',
  'stepsShown',
  'undoOver',
])

const codes = new Map(
  Object.entries(sharedCodes).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
)

export function codeOf(name: RefusalName): string {
  return codes.get(name) ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function isConflict(name: RefusalName): boolean {
  return conflicts.has(name)
}

export function sentenceOf(name: PlainRefusal): string {
  return sentences[name]
}

export function isPlainRefusal(name: string): name is PlainRefusal {
  return Object.hasOwn(sentences, name)
}
