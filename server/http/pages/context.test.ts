import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { askFor, browser, kiranAccount, signedIn } from '../../../tests/owner.ts'
import { requireRole, safeNext } from './context.ts'

test('keeps visitors, forged cookies and helpers from what is the owner’s', async () => {
  const ctx = await openTestHouse()
  const nobody = browser()
  const asked = askFor(nobody, '/admin/reviews?state=pending')
  await expect(requireRole(ctx, asked, 'helper')).rejects.toMatchObject({
    status: 302,
    headers: expect.toSatisfy(
      (headers: Headers) =>
        headers.get('location') === '/admin/sign-in?next=%2Fadmin%2Freviews%3Fstate%3Dpending',
    ),
  })
  const kiran = await signedIn(ctx, kiranAccount, 'helper')
  expect(await requireRole(ctx, askFor(kiran), 'helper')).toEqual({ kind: 'helper', id: kiran.id })
  await expect(requireRole(ctx, askFor(kiran), 'owner')).rejects.toMatchObject({ status: 403 })
  expect(ctx.lines.at(-1)).toEqual({
    level: 'warn',
    event: 'request.not-theirs',
    facts: { who: kiran.id },
  })
  kiran.headers.set('cookie', kiran.headers.get('cookie')?.replace(/.(?=;|$)/, 'x') ?? '')
  await expect(requireRole(ctx, askFor(kiran), 'helper')).rejects.toMatchObject({ status: 302 })
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
