/** What decides whether a message is suspected. */
export type SpamSignals = {
  /** The field no person sees was filled in. */
  isTrapFilled: boolean
  /** The result for the form's time token, which may be missing. */
  tokenResult: 'missing' | 'good' | 'too-quick' | 'forged'
  /** Messages of the last minutes, this one not counted: by the same connection, by the same e-mail address. */
  countFromConnection: number
  countFromSender: number
  /** The short fields, and the long one. */
  shortFields: readonly string[]
  message: string
}

export type Suspicion =
  | 'trap'
  | 'forged-token'
  | 'too-quick'
  | 'many-from-connection'
  | 'many-from-sender'
  | 'links'

/** A form is not read and filled in by a person in less. */
export const TOKEN_TOO_QUICK_MS = 700
export const SUSPECTED_FROM_SENDER = 8
export const SUSPECTED_FROM_CONNECTION = 20
const LINKS_IN_A_MESSAGE = 3

/** Why a message is suspected; null for an ordinary one. No message is dropped. */
export function findSuspicion(signals: SpamSignals): Suspicion | null {
  if (signals.isTrapFilled) return 'trap'
  if (signals.tokenResult === 'forged') return 'forged-token'
  if (signals.tokenResult === 'too-quick') return 'too-quick'
  if (hasLinkSpam(signals)) return 'links'
  if (signals.countFromSender >= SUSPECTED_FROM_SENDER) return 'many-from-sender'
  if (signals.countFromConnection >= SUSPECTED_FROM_CONNECTION) return 'many-from-connection'
  return null
}

function hasLinkSpam({ shortFields, message }: SpamSignals): boolean {
  if (/\[url[=\]]|<a\s+href/i.test(message)) return true
  return shortFields.some((line) => countLinks(line) > 0) || countLinks(message) >= LINKS_IN_A_MESSAGE
}

function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0
}
