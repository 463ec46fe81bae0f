import type { EnquiryChannel } from '#core/db/tables.ts'
import { phoneCodec } from '#core/phone-codec.ts'
import {
  createCodec,
  dayOrEmptyCodec,
  emailCodec,
  type FormValuesOf,
  lineCodec,
  multilineCodec,
  optionalCodec,
  type ParsedForm,
  parseFields,
  textCodec,
} from '#core/record-fields.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { MAX_NAME_CHARACTERS } from '#core/values/contact.ts'
import { findVisitDaysProblems } from '#core/values/day.ts'
import { cleanLine, cutText } from '#core/values/text.ts'
import { MAX_GUESTS_CHARACTERS } from './enquiry.ts'

/** How an enquiry came, where the owner wrote it down; each is a source of bookings too. */
export const enquiryChannels: readonly EnquiryChannel[] = ['phone', 'whatsapp', 'walk-in']
export const MAX_ENQUIRY_NOTE_CHARACTERS = 2000

const personalField = { isPersonal: true, isLogged: false } as const
const otherField = { isPersonal: false, isLogged: false } as const

/** The fields of an enquiry that the owner writes down; only the name is required. */
export const enquiryFields = {
  name: {
    label: 'Name',
    column: 'name',
    codec: lineCodec(MAX_NAME_CHARACTERS, 'nameRequired'),
    ...personalField,
  },
  phone: { label: 'Phone', column: 'phone', codec: phoneCodec, ...personalField },
  guests: {
    label: 'Guests',
    column: 'guests',
    codec: textCodec((typed) => cutText(cleanLine(typed), MAX_GUESTS_CHARACTERS)),
    ...otherField,
  },
  checkIn: { label: 'Check-in', column: 'check_in', codec: dayOrEmptyCodec, ...otherField },
  checkOut: { label: 'Check-out', column: 'check_out', codec: dayOrEmptyCodec, ...otherField },
  stay: { label: 'Room', column: 'stay', codec: optionalCodec(textCodec(cleanLine)), ...otherField },
  way: {
    label: 'How it came',
    column: 'way',
    codec: createCodec<string, EnquiryChannel>(
      (typed) => enquiryChannels.find((way) => way === typed) ?? 'phone',
      String,
    ),
    emptyValue: 'phone',
    isPersonal: false,
    isLogged: true,
  },
  note: {
    label: 'Note (guests do not see it)',
    column: 'note',
    codec: multilineCodec(MAX_ENQUIRY_NOTE_CHARACTERS),
    isPersonal: true,
    isLogged: true,
  },
  email: { label: 'E-mail', column: 'email', codec: emailCodec, ...personalField },
} as const

export type TypedEnquiry = FormValuesOf<typeof enquiryFields>

/** Reads an enquiry that the owner writes down. */
export function parseEnquiry(typed: Partial<TypedEnquiry>): ParsedForm<typeof enquiryFields> {
  return parseFields(enquiryFields, typed, (days) =>
    findVisitDaysProblems(days).map(({ problem, field }) => refuse(problem, field)),
  )
}
