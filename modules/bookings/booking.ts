import { phoneCodec } from '#core/phone-codec.ts'
import {
  dayCodec,
  emailCodec,
  type FormValuesOf,
  InvalidInput,
  lineCodec,
  multilineCodec,
  optionalCodec,
  optionalNumberCodec,
  type ParsedForm,
  parseFields,
  textCodec,
} from '#core/record-fields.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { MAX_NAME_CHARACTERS } from '#core/values/contact.ts'
import { addDays, type Day, findVisitDaysProblems, formatDay } from '#core/values/day.ts'
import { MAX_GUESTS, parseGuests } from '#core/values/guest-count.ts'
import { cleanLine } from '#core/values/text.ts'
import { MAX_SOURCE_CHARACTERS, parseSource, rupeesCodec } from './booking-money.ts'

const MAX_BOOKING_NOTE_CHARACTERS = 2000

const sourceCodec = textCodec((typed) => {
  const sourceName = parseSource(cleanLine(typed))
  return sourceName.length > MAX_SOURCE_CHARACTERS ? new InvalidInput('textTooLong') : sourceName
})

const personalField = { isPersonal: true, isLogged: true } as const
const impersonalField = { isPersonal: false, isLogged: true } as const

/** The fields of a booking. Empty text is "not known". */
export const bookingFields = {
  firstName: {
    label: 'First name',
    column: 'first_name',
    codec: lineCodec(MAX_NAME_CHARACTERS, 'nameRequired'),
    csv: ['First name', 'first firstname givenname forename guestfirstname'],
    option: ['<name>'],
    ...personalField,
  },
  lastName: {
    label: 'Last name',
    column: 'last_name',
    codec: lineCodec(MAX_NAME_CHARACTERS),
    csv: ['Last name', 'last lastname surname familyname guestlastname'],
    option: ['<name>'],
    ...personalField,
  },
  email: {
    label: 'E-mail',
    column: 'email',
    codec: emailCodec,
    csv: ['E-mail', 'email emailid emailaddress mail mailid guestemail guestemailaddress'],
    option: ['<address>'],
    ...personalField,
  },
  phone: {
    label: 'Phone',
    column: 'phone',
    codec: phoneCodec,
    csv: [
      'Phone',
      'phone phoneno phonenumber guestphone guestphonenumber mobile mobileno mobilenumber mobilephone cell cellphone telephone telephonenumber tel whatsapp whatsappnumber contactno contactnumber contact',
    ],
    option: ['<number>'],
    ...personalField,
  },
  stay: {
    label: 'Room',
    column: 'stay',
    codec: optionalCodec(textCodec(cleanLine)),
    csv: [
      'Stay',
      'stay staytype room roomname roomtype accommodation accommodationtype unit unitname unittype listing listingname property propertyname',
    ],
    option: ['<name>', 'a stay by its title or id, such as "Suite"'],
    ...impersonalField,
  },
  checkIn: {
    label: 'Check-in',
    column: 'check_in',
    codec: optionalCodec(dayCodec),
    csv: [
      'Check in',
      'checkin checkindate arrival arrivaldate arrive arrives start startdate from fromdate datefrom datein',
    ],
    option: ['<day>', 'YYYY-MM-DD'],
    ...impersonalField,
  },
  checkOut: {
    label: 'Check-out',
    column: 'check_out',
    codec: optionalCodec(dayCodec),
    csv: [
      'Check out',
      'checkout checkoutdate departure departuredate depart departs leaving end enddate to todate until dateto dateout',
    ],
    option: ['<day>', 'YYYY-MM-DD'],
    ...impersonalField,
  },
  guests: {
    label: 'Number of guests',
    column: 'guests',
    codec: optionalNumberCodec(parseGuests, 1, MAX_GUESTS, 'guestCountInvalid'),
    csv: [
      'Guests',
      'guests numberofguests noofguests ofguests totalguests guestcount pax noofpax people noofpeople numberofpeople persons noofpersons numberofpersons partysize',
    ],
    option: ['<number>', 'how many come'],
    ...impersonalField,
  },
  amount: {
    label: 'Amount',
    column: 'amount',
    codec: rupeesCodec,
    csv: [
      'Amount',
      'amount totalamount bookingamount grandtotal total totalprice price totalpayout payout earnings',
    ],
    option: ['<rupees>', 'what the whole stay costs'],
    ...impersonalField,
  },
  advance: {
    label: 'Advance to ask for',
    column: 'advance',
    codec: rupeesCodec,
    csv: ['Advance', 'advance advanceamount advanceasked deposit'],
    option: ['<rupees>', 'the advance; without --paid it is received already'],
    ...impersonalField,
  },
  source: {
    label: 'How the guest booked',
    column: 'source',
    codec: optionalCodec(sourceCodec),
    csv: ['Source', 'source bookingsource bookedvia bookedthrough bookingchannel channel platform ota'],
    option: ['<words>', 'where it came from, such as Airbnb'],
    ...impersonalField,
  },
  note: {
    label: 'Note',
    column: 'note',
    codec: multilineCodec(MAX_BOOKING_NOTE_CHARACTERS),
    csv: ['Note', 'note notes remark remarks comment comments specialrequest specialrequests'],
    option: ['<words>', 'a note that guests do not see'],
    ...personalField,
  },
} as const

/** A booking as the owner types it; `stay` is a stay's id or title. */
export type TypedBooking = FormValuesOf<typeof bookingFields>

/** Finds the id of a stay by its id or title. */
export type StayFinder = (nameOrId: string) => string | undefined

/** Reads a booking, and states everything that is wrong with it. `phoneBefore` is the saved number, which may stay as it is. */
export function parseBooking(
  input: Partial<TypedBooking>,
  findStay: StayFinder,
  phoneBefore = '',
): ParsedForm<typeof bookingFields> {
  const isOldPhone = phoneBefore !== '' && cleanLine(input.phone ?? '') === phoneBefore
  const inputToParse = { ...input, ...(isOldPhone && { phone: '' }) }
  const parsed = parseFields(bookingFields, inputToParse, ({ checkIn, checkOut }) =>
    findVisitDaysProblems({ checkIn: checkIn ?? '', checkOut: checkOut ?? '' }).map(({ problem, field }) =>
      refuse(problem, field),
    ),
  )
  const phone = isOldPhone ? phoneBefore : parsed.typed.phone
  const stay = findStay(parsed.typed.stay) ?? parsed.typed.stay
  const typed = { ...parsed.typed, phone, stay }
  if (stay !== '' && findStay(stay) === undefined)
    return { typed, values: null, refusals: [...parsed.refusals, refuse('stayUnknown', 'stay')] }
  if (!parsed.values) return { ...parsed, typed }
  return { typed, values: { ...parsed.values, phone, stay: stay || null }, refusals: [] }
}

/** Days further away than these are probably typing mistakes. */
const LONG_AGO_DAYS = 3 * 366
const FAR_AHEAD_DAYS = 2 * 366

/** Probable mistakes in a booking's days, in sentences; `parseBooking` finds what is wrong. */
export function listDayDoubts(visit: { check_in: Day | null; check_out: Day | null }, today: Day): string[] {
  const days = [visit.check_in, visit.check_out].filter((day) => day !== null)
  const [longAgo, farAhead] = [addDays(today, -LONG_AGO_DAYS), addDays(today, FAR_AHEAD_DAYS)]
  return [
    ...days.map((day) => day < longAgo && `${formatDay(day)} is a long time ago.`),
    ...days.map((day) => day > farAhead && `${formatDay(day)} is more than two years away.`),
  ].filter((doubt) => doubt !== false)
}
