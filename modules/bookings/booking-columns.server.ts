import { keysOf } from '#modules/common/record.ts'
import type { BookingDraft } from './booking.ts'
import type { BookingSource } from './booking-source.ts'

export type Column = keyof BookingDraft | 'fullName' | 'state' | 'adults' | 'children' | 'infants'

/** The names people and other sites give these columns, without capitals, spaces and signs. */
const names: Partial<Record<Column, string>> = {
  firstName: 'first firstname givenname forename guestfirstname',
  lastName: 'last lastname surname familyname guestlastname',
  fullName: 'name names fullname guest guestname guestnames guestfullname',
  email: 'email emailid emailaddress mail mailid guestemail guestemailaddress',
  phone:
    'phone phoneno phonenumber guestphone guestphonenumber mobile mobileno mobilenumber mobilephone cell cellphone telephone telephonenumber tel whatsapp whatsappnumber contactno contactnumber',
  stay: 'stay staytype room roomname roomtype accommodation accommodationtype unit unitname unittype',
  checkIn:
    'checkin checkindate arrival arrivaldate arrive arrives start startdate from fromdate datefrom datein',
  checkOut:
    'checkout checkoutdate departure departuredate depart departs leaving end enddate to todate until dateto dateout',
  state: 'state status bookingstatus reservationstatus',
  adults: 'adults adult ofadults noofadults numberofadults',
  children: 'children child kids ofchildren noofchildren numberofchildren',
  infants: 'infants infant ofinfants noofinfants numberofinfants',
  note: 'note notes remark remarks comment comments specialrequest specialrequests',
}

/** What other sites call them more loosely: taken only where the table has no better column. */
const looseNames: Partial<Record<Column, string>> = {
  fullName: 'bookedby bookername',
  phone: 'contact',
  stay: 'listing listingname property propertyname',
}

/** Where a table often has several that would do, the best names first; the others are left aside. */
const rankedNames: Partial<Record<Column, string>> = {
  guests:
    'guests numberofguests noofguests ofguests totalguests guestcount pax noofpax people noofpeople numberofpeople persons noofpersons numberofpersons partysize',
  amount: 'amount totalamount bookingamount grandtotal total totalprice price totalpayout payout earnings',
  advance:
    'advance advancepaid advanceamount advancereceived amountpaid paidamount amountreceived paidsofar deposit depositpaid',
  source: 'source bookingsource bookedvia bookedthrough bookingchannel channel platform ota',
}

const columnNames = byName(names)
const looseColumnNames = byName(looseNames)

/** Which column of ours each name of a heading means; null for one that is none of ours. */
export function columnsOf(heading: readonly string[]): (Column | null)[] {
  const bare = heading.map(bareName)
  const best = bestNames(bare)
  const known = bare.map((name) => columnNames.get(name) ?? best.get(name) ?? null)
  const hasNames = known.some((column) => column === 'firstName' || column === 'fullName')
  return bare.map((name, index) => {
    const loose = looseColumnNames.get(name)
    const isBetter = loose && (loose === 'fullName' ? !hasNames : !known.includes(loose))
    return known[index] ?? (isBetter ? loose : null)
  })
}

/** Of each ranked column the best name that the heading has. */
function bestNames(bare: readonly string[]): Map<string, Column> {
  return new Map(
    keysOf(rankedNames).flatMap((column): [string, Column][] => {
      const best = rankedNames[column]?.split(' ').find((name) => bare.includes(name))
      return best ? [[best, column]] : []
    }),
  )
}

/** The site whose own table this is, known by the columns that nobody else has. */
export function siteOf(heading: readonly string[]): BookingSource | null {
  const bare = heading.map(bareName)
  const has = (...names: string[]) => names.every((name) => bare.includes(name))
  if (has('confirmationcode', 'earnings')) return 'airbnb'
  return has('booknumber', 'bookedby') ? 'booking.com' : null
}

function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}]/gu, '')
}

function byName(all: Partial<Record<Column, string>>): Map<string, Column> {
  return new Map(
    keysOf(all).flatMap((column) =>
      (all[column] ?? '').split(' ').map((name): [string, Column] => [name, column]),
    ),
  )
}
