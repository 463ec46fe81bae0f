import { z } from 'zod'
import { isPlainRefusalName, type PlainRefusalName, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { isEmailAddress } from '#core/values/contact.ts'
import { type Day, isDay } from '#core/values/day.ts'
import { propertyOf } from '#core/values/record.ts'
import { characterCount, cleanAddress, cleanLine, cleanText } from '#core/values/text.ts'
import { parseDay } from '#core/values/typed-day.ts'

/**
 * One field of a record that people edit. All else is made of it: the form and its errors, the columns of the row and of CSV files, the
 * options of the command line, the entry of the audit log, and what is emptied when a person is erased.
 */
export type Field<Column extends string = string, Typed = unknown, Value = unknown> = {
  /** The words at the field, in errors and in the log. */
  label: string
  /** Decodes what was typed to the value, or refuses it by the name of a refusal; encodes a value as it is typed. */
  codec: z.ZodType<Value, Typed>
  column: Column
  /** Whether it is about a person, so that it goes with that person where the row stays. */
  isPersonal: boolean
  /** Whether the audit log says what it was before and after. */
  isLogged: boolean
  /** The value in a new form; an empty text if not given. */
  emptyValue?: Typed
  /** Decodes the column to the value, where that is not the value itself. */
  columnCodec?: z.ZodType<Value, Stored>
  /** The title of its column in CSV files, and other names of it, without capitals, spaces and signs, the best first. */
  csv?: readonly [title: string, names: string]
  /** The option of the command line: the name of its argument, and its help text. An option without help is required. */
  option?: readonly [argument: string, help?: string]
}

type Stored = string | number | null
export type Fields = Readonly<Record<string, Field>>

/** What a form holds: the text of each field, whether a box is ticked, or the texts of several boxes. */
export type FormValuesOf<Of extends Fields> = { -readonly [Name in keyof Of]: z.input<Of[Name]['codec']> }
export type ValuesOf<Of extends Fields> = { -readonly [Name in keyof Of]: z.output<Of[Name]['codec']> }
/** The columns of a row that its form fills. */
export type ColumnsOf<Of extends Fields> = {
  -readonly [Name in keyof Of as Of[Name]['column']]: Of[Name] extends { columnCodec: infer Codec }
    ? z.input<Codec>
    : z.output<Of[Name]['codec']>
}

/** Why a text cannot be read; `path` names one of several inputs. */
export class InvalidInput {
  readonly name: PlainRefusalName
  readonly path: string[]
  constructor(name: PlainRefusalName, ...path: string[]) {
    this.name = name
    this.path = path
  }
}

export function createCodec<Typed, Value>(
  decode: (typed: Typed) => Value | InvalidInput,
  encode: (value: Value) => Typed,
): z.ZodType<Value, Typed> {
  return z.codec(z.custom<Typed>(), z.custom<Value>(), {
    decode(typed, { issues }) {
      const value = decode(typed)
      if (!(value instanceof InvalidInput)) return value
      issues.push({ code: 'custom', message: value.name, path: value.path, input: typed })
      return z.NEVER
    },
    encode,
  })
}

/** A text that is its own value once it is tidy. */
export function textCodec(decode: (typed: string) => string | InvalidInput): z.ZodType<string, string> {
  return createCodec(decode, (value) => value)
}

/** One line of at most so many characters; an empty one is refused where `emptyRefusal` is given. */
export function lineCodec(maxCharacters: number, emptyRefusal?: PlainRefusalName): z.ZodType<string, string> {
  return textCodec((typed) => {
    const line = cleanLine(typed)
    if (emptyRefusal && line === '') return new InvalidInput(emptyRefusal)
    return characterCount(line) > maxCharacters ? new InvalidInput('textTooLong') : line
  })
}

export function multilineCodec(maxCharacters: number): z.ZodType<string, string> {
  return textCodec((typed) => {
    const text = cleanText(typed)
    return characterCount(text) > maxCharacters ? new InvalidInput('textTooLong') : text
  })
}

/** An e-mail address, or nothing. */
export const emailCodec = textCodec((typed) => {
  const address = cleanAddress(typed)
  return address === '' || isEmailAddress(address) ? address : new InvalidInput('emailInvalid')
})

/** A calendar day, however it is typed. */
export const dayCodec: z.ZodType<Day, string> = textCodec((typed) => {
  const read = cleanLine(parseDay(typed))
  return isDay(read) ? read : new InvalidInput('dayInvalid')
})

/** A day whose column is empty where it is not known. */
export const dayOrEmptyCodec = textCodec((typed) => {
  const read = cleanLine(parseDay(typed))
  return read === '' || isDay(read) ? read : new InvalidInput('dayInvalid')
})

/** A codec for which an empty text is null. */
export function optionalCodec<Value>(
  codec: z.ZodType<Value, string>,
  clean: (typed: string) => string = cleanLine,
): z.ZodType<Value | null, string> {
  return createCodec(
    (typed) => {
      if (clean(typed) === '') return null
      const read = z.safeDecode(codec, typed)
      const name = read.error?.issues[0]?.message ?? ''
      return read.success ? read.data : new InvalidInput(isPlainRefusalName(name) ? name : 'broken')
    },
    (value) => (value === null ? '' : z.encode(codec, value)),
  )
}

/** A whole number within limits; `parse` turns what is typed into digits. */
export function wholeNumberCodec(
  parse: (text: string) => string,
  least: number,
  most: number,
  refusal: PlainRefusalName,
): z.ZodType<number, string> {
  return createCodec((typed) => {
    const digits = cleanLine(parse(cleanLine(typed)))
    const isWithinLimits = /^\d+$/.test(digits) && Number(digits) >= least && Number(digits) <= most
    return isWithinLimits ? Number(digits) : new InvalidInput(refusal)
  }, String)
}

/** A whole number within limits, or null where nothing is typed. */
export function optionalNumberCodec(
  ...[parse, least, most, refusal]: Parameters<typeof wholeNumberCodec>
): z.ZodType<number | null, string> {
  return optionalCodec(wholeNumberCodec(parse, least, most, refusal), (typed) => parse(cleanLine(typed)))
}

/** A box that is ticked or not, and its column. */
export const checkboxField = {
  codec: z.boolean(),
  columnCodec: createCodec(
    (column: 0 | 1) => column === 1,
    (value: boolean) => (value ? 1 : 0),
  ),
  emptyValue: false,
}

/** A value that its column holds as JSON. */
export function jsonCodec<Value>(): z.ZodType<Value, string> {
  // What the column holds was written by this codec.
  return createCodec((column: string) => JSON.parse(column) as Value, JSON.stringify)
}

/** Like `jsonCodec`, for a column that is null where there is no value. */
export function nullableJsonCodec<Value>(): z.ZodType<Value | null, string | null> {
  return createCodec(
    (column: string | null) => (column === null ? null : (JSON.parse(column) as Value)),
    (value) => (value === null ? null : JSON.stringify(value)),
  )
}

/** Makes something of each field, under its name. */
function mapFields(fields: Fields, make: (field: Field, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)]))
}

