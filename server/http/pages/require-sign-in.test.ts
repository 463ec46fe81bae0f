import { describe, expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { askFor, browser, kiranAccount, signedIn } from '../../../tests/owner.ts'
import { requireFresh, requireOwner, requireRole, safeNext } from './require-sign-in.ts'

describe('what is the owner’s', () => {
  test('keeps visitors, forged cookies and helpers from what is the owner’s', async () => {
    const house = await openTestHouse()
    const nobody = browser()
    await expect(requireOwner(house, askFor(nobody, '/admin/reviews?state=pending'))).rejects.toMatchObject({
      status: 302,
      headers: expect.toSatisfy(
        (headers: Headers) =>
          headers.get('location') === '/admin/sign-in?next=%2Fadmin%2Freviews%3Fstate%3Dpending',
      ),
    })
    const kiran = await signedIn(house, kiranAccount, 'helper')
    expect(await requireRole(house, askFor(kiran), 'helper')).toEqual({ kind: 'helper', id: kiran.id })
    await expect(requireRole(house, askFor(kiran), 'owner')).rejects.toMatchObject({ status: 403 })
    expect(house.lines.at(-1)).toEqual({
      level: 'warn',
      event: 'request.not-theirs',
      facts: { who: kiran.id },
    })
    await expect(requireFresh(house, askFor(kiran))).rejects.toMatchObject({ status: 403 })
    kiran.headers.set('cookie', kiran.headers.get('cookie')?.replace(/.(?=;|$)/, 'x') ?? '')
    await expect(requireOwner(house, askFor(kiran))).rejects.toMatchObject({ status: 302 })
  })

  test('asks for the password again before exports after ten minutes, and returns to the page', async () => {
    const house = await openTestHouse()
    const asha = await signedIn(house)
    expect(await requireFresh(house, askFor(asha))).toEqual({ kind: 'owner', id: asha.id })
    house.clock.advance({ minutes: 11 })
    asha.headers.set('referer', 'https://deodar.example/admin/people?find=meera')
    const asked = requireFresh(house, askFor(asha, '/admin/people/1/archive', { method: 'POST' }))
    await expect(asked).rejects.toMatchObject({
      headers: expect.toSatisfy(
        (headers: Headers) =>
          headers.get('location') === '/admin/confirm?next=%2Fadmin%2Fpeople%3Ffind%3Dmeera',
      ),
    })
  })
})

test('leads nobody away from the console after sign-in', () => {
  for (const next of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/admin//elsewhere',
    '/adminx',
    '/admin\\x',
    null,
  ])
    expect(safeNext(next)).toBe('/admin')
  expect(safeNext('/admin/reviews?state=pending')).toBe('/admin/reviews?state=pending')
})
