/**
 * One property of an event. `value` is with what follows on lines of their own that are no properties, `first` without: a line break in a
 * text and a broken fold look alike.
 */
export type Property = { name: string; params: ReadonlyMap<string, string>; value: string; first: string }
/** The properties of one VEVENT, and the METHOD of the calendar that it stands in. */
export type EventLines = { properties: readonly Property[]; method: string }
/** A calendar file as its lines say it, before any day is read. */
export type CalendarLines = {
  /** Whether the file goes on to the end of its calendar; one that was cut off does not. */
  isWhole: boolean
  product: string
  title: string
  events: EventLines[]
}

/** Nothing that is read of an event is longer; a list of days can be. */
const VALUE_MOST_CHARACTERS = 100_000
/** Deeper than this nothing is told apart. */
const DEPTH_MOST = 10
/** What only an event has, so that it counts also behind the beginning of an alarm that never ends. */
const ofEventsAlone = new Set(['DTSTART', 'DTEND', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])
const read = new Set([
  ...ofEventsAlone,
  ...['DURATION', 'UID', 'SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED', 'STATUS', 'TRANSP', 'SUMMARY'],
])
const components = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VCALENDAR'])

/**
 * The events of an iCalendar text, block by block, so that one bad line spoils one property at most. Null when there is no calendar in it.
 * Read line by line because a parser of the whole text refuses all of it for one line.
 */
export function readLines(text: string): CalendarLines | null {
  let found: CalendarLines | null = null
  let event: { properties: Property[]; method: string } | null = null
  let method = ''
  /** The components that stand open, the calendar first. */
  let open: string[] = []
  for (const property of propertiesOf(text)) {
    const { name } = property
    const value = property.first.trim()
    const component = value.toUpperCase()
    if (name === 'BEGIN' && component === 'VCALENDAR') {
      found ??= { isWhole: false, product: '', title: '', events: [] }
      found.isWhole = false
      ;[open, event, method] = [[component], null, '']
    } else if (!found || open.length === 0) {
      // Nothing counts outside of a calendar.
    } else if (name === 'BEGIN') {
      // An event whose end is missing ends where the next component begins.
      if (components.has(component)) [open, event] = [open.slice(0, 1), null]
      if (open.length < DEPTH_MOST) open.push(component)
      if (component === 'VEVENT') {
        event = { properties: [], method }
        found.events.push(event)
      }
    } else if (name === 'END') {
      const at = open.lastIndexOf(component)
      if (at >= 0) open = open.slice(0, at)
      if (!open.includes('VEVENT')) event = null
      if (open.length === 0) found.isWhole = true
    } else if (event) {
      const isOwn = open.at(-1) === 'VEVENT'
      if (isOwn ? read.has(name) : ofEventsAlone.has(name)) event.properties.push(property)
    } else if (open.length === 1) {
      if (name === 'METHOD') method = value.toUpperCase()
      if (name === 'PRODID') found.product ||= value
      if (name === 'X-WR-CALNAME') found.title ||= value
    }
  }
  return found
}

/** A line with its folds, and the lines after it that are no properties. `isCut` is a day whose value is still missing. */
type Line = { line: string; rest: string; isCut: boolean }

function* propertiesOf(text: string): Generator<Property> {
  let current: Line | null = null
  for (const each of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    if (each.trim() === '') continue
    const isFold = each.startsWith(' ') || each.startsWith('\t')
    if (isFold || (current?.isCut && !isRead(each))) {
      if (current) extend(current, isFold ? each.slice(1) : each)
    } else if (propertyStart.test(each)) {
      if (current) yield* propertyOf(current)
      current = { line: each, rest: '', isCut: dayStart.test(each) && !each.includes(':') }
    } else if (current && current.rest.length < VALUE_MOST_CHARACTERS) {
      current.rest += each
    }
  }
  if (current) yield* propertyOf(current)
}

const propertyStart = /^[a-z][a-z0-9-]*(?:[;:]|$)/i
const dayStart = /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE|RRULE)(?:;|$)/i

function isRead(line: string): boolean {
  const [name = ''] = /^[a-z-]{1,20}(?=[;:])/i.exec(line) ?? []
  return read.has(name.toUpperCase()) || /^(?:BEGIN|END)$/i.test(name)
}

function extend(current: Line, piece: string): void {
  if (current.line.length + current.rest.length > VALUE_MOST_CHARACTERS) return
  if (current.rest === '') current.line += piece
  else current.rest += piece
  current.isCut &&= !piece.includes(':')
}

function propertyOf({ line, rest }: Line): Property[] {
  const colon = colonOf(line)
  if (colon < 0) return []
  const [name = '', ...params] = line.slice(0, colon).split(';')
  const first = line.slice(colon + 1)
  return [{ name: name.trim().toUpperCase(), params: paramsOf(params), first, value: first + rest }]
}

/** Where the value begins; a colon between quotes begins none, unless the quotes never end. */
function colonOf(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

function paramsOf(params: readonly string[]): Map<string, string> {
  return new Map(
    params.map((param) => {
      const [name = '', value = ''] = param.split('=', 2)
      return [name.trim().toUpperCase(), value.replaceAll('"', '').trim()]
    }),
  )
}
