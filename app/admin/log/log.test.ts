import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { ashaAccount, askFor, contextOf, signedIn } from '../../../tests/owner.ts'
import { bookingOf, meera } from '../../../tests/people.ts'
import { loader } from './log.tsx'

test('filters by the days that can be read, and by no other', async () => {
  const ctx = await openTestHouse()
  await bookingOf(ctx, meera)
  const browser = await signedIn(ctx, ashaAccount)
  const look = async (query: string) => {
    const request = askFor(browser, `/admin/log${query}`)
    const context = await contextOf(ctx, request)
    return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0])
  }
  const { days } = await look('')
  expect(days).not.toEqual([])
  for (const query of [
    'until=9999-12-31',
    'until=0000-01-01',
    'until=2099-12-31',
    'from=0002-01-01',
    'from=soon',
  ])
    expect((await look(`?${query}`)).days).toEqual(days)
  expect((await look('?until=2026-11-01')).days).toEqual([])
  expect((await look('?until=9999-12-31')).filter.until).toBe('9999-12-31')
})
