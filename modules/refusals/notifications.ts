import { notificationMessages } from '#modules/push/messages.ts'
import type { Said } from './said.ts'

/** Notifications on the devices of the team. */
export const notificationsRefusals = {
  pushAddressWrong: { code: 'address-wrong', sentence: notificationMessages.pushAddressWrong },
  pushDevicesTooMany: { code: 'too-many', sentence: notificationMessages.pushDevicesTooMany, status: 409 },
  pushDeviceUnknown: { code: 'device-unknown', sentence: notificationMessages.pushDeviceUnknown },
  quietHoursWrong: { code: 'quiet-hours-wrong', sentence: notificationMessages.quietHoursWrong },
  pushGone: { code: 'device-gone', sentence: notificationMessages.pushGone },
  pushUnreachable: { code: 'push-unreachable', sentence: notificationMessages.pushUnreachable },
  pushLater: { code: 'push-later', sentence: notificationMessages.pushLater },
  pushRefused: { code: 'push-refused', sentence: notificationMessages.pushRefused },
  pushKeyLost: { code: 'key-lost', sentence: notificationMessages.pushKeyLost },
} as const satisfies Record<string, Said>