function emptyValueOf({ emptyValue = '' }: Field): unknown {
  return emptyValue
}

// The functions below assert their types, because the compiler does not know the names and types of a mapped object's entries.

/** The typed texts, cleaned, with the values where all texts are valid, otherwise with the refusal of each field. */
export type ParsedForm<Of extends Fields> = { typed: FormValuesOf<Of> } & (
  | { values: ValuesOf<Of>; refusals: [] }
  | { values: null; refusals: [Refusal, ...Refusal[]] }
)

/** Reads what was typed; a missing field is empty, and what cannot be read stays as typed. `check` is for the values together, once all are read. */
export function parseFields<Of extends Fields>(
  fields: Of,
  form: Partial<FormValuesOf<Of>>,
  check: (values: ValuesOf<Of>) => Refusal[] = () => [],
): ParsedForm<Of> {
  const refusals: Refusal[] = []
  const values: Record<string, unknown> = {}
  const cleanedForm = mapFields(fields, (field, name) => {
    const formValue = propertyOf(form, name)
    const typed = formValue === undefined ? emptyValueOf(field) : formValue
    const decoded = z.safeDecode(field.codec, typed)
    if (decoded.success) {
      values[name] = decoded.data
      return z.encode(field.codec, decoded.data)
    }
    for (const { message, path } of decoded.error.issues)
      refusals.push(refuse(isPlainRefusalName(message) ? message : 'broken', [name, ...path].join('.')))
    return typed
  }) as FormValuesOf<Of>
  const validValues = values as ValuesOf<Of>
  const [first, ...others] = refusals.length > 0 ? refusals : check(validValues)
  if (first) return { typed: cleanedForm, values: null, refusals: [first, ...others] }
  return { typed: cleanedForm, values: validValues, refusals: [] }
}

