import { notificationMessages } from './messages.ts'

/** Why a notification did not get through to the push service of a device, as the refusal of a test names it. */
export type PushTrouble = 'pushUnreachable' | 'pushLater' | 'pushRefused' | 'pushKeyLost'

/** For the eyes of whose device it is. */
export function sayPushTrouble(trouble: PushTrouble): string {
  return notificationMessages[trouble]
}
