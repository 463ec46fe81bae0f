import type { BookingDraft } from '#domain/booking.ts'

export type Column = keyof BookingDraft | 'fullName' | 'state'

/** The names people and other sites give these columns, without capitals, spaces and signs. */
const names: Record<Column, string> = {
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
  note: 'note notes remark remarks comment comments specialrequest specialrequests',
}

/** What other sites call them more loosely: taken only where the table has no better column. */
const looseNames: Partial<Record<Column, string>> = {
  fullName: 'bookedby bookername',
  phone: 'contact',
  stay: 'listing listingname property propertyname',
}

const columnNames = byName(names)
const looseColumnNames = byName(looseNames)

/** Which column of ours each name of a heading means; null for one that is none of ours. */
export function columnsOf(heading: readonly string[]): (Column | null)[] {
  const bare = heading.map((name) => name.toLowerCase().replace(/[^\p{L}]/gu, ''))
  const known = bare.map((name) => columnNames.get(name) ?? null)
  const hasNames = known.some((column) => column === 'firstName' || column === 'fullName')
  return bare.map((name, index) => {
    const loose = looseColumnNames.get(name)
    const isBetter = loose && (loose === 'fullName' ? !hasNames : !known.includes(loose))
    return known[index] ?? (isBetter ? loose : null)
  })
}

function byName(all: Partial<Record<Column, string>>): Map<string, Column> {
  return new Map(
    Object.entries(all).flatMap(([column, said]) => said.split(' ').map((name) => [name, column as Column])),
  )
}
