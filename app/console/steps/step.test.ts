import { type ActionFunctionArgs, generatePath, RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { sayRepeatableForm } from '#domain/audit/repeatable-form.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import {
  ashaAccount,
  askFor,
  browser,
  kiranAccount,
  type SignedInBrowser,
  signedIn,
} from '../../../tests/owner.ts'
import { ananya, bookingOf, enquiryBy, meera } from '../../../tests/people.ts'
import type { StepAddress } from './buttons.ts'
import { action, loader, steps } from './step.server.ts'
import { sharedRoute } from './step-route.ts'

type Params = Record<string, string>
type Begun = { params?: Params; fields?: Record<string, string> }
type Tried = {
  /** A helper is kept out; whoever signed in long ago is asked for the password. */
  who: 'team' | 'owner' | 'fresh owner'
  begin?(): Promise<Begun>
  /** Where it leads without script. */
  leads: string | RegExp
}

const coming = { checkIn: '2026-12-10', checkOut: '2026-12-12' }
const booking = async () => ({ params: { id: (await bookingOf(house, meera, coming)).id } })
const enquiry =
  (fields = {}) =>
  async () => ({ params: { id: await enquiryBy(house, ananya) }, fields })

const nights = { checkIn: '2026-12-24', checkOut: '2026-12-27' }
const asking =
  (stay = 'suite') =>
  async () => ({ params: { id: await enquiryBy(house, ananya, nights) }, fields: { stay } })
const heldFor = (stay: string) => async () => {
  const begun = await asking(stay)()
  await take('enquiries/:id/hold', begun.params, begun.fields)
  return begun
}

// A step without its line here does not compile.
const tried: Record<StepAddress, Tried> = {
  'alarms/clock': { who: 'owner', leads: '/admin' },
  'alarms/erasing': { who: 'fresh owner', leads: '/admin' },
  'bookings/:id/asking': {
    who: 'team',
    begin: async () => ({ ...(await booking()), fields: { what: 'stop', reason: 'Asked not to be asked' } }),
    leads: '/admin/bookings/:id/invitations',
  },
  'enquiries/:id/hold': { who: 'team', begin: asking(), leads: '/admin/enquiries/:id' },
  'enquiries/:id/hold/prolongation': {
    who: 'team',
    begin: heldFor('cottage'),
    leads: '/admin/enquiries/:id',
  },
  'enquiries/:id/hold/release': {
    who: 'team',
    begin: heldFor('single-bedroom'),
    leads: '/admin/enquiries/:id',
  },
  'enquiries/:id/letters/:letter': {
    who: 'team',
    begin: async () => ({ params: { id: await enquiryBy(house, ananya), letter: 'x1' } }),
    leads: /^\/admin\/enquiries\/\w+\?refused=/,
  },
  'enquiries/:id/state': { who: 'team', begin: enquiry({ to: 'closed' }), leads: '/admin/enquiries/:id' },
  'enquiries/spam': { who: 'team', leads: /^\/admin\/enquiries\?show=held&refused=noneChosen/ },
  'enquiries/table': { who: 'fresh owner', leads: /^text\/csv/ },
  'first-steps/:name': {
    who: 'owner',
    begin: async () => ({ params: { name: 'phone' } }),
    leads: '/admin',
  },
  'first-steps/:name/undo': {
    who: 'owner',
    begin: async () => {
      await take('first-steps/:name', { name: 'backup' })
      return { params: { name: 'backup' } }
    },
    leads: '/admin',
  },
  'letters/:id/delivery': {
    who: 'team',
    leads: /^\/admin\/letters\?refused=.*&of=x1$/,
  },
  'letters/delivery': { who: 'team', leads: /^\/admin\/letters/ },
}

let house: TestHouse
let owner: SignedInBrowser
let helper: SignedInBrowser

beforeAll(async () => {
  house = await openTestHouse()
  owner = await signedIn(house, ashaAccount)
  helper = await signedIn(house, kiranAccount, 'helper')
  return () => house.close()
})

const all = Object.entries(tried).filter((entry): entry is [StepAddress, Tried] => entry[0] in steps)

test.each(all)('%s leads where it did, without script', async (address, { begin, leads }) => {
  const { params = {}, fields = {} } = (await begin?.()) ?? {}
  const answer = await take(address, params, fields)
  const to = typeof leads === 'string' ? generate(leads, params) : expect.stringMatching(leads)
  expect(wayOf(answer)).toEqual(to)
})

test.each(all)(
  '%s is done by whom it is for, with the password just asked where it must be',
  async (address, { who }) => {
    expect(steps[address].who).toBe(who)
    expect(wayOf(await take(address, {}, {}, browser()))).toMatch(/^\/admin\/sign-in/)
    const mayHelp = who === 'team'
    if (!mayHelp) expect((await take(address, {}, {}, helper)).status).toBe(403)
  },
)

test.each(all)('%s answers whatever signs its address has', async (address) => {
  const strange = Object.fromEntries(Object.keys(namesIn(address)).map((name) => [name, '🏔/\u202e#é']))
  const work = async () => action(asked(address, strange, {}, owner))
  expect(await work().catch((thrown: unknown) => thrown)).not.toBeInstanceOf(Error)
})

test.each(all)('%s, only looked at, leads to its page', async (address) => {
  const answer = await answerOf(async () => loader(asked(address, {}, {}, browser())))
  expect(wayOf(answer)).toMatch(/^\/admin/)
})

test.each(all.filter(([, { who }]) => who === 'fresh owner'))(
  '%s can be done by one press after the password',
  (address) => expect(sayRepeatableForm(pathOf(address, {}))).not.toBeNull(),
)

function take(
  address: StepAddress,
  params: Params = {},
  fields: Record<string, string> = {},
  from = owner,
): Promise<Response> {
  return answerOf(async () => action(asked(address, params, fields, from)))
}

function asked(address: StepAddress, given: Params, fields: Record<string, string>, from: SignedInBrowser) {
  const context = new RouterContextProvider()
  context.set(houseContext, house)
  const headers = new Headers(from.headers)
  headers.set('accept', 'text/html')
  const body = new URLSearchParams(fields)
  const request = askFor(from, pathOf(address, given), { method: 'POST', headers, body })
  const params = { ...namesIn(address), ...given, step: address.split('/').at(-1) }
  const pattern = `admin/${sharedRoute(address)}`
  return { request, params, pattern, context } as unknown as ActionFunctionArgs
}

/** `x1` for every name of an address. */
function namesIn(address: string): Params {
  return Object.fromEntries([...address.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'x1']))
}

function pathOf(address: StepAddress, params: Params): string {
  return generatePath(`/admin/${address}`, { ...namesIn(address), ...params })
}

function generate(path: string, params: Params): string {
  return path.replace(/:(\w+)/g, (name) => params[name.slice(1)] ?? name)
}

/** What an action answered or threw. */
async function answerOf(work: () => Promise<unknown>): Promise<Response> {
  const answer = await work().catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error(`no response: ${JSON.stringify(answer)}`)
  return answer
}

/** Where an answer leads, what file it brings, or its status. */
function wayOf({ headers, status }: Response): string {
  return headers.get('location') ?? (status === 200 ? headers.get('content-type') : null) ?? String(status)
}
