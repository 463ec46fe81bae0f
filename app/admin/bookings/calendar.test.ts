import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { ashaAccount, askFor, contextOf, signedIn } from '../../../tests/owner.ts'
import { loader } from './calendar.tsx'

test.for(['0000-01', '0099-12', '1999-12', '2100-01', '9999-12', '2026-13'])(
  'shows this month where %s is asked for',
  async (month) => {
    const ctx = await openTestHouse()
    const { shown, before, after, picked } = await look(ctx, `month=${month}&day=${month}-01`)
    expect([shown, before, after, picked]).toEqual(['2026-11', '2026-10', '2026-12', null])
  },
)

test.for([
  ['2000-01', 31, '1999-12', '2000-02'],
  ['2028-02', 29, '2028-01', '2028-03'],
  ['2099-12', 31, '2099-11', '2100-01'],
] as const)('shows the nights of %s', async ([month, nights, before, after]) => {
  const found = await look(await openTestHouse(), `month=${month}&day=${month}-31`)
  expect([found.shown, found.before, found.after]).toEqual([month, before, after])
  expect(found.stays[0]?.nights).toHaveLength(nights)
})

async function look(ctx: TestHouse, query: string) {
  const request = askFor(await signedIn(ctx, ashaAccount), `/admin/bookings/calendar?${query}`)
  const context = await contextOf(ctx, request)
  return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0])
}
