import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { findBooking } from '#server/house/bookings/bookings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { ashaAccount, askFor, kiranAccount, type SignedInBrowser, signedIn } from '../../../tests/owner.ts'
import { bookingOf, meera } from '../../../tests/people.ts'
import { action as archive } from '../steps/step.server.ts'
import { action as erasure, loader as lastLook } from './erasure.tsx'
import { loader as person } from './person.tsx'

type Asked = Parameters<typeof erasure>[0] & Parameters<typeof archive>[0]

function asked(
  house: TestHouse,
  from: SignedInBrowser,
  id: string,
  fields: Record<string, string> = {},
): Asked {
  const context = new RouterContextProvider()
  context.set(houseContext, house)
  const page = `/admin/people/booking/${id}`
  const headers = new Headers(from.headers)
  headers.set('referer', `https://deodar.example${page}`)
  const request = askFor(from, `${page}/archive`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  const params = { kind: 'booking', id, step: 'archive' }
  return { request, context, params, pattern: 'admin/people/:kind/:id/:step' } as unknown as Asked
}

/** What an action answered or threw. */
async function answerOf(work: unknown): Promise<Response> {
  const answer = await Promise.resolve(work).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('no response')
  return answer
}

test('keeps helpers from finding, exporting and erasing people', async () => {
  const house = await openTestHouse()
  const { id } = await bookingOf(house, meera)
  const kiran = await signedIn(house, kiranAccount, 'helper')
  for (const submission of [archive, erasure])
    expect((await answerOf(submission(asked(house, kiran, id, { sure: 'yes' })))).status).toBe(403)
  const look = asked(house, kiran, id) as unknown as Parameters<typeof person>[0] &
    Parameters<typeof lastLook>[0]
  for (const page of [person, lastLook]) expect((await answerOf(page(look))).status).toBe(403)
  expect(await findBooking(house, id)).not.toBeNull()
})

test('asks an owner for the password again when it was given long ago, and returns to the page', async () => {
  const house = await openTestHouse()
  const { id } = await bookingOf(house, meera)
  const asha = await signedIn(house, ashaAccount)
  house.clock.advance({ minutes: 11 })
  for (const submission of [archive, erasure]) {
    const answer = await answerOf(submission(asked(house, asha, id, { sure: 'yes' })))
    const next = encodeURIComponent(`/admin/people/booking/${id}`)
    expect(answer.headers.get('location')).toBe(`/admin/confirm?next=${next}`)
  }
  expect(await findBooking(house, id)).not.toBeNull()
})

test('gives an owner the archive, and erases only what they confirm', async () => {
  const house = await openTestHouse()
  const { id } = await bookingOf(house, meera)
  const asha = await signedIn(house, ashaAccount)
  const zip = await answerOf(archive(asked(house, asha, id)))
  expect(zip.headers.get('content-type')).toBe('application/zip')
  expect((await zip.text()).slice(0, 2)).toBe('PK')
  const unsure = await answerOf(erasure(asked(house, asha, id)))
  expect(unsure.headers.get('location')).toBe(`/admin/people/booking/${id}/erasure?refused=eraseUnsure`)
  expect(await findBooking(house, id)).not.toBeNull()
  const gone = await answerOf(erasure(asked(house, asha, id, { sure: 'yes' })))
  expect(gone.headers.get('location')).toBe('/admin/people?erased')
  expect(await findBooking(house, id)).toBeNull()
})

test('sends everybody who is not signed in to the sign-in page', async () => {
  const house = await openTestHouse()
  const { id } = await bookingOf(house, meera)
  for (const submission of [archive, erasure]) {
    const answer = await answerOf(
      submission(asked(house, { headers: new Headers(), cookies: new Map() }, id)),
    )
    expect(answer.headers.get('location')).toMatch(/^\/admin\/sign-in/)
  }
})
