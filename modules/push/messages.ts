/** What the rooms say about notifications; visitors never need it. */
export const notificationMessages = {
  pushAddressWrong:
    'The push service of this browser cannot be reached from your house, so notifications stay off here.',
  pushDevicesTooMany: 'So many devices have notifications already. Turn one of them off first.',
  pushDeviceUnknown: 'Notifications were turned off for this device already.',
  quietHoursWrong: 'Quiet hours need two times that differ. Leave both empty to have none.',
  pushGone:
    'That device wants no more notifications, so it was taken off the list. Turn them on again on the device itself.',
  pushUnreachable: 'Its push service could not be reached. Please try again in a minute.',
  pushLater: 'Its push service asked to be left alone for a while. Please try again later.',
  pushRefused: 'Its push service refused it. Turn notifications off and on again on that device.',
  pushKeyLost:
    'The key that notifications are signed with is gone. Turn notifications off and on again on each device.',
} as const

/** Why a notification did not get through to the push service of a device, as the refusal of a test names it. */
export type PushTrouble = 'pushUnreachable' | 'pushLater' | 'pushRefused' | 'pushKeyLost'

/** For the eyes of whose device it is. */
export function describePushTrouble(trouble: PushTrouble): string {
  return notificationMessages[trouble]
}
