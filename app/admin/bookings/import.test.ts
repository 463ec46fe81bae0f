import { expect, test } from 'vitest'
import { ashaAccount, askFor, contextOf, signedIn } from '../../../tests/owner.ts'
import { openTestApp } from '../../../tests/test-app.ts'
import { action } from './import.tsx'

test('shows the rows of a table in the other order of day and month before they are saved', async () => {
  const ctx = await openTestApp()
  const browser = await signedIn(ctx, ashaAccount)
  const send = async (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const request = askFor(browser, '/admin/bookings/import', { method: 'POST', body })
    return action({ request, context: await contextOf(ctx, request), params: {} } as never)
  }
  const bookings = () => ctx.database.selectFrom('booking').select(['check_in', 'check_out']).execute()

  const table = 'name,check in,check out\nMeera,03/02/2027,05/02/2027\n'
  const first = await send({ file: new File([table], 'bookings.csv') })
  if (first instanceof Response) throw new Error('a table is shown before it is saved')
  const { rows, once, doubt } = first.data
  expect(doubt?.order).toBe('day-first')
  const shown = await send({ rows, once, order: 'day-first', look: 'month-first' })
  expect(shown).toMatchObject({ data: { doubt: { order: 'month-first' } } })
  expect(await bookings()).toEqual([])

  await send({ rows, once, order: 'month-first' })
  expect(await bookings()).toEqual([{ check_in: '2027-03-02', check_out: '2027-05-02' }])
})
