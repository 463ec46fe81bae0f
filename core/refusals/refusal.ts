import { backupMessages, messages, notificationMessages } from './messages.ts'

const plainMessages = { ...messages, ...backupMessages, ...notificationMessages }

type RefusalDetails = {
  /** The sentence, where there is no message of the same name; null for a sentence that is composed each time. */
  sentence?: string | null
  /** The code for machines, where it is not the name in kebab case. Refusals that machines need not distinguish share a code. */
  code?: string
  /** The HTTP status, where it is not 400. */
  status?: number
  /** Somebody else, or the same person on another device, made the change impossible: the refusal names who did what and when. */
  isConflict?: true
  /** Seconds until the next try, where they are always the same. */
  retryAfter?: number
}

/** Every refusal that is more than a message with its name: what differs from status 400 and a code of its own. */
const refusalTable = defineRefusals({
  accountNumberInvalid: { code: 'setting-invalid' },
  addressUnknown: { code: 'alarm-unknown' },
  alreadyInvited: { code: 'asked-already', isConflict: true },
  altRequired: { code: 'line-required' },
  archiveMediaMissing: { code: 'media-missing' },
  archiveWrongKey: { code: 'wrong-key' },
  arrivalSent: { isConflict: true },
  audioEmpty: { sentence: messages.audioWrongType },
  audioTooLarge: { code: 'too-large', status: 413 },
  audioTooLong: { sentence: messages.audioTooLarge },
  audioUndecodable: { sentence: messages.audioWrongType },
  audioUnreadable: { sentence: messages.audioWrongType },
  audioWasTooMuch: { sentence: messages.audioWrongType, code: 'was-too-much' },
  audioWrongType: { code: 'wrong-type', status: 415 },
  backupBusy: { status: 409 },
  backupFaulty: { code: 'faulty', status: 500 },
  backupFileExists: { code: 'file-there' },
  backupKeyMissing: { code: 'key-missing' },
  backupNoDiskSpace: { code: 'disk-full', status: 507 },
  blockedDatesDoubted: { status: 409 },
  blockedStaysMissing: { code: 'stays-missing' },
  bookingCancelled: { isConflict: true },
  bookingCancelledAlready: { sentence: messages.bookingCancelled, code: 'booking-stands', isConflict: true },
  bookingDoubted: { status: 409 },
  bookingNotCancelled: { code: 'booking-stands', isConflict: true },
  calendarAddressGone: { isConflict: true },
  calendarAddressTwice: { isConflict: true },
  calendarForgotten: { isConflict: true },
  calendarImportedAgain: { isConflict: true },
  cannotCancelEnded: { code: 'booking-over' },
  cannotCancelReviewed: { code: 'booking-reviewed' },
  cannotDeleteContacted: { code: 'booking-written-to' },
  cannotDeleteReviewed: { code: 'booking-reviewed' },
  changedByOther: { isConflict: true },
  connectionLost: { code: 'offline' },
  contentChanged: { isConflict: true },
  contentPublished: { isConflict: true },
  correctionOver: { sentence: 'The 48 hours for this are over. Please write to us.' },
  datesAlreadyBlocked: { isConflict: true },
  datesAlreadyUnblocked: { isConflict: true },
  daysInvalid: { code: 'setting-invalid' },
  diskFull: { status: 507, retryAfter: 60 },
  emailjsAllOrNone: { code: 'setting-invalid' },
  emailNotWaiting: { isConflict: true },
  emailsNotWaiting: { code: 'email-not-waiting', isConflict: true },
  enquiryChanged: { isConflict: true },
  feedRenewed: { code: 'address-renewed', isConflict: true },
  fileDoesNotFit: { sentence: null, code: 'no-room' },
  fileRefused: { sentence: null },
  filesAfterReview: { code: 'link-used' },
  filesTooMany: { sentence: messages.tooLarge, code: 'too-many', status: 413 },
  filmFailed: { sentence: messages.videoWrongType },
  filmNoEncoder: { sentence: messages.videoWrongType },
  filmTooLarge: { sentence: messages.videoTooLarge },
  filmTooLong: { sentence: messages.videoTooLarge },
  filmUnreadable: { sentence: messages.videoWrongType },
  guestCountInvalid: { code: 'guests-invalid' },
  guestEmailMissing: { code: 'email-missing' },
  guestMediaInvalid: { sentence: messages.broken, code: 'setting-invalid' },
  guestMediaOff: { code: 'media-off' },
  guestWithdrewReview: { isConflict: true },
  holdEnded: { isConflict: true },
  holdExists: { isConflict: true },
  holdNightsTaken: { isConflict: true },
  idMissing: { sentence: null },
  idWrong: { sentence: null },
  ifscInvalid: { code: 'setting-invalid' },
  invitationNeedsLink: { code: 'link-required' },
  invitationsAlreadyResumed: { code: 'already-so', isConflict: true },
  invitationStopped: { isConflict: true },
  invitationUnknown: { isConflict: true },
  kindOff: { sentence: null, status: 403 },
  kindUnknown: { sentence: messages.broken },
  lengthMissing: { sentence: messages.broken },
  lineBreakNotAllowed: { code: 'line-break' },
  linkSentAlready: { code: 'already-so', isConflict: true },
  linkUnknown: { sentence: messages.broken, code: 'invitation-unknown', isConflict: true },
  mailForgotten: { code: 'already-so', isConflict: true },
  mailHostInvalid: { code: 'mail-host' },
  mailPasswordMissing: { code: 'mail-password' },
  mailPortInvalid: { code: 'mail-port' },
  mailUserMissing: { code: 'mail-user' },
  mediaHidden: { code: 'already-so', isConflict: true },
  mediaShown: { code: 'already-so', isConflict: true },
  mediaUnknown: { isConflict: true },
  mediaUnprepared: { sentence: 'This file is still being prepared. Look at it before you show it.' },
  minNightsInvalid: { code: 'fewest-nights' },
  monthsInvalid: { code: 'setting-invalid' },
  notAbleToReview: { code: 'not-able', status: 403 },
  objectedAlready: { sentence: 'You have objected already.' },
  objectionAnswered: { sentence: 'This was answered already.', isConflict: true },
  oneAudio: { code: 'too-many', status: 413 },
  oneVideo: { code: 'too-many', status: 413 },
  overtaken: { sentence: messages.changedByOther },
  ownerAddressInvalid: { sentence: messages.emailInvalid, code: 'setting-invalid' },
  ownerOnly: { status: 403 },
  ownerUnknown: { isConflict: true },
  ownNameRequired: { code: 'name-required' },
  ownRepliesTooMany: { code: 'too-many' },
  ownTitleRequired: { code: 'title-required' },
  paymentDoubted: { status: 409 },
  percentInvalid: { code: 'setting-invalid' },
  phoneImpossible: { code: 'phone-invalid' },
  photographInvalid: { code: 'wrong-type', status: 415 },
  photographTooLarge: { sentence: messages.photographInvalid, code: 'too-large', status: 413 },
  photographTooMany: { sentence: messages.photographInvalid, code: 'too-many', status: 413 },
  pictureTooManyPixels: { code: 'wrong-type', status: 415 },
  posterTooMany: { sentence: messages.tripWrongType, code: 'too-many', status: 413 },
  profileInvalid: { code: 'wrong-type', status: 415 },
  profileTooLarge: { sentence: messages.profileInvalid, code: 'too-large', status: 413 },
  profileTooMany: { sentence: messages.profileInvalid, code: 'too-many', status: 413 },
  pushAddressWrong: { code: 'address-wrong' },
  pushDevicesTooMany: { code: 'too-many', status: 409 },
  pushDeviceUnknown: { code: 'device-unknown' },
  pushGone: { code: 'device-gone' },
  pushKeyLost: { code: 'key-lost' },
  replyGone: { code: 'already-so', isConflict: true },
  republishReasonRequired: { code: 'reason-required' },
  restoreArchiveMissing: { code: 'archive-unknown' },
  restoreNoDiskSpace: { code: 'disk-full', status: 507 },
  restoreNotEmpty: { code: 'not-empty' },
  restoreServerRuns: { code: 'server-runs' },
  reviewCorrected: { isConflict: true },
  reviewDecided: { isConflict: true },
  reviewLinkUsed: { code: 'link-used' },
  reviewRefused: { sentence: null, code: 'refused' },
  reviewTooLong: { sentence: messages.textTooLong },
  reviewUnknown: { isConflict: true },
  roleAlready: { code: 'already-so', isConflict: true },
  roleUnknown: { sentence: messages.ownerUnknown },
  seasonDoubted: { status: 409 },
  seasonNotRemoved: { isConflict: true },
  seasonPriceTooMuch: { code: 'season-price' },
  seasonPriceUnread: { code: 'season-price' },
  seasonRemoved: { isConflict: true },
  serverFault: { code: 'faulty' },
  stepAlreadyDone: { code: 'already-so', isConflict: true },
  stepAlreadyOpen: { code: 'already-so', isConflict: true },
  stepsHidden: { code: 'already-so', isConflict: true },
  stepsShown: { code: 'already-so', isConflict: true },
  stepUnknown: { sentence: messages.broken },
  timeZoneUnknown: { code: 'setting-invalid' },
  tooLarge: { status: 413 },
  tooManyMessages: { status: 429 },
  tooManyTries: { status: 429 },
  tripTooLarge: { code: 'too-large', status: 413 },
  tripTooMany: { code: 'too-many', status: 413 },
  tripWrongType: { code: 'wrong-type', status: 415 },
  undoOver: { isConflict: true },
  upiIdInvalid: { code: 'setting-invalid' },
  uploadMoved: { sentence: messages.broken, status: 409 },
  uploadsTooLarge: { sentence: messages.uploadsTooMany, code: 'too-large', status: 413 },
  uploadsTooMany: { code: 'too-many', status: 413 },
  uploadUnknown: { sentence: messages.broken, status: 410 },
  videoTooLarge: { code: 'too-large', status: 413 },
  videoWrongType: { code: 'wrong-type', status: 415 },
})

