import { type RawBuilder, sql } from 'kysely'

/** Without country code and trunk zero. */
const NATIONAL_DIGITS = 10
/** Shorter numbers belong to nobody. */
const FEWEST_DIGITS = 6
const phoneSigns = ['+', ' ', '-', '(', ')', '.', '/']

type ContactDetails<Text> = { email: Text; phone: Text }

/** Who a row is about: its e-mail address in lower case, else the last ten digits of its telephone number; empty where it has neither. */
export function personKey({ email, phone }: ContactDetails<string>): string {
  return email.toLowerCase() || phoneKey(phone)
}

/** `personKey` of a row in a query. */
export function personKeySql({ email, phone }: ContactDetails<RawBuilder<string>>): RawBuilder<string> {
  return sql<string>`case when ${email} <> '' then lower(${email}) else ${phoneKeySql(phone)} end`
}

/** Whether a row in a query has the e-mail address or the phone number of a person; the other of the two may differ. */
export function isSamePersonSql(
  row: ContactDetails<RawBuilder<string>>,
  { email, phone }: ContactDetails<string>,
): RawBuilder<boolean> {
  const number = phoneKey(phone)
  return sql<boolean>`((${email} <> '' and lower(${row.email}) = lower(${email}))
    or (${number} <> '' and ${phoneKeySql(row.phone)} = ${number}))`
}

function phoneKey(phone: string): string {
  const digits = phoneSigns.reduce((text, sign) => text.replaceAll(sign, ''), phone)
  return digits.length < FEWEST_DIGITS ? '' : digits.slice(-NATIONAL_DIGITS)
}

function phoneKeySql(phone: RawBuilder<string>): RawBuilder<string> {
  const digits = phoneSigns.reduce((text, sign) => sql<string>`replace(${text}, ${sign}, '')`, phone)
  return sql<string>`case when length(${digits}) < ${FEWEST_DIGITS} then ''
    when length(${digits}) > ${NATIONAL_DIGITS} then substr(${digits}, length(${digits}) - ${NATIONAL_DIGITS - 1})
    else ${digits} end`
}