/** The value of one field, null where it cannot be read: for what a form shows while somebody types. */
export function parseField<Value>(field: { codec: z.ZodType<Value, string> }, typed: string): Value | null {
  const read = z.safeDecode(field.codec, typed)
  return read.success ? read.data : null
}

/** More than any field may have, and the most that is read of one. */
const MAX_READ_CHARACTERS = 10_000

/** What is typed in a form. The names of several boxes begin with the field’s, `weekdayPrices.5`. */
export function readForm<Of extends Fields>(fields: Of, form: FormData): FormValuesOf<Of> {
  const textOf = (name: string) => String(form.get(name) ?? '').slice(0, MAX_READ_CHARACTERS)
  return mapFields(fields, (field, name) => {
    const empty = emptyValueOf(field)
    if (typeof empty === 'boolean') return form.has(name)
    if (typeof empty !== 'object' || empty === null) return textOf(name)
    return Object.fromEntries(Object.keys(empty).map((part) => [part, textOf(`${name}.${part}`)]))
  }) as FormValuesOf<Of>
}

export function makeEmptyForm<Of extends Fields>(fields: Of): FormValuesOf<Of> {
  return mapFields(fields, emptyValueOf) as FormValuesOf<Of>
}

/** The values as a form shows them. */
export function valuesToFormValues<Of extends Fields>(fields: Of, values: ValuesOf<Of>): FormValuesOf<Of> {
  return mapFields(fields, ({ codec }, name) => z.encode(codec, propertyOf(values, name))) as FormValuesOf<Of>
}

export function rowToValues<Of extends Fields>(fields: Of, row: ColumnsOf<Of>): ValuesOf<Of> {
  return mapFields(fields, ({ column, columnCodec }) => {
    const value = propertyOf(row, column)
    return columnCodec ? z.decode(columnCodec, value as Stored) : value
  }) as ValuesOf<Of>
}

export function valuesToColumns<Of extends Fields>(fields: Of, values: ValuesOf<Of>): ColumnsOf<Of> {
  const columns = Object.entries(fields).map(([name, { column, columnCodec }]) => {
    const value = propertyOf(values, name)
    return [column, columnCodec ? z.encode(columnCodec, value) : value]
  })
  return Object.fromEntries(columns) as ColumnsOf<Of>
}

/** The values of a row in the audit log, by column: an encoded column as it is typed in the form, any other as it is stored. */
export function rowToAuditValues<Of extends Fields>(
  fields: Of,
  row: ColumnsOf<Of>,
  isWanted: (field: Field) => boolean = () => true,
): Record<string, unknown> {
  const typed = valuesToFormValues(fields, rowToValues(fields, row))
  const logged = Object.entries(fields).filter(([, field]) => field.isLogged && isWanted(field))
  const entries = logged.map(([name, { column, columnCodec }]) => {
    return [column, columnCodec ? propertyOf(typed, name) : propertyOf(row, column)]
  })
  return Object.fromEntries(entries)
}

/** The columns that these values of an audit entry stand for, to restore a row; null where a value cannot be read. */
export function auditValuesToColumns(
  fields: Fields,
  auditValues: Record<string, unknown>,
): Record<string, unknown> | null {
  const columns = Object.values(fields).flatMap(({ column, codec, columnCodec }) => {
    if (!Object.hasOwn(auditValues, column)) return []
    if (!columnCodec) return [[column, auditValues[column]] as const]
    const read = z.safeDecode(codec, auditValues[column])
    return [[column, read.success ? z.encode(columnCodec, read.data) : undefined] as const]
  })
  return columns.some(([, value]) => value === undefined) ? null : Object.fromEntries(columns)
}

/** The columns about a person, emptied, for a row that stays. */
export function makeEmptyPersonalColumns<Of extends Fields>(fields: Of): Partial<ColumnsOf<Of>> {
  const personal = Object.values(fields).filter(({ isPersonal }) => isPersonal)
  return Object.fromEntries(personal.map(({ column }) => [column, ''])) as Partial<ColumnsOf<Of>>
}

/** The label of each field by its column, for the audit log. */
export function labelsByColumn(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.values(fields).map(({ column, label }) => [column, label]))
}

/** The label of the field at a path of the form, such as `price`; the path where there is none. */
export function findFieldLabel(fields: Fields, path: string): string {
  return fields[path]?.label ?? path
}
