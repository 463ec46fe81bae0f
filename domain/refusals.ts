import { accountsRefusals } from './refusals/accounts.ts'
import { backupsRefusals } from './refusals/backups.ts'
import { bookingsRefusals } from './refusals/bookings.ts'
import { calendarsRefusals } from './refusals/calendars.ts'
import { filesRefusals } from './refusals/files.ts'
import { formsRefusals } from './refusals/forms.ts'
import { notificationsRefusals } from './refusals/notifications.ts'
import { pricesRefusals } from './refusals/prices.ts'
import { reviewsRefusals } from './refusals/reviews.ts'
import type { Said } from './refusals/said.ts'
import { settingsRefusals } from './refusals/settings.ts'

/** Every refusal of the house by its name: its code on the wire, its sentence, its HTTP status. */
const refusals = {
  ...formsRefusals,
  ...reviewsRefusals,
  ...filesRefusals,
  ...bookingsRefusals,
  ...calendarsRefusals,
  ...accountsRefusals,
  ...backupsRefusals,
  ...settingsRefusals,
  ...notificationsRefusals,
  ...pricesRefusals,
}

export type RefusalName = keyof typeof refusals
export type RefusalCode = (typeof refusals)[RefusalName]['code']
/** Those whose sentence is always the same. */
export type PlainRefusal = {
  [Name in RefusalName]: (typeof refusals)[Name] extends { sentence: string } ? Name : never
}[RefusalName]

export function said(name: RefusalName): Said & { code: RefusalCode } {
  return refusals[name]
}

export function sentenceOf(name: PlainRefusal): string {
  return refusals[name].sentence
}

export function isPlainRefusal(name: string): name is PlainRefusal {
  return Object.hasOwn(refusals, name) && 'sentence' in refusals[name as RefusalName]
}
