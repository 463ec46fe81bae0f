import { codeOf, type PlainRefusal, type RefusalName, sentenceOf } from './refusals.ts'

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
