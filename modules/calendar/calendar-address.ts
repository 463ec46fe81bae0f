import { trimEdges } from '#modules/common/text.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'

/** So many calendars a stay has at most: each is fetched every half hour. */
export const ADDRESSES_MOST = 6
const ADDRESS_MOST_CHARACTERS = 2000

/** The address of another site's calendar as it was pasted: https alone, at a name of the internet, without an account in it. */
export function checkCalendarAddress(typed: string): { ok: true; address: string } | Refusal {
  const text = trimEdges(typed).replace(/^webcals?:\/\//i, 'https://')
  if (text === '') return refuse('calendarAddressRequired', 'address')
  if (text.length > ADDRESS_MOST_CHARACTERS || !URL.canParse(text))
    return refuse('calendarAddressInvalid', 'address')
  const url = new URL(text)
  if (!isCalendarPlace(url)) return refuse('calendarAddressInvalid', 'address')
  return { ok: true, address: `${url.origin}${url.pathname}${url.search}` }
}

/** Whether the house goes there at all: by https, at its usual port, and to a name, since whoever means a machine by its number means one nearby. */
export function isCalendarPlace({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/.test(hostname)
}

/** `www.airbnb.com/…a1b2`: enough to tell one from another, and not enough to read it. */
export function showAddress(address: string): string {
  return `${new URL(address).hostname}/…${address.slice(-4)}`
}

/** What the nights of a calendar are said to be taken on: what it calls itself, with a number where the stay has several of it. */
export function nameSource(said: string, taken: readonly string[]): string {
  let name = said
  for (let number = 2; taken.includes(name); number += 1) name = `${said} ${number}`
  return name
}
