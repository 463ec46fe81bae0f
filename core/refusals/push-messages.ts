/** Messages about alerts. They are separate, so that visitors do not load them. */
export const notificationMessages = {
  pushAddressWrong: 'The push service of this browser cannot be reached, so alerts stay off here.',
  pushDevicesTooMany: 'Too many devices have alerts. Turn off one of them first.',
  pushDeviceUnknown: 'Alerts are already off for this device.',
  quietHoursWrong: 'Enter two different times. Leave both empty to get alerts at any time.',
  pushGone:
    'That device does not accept alerts any more, so it was removed from the list. Turn on alerts again on that device.',
  pushUnreachable: 'Its push service could not be reached. Please try again in a minute.',
  pushLater: 'Its push service is busy. Please try again later.',
  pushRefused: 'Its push service refused it. Turn alerts off and on again on that device.',
  pushKeyLost: 'The key for alerts is lost. Turn alerts off and on again on each device.',
} as const