/** Its type requires a sentence of each refusal that has no message of the same name. */
function defineRefusals<
  const Table extends {
    [Name in keyof Table]: Name extends keyof typeof plainMessages
      ? RefusalDetails
      : RefusalDetails & { sentence: string | null }
  },
>(table: Table): Table {
  return table
}

/** Refusals whose sentence is always the same. */
export type PlainRefusalName =
  | keyof typeof plainMessages
  | { [Name in keyof Table]: Table[Name] extends { sentence: string } ? Name : never }[keyof Table]

type Table = typeof refusalTable
export type RefusalName = PlainRefusalName | keyof Table

const details: Readonly<Record<string, RefusalDetails>> = refusalTable
const messageByName: Readonly<Record<string, string>> = plainMessages

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

export function refuse(name: PlainRefusalName, field?: string): Refusal {
  return refuseWithMessage(name, sentenceOf(name), field)
}

/** `refuse` with a message made of parts. */
export function refuseWithMessage(name: RefusalName, message: string, field?: string): Refusal {
  const retryAfter = detailsOf(name).retryAfter
  return {
    ok: false,
    name,
    code: codeOf(name),
    message,
    ...(field !== undefined && { field }),
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

export function statusOf({ name }: Pick<Refusal, 'name'>): number {
  return detailsOf(name).status ?? 400
}

/** The status of a temporary refusal, 429 or 507; null of one that is about the content. */
export function temporaryStatus(refusal: Pick<Refusal, 'name'>): 429 | 507 | null {
  const status = statusOf(refusal)
  return status === 429 || status === 507 ? status : null
}

function codeOf(name: RefusalName): string {
  return detailsOf(name).code ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function isConflict(name: RefusalName): boolean {
  return detailsOf(name).isConflict ?? false
}

export function sentenceOf(name: PlainRefusalName): string {
  return detailsOf(name).sentence ?? messageByName[name] ?? ''
}

export function isPlainRefusalName(name: string): name is PlainRefusalName {
  return Object.hasOwn(messageByName, name) || typeof detailsOf(name).sentence === 'string'
}

function detailsOf(name: string): RefusalDetails {
  return (Object.hasOwn(details, name) && details[name]) || {}
}
