import { accountsRefusals } from './accounts.ts'
import { backupsRefusals } from './backups.ts'
import { bookingsRefusals } from './bookings.ts'
import { calendarsRefusals } from './calendars.ts'
import { filesRefusals } from './files.ts'
import { formsRefusals } from './forms.ts'
import { notificationsRefusals } from './notifications.ts'
import { pricesRefusals } from './prices.ts'
import { reviewsRefusals } from './reviews.ts'
import type { Said } from './said.ts'
import { settingsRefusals } from './settings.ts'

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
