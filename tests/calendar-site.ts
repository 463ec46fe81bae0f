import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, isIP, type LookupFunction } from 'node:net'
import { join } from 'node:path'
import { makePublicLookup } from '#core/host/public-address.server.ts'
import type { WebAccess } from '#modules/calendar/fetch-calendar.server.ts'

const readFixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures/calendar-site', name))

export type CalendarSite = {
  /** How to reach it: its names resolve to public addresses, and only connections to these are sent to it. */
  web: WebAccess
  /** The requests it received, in order. */
  requests: { host: string; path: string; headers: IncomingMessage['headers'] }[]
  /** What its names resolve to: a list of addresses for each lookup; the last stays. */
  names: Record<string, string[][]>
  close(): Promise<void>
}

/** A real site of calendars on https, as `calendars.example` and `other.example`; its certificate is trusted by its own `web` alone. */
export async function openCalendarSite(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<CalendarSite> {
  const requests: CalendarSite['requests'] = []
  const certificate = readFixture('certificate.pem')
  const server = createServer({ key: readFixture('key.pem'), cert: certificate }, (request, response) => {
    const { headers, url: path = '' } = request
    requests.push({ host: headers.host ?? '', path, headers })
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const names: CalendarSite['names'] = {
    'calendars.example': [['93.184.216.34']],
    'other.example': [['2606:4700::1111', '93.184.216.35']],
  }
  const resolve: Parameters<typeof makePublicLookup>[0] = (name, _options, callback) => {
    const lookups = names[name]
    const addresses = lookups && lookups.length > 1 ? lookups.shift() : lookups?.[0]
    if (!addresses) return callback(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), [])
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
  }
  return {
    web: { ca: certificate, port, lookup: connectToThisMachine(makePublicLookup(resolve)) },
    requests,
    names,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Connects to this machine whatever address has passed the checks. */
function connectToThisMachine(lookup: LookupFunction): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (fault, ...found) => {
      if (fault) callback(fault, ...found)
      else if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
      else callback(null, '127.0.0.1', 4)
    })
}

/** The text of an iCalendar file with these lines in it. */
export function calendarText(...lines: string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Calendar//EN']
  return [...head, ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

export function eventLines(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
}
