import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { ashaAccount, openAdminContext, requestFrom, signedIn } from '../../../tests/owner.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { action } from './import.tsx'

/** Signs an owner in, who then imports tables. */
async function asOwner(ctx: TestApp) {
  const browser = await signedIn(ctx, ashaAccount)
  const send = async (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const request = requestFrom(browser, '/admin/bookings/import', { method: 'POST', body })
    return action({ request, context: await openAdminContext(ctx, request), params: {} } as never)
  }
  const preview = async (table: string) => {
    const answer = await send({ file: new File([table], 'bookings.csv') })
    if (!answer.preview) throw new Error('a table is shown before it is saved')
    return answer.preview
  }
  return { send, preview }
}

const savedDays = (ctx: TestApp) =>
  ctx.database.selectFrom('booking').select(['check_in', 'check_out']).execute()

test('shows the rows of a table in the other order of day and month before they are saved', async () => {
  const ctx = await openTestApp()
  const { send, preview } = await asOwner(ctx)
  const { rowsJson, previewId, ambiguousDay } = await preview(
    'name,check in,check out\nMeera,03/02/2027,05/02/2027\n',
  )
  expect(ambiguousDay?.order).toBe('day-first')
  const shown = await send({ rows: rowsJson, once: previewId, order: 'day-first', look: 'month-first' })
  expect(shown).toMatchObject({ preview: { ambiguousDay: { order: 'month-first' } } })
  expect(await savedDays(ctx)).toEqual([])

  await send({ rows: rowsJson, once: previewId, order: 'month-first' })
  expect(await savedDays(ctx)).toEqual([{ check_in: '2027-03-02', check_out: '2027-05-02' }])
})

test('names the rows of an older preview that were imported since, and saves nothing twice', async () => {
  const ctx = await openTestApp()
  const { send, preview } = await asOwner(ctx)
  const meera = 'name,check in,check out\nMeera,2027-03-02,2027-03-05\n'
  const older = await preview(`${meera}Kabir,2027-04-02,2027-04-05\n`)
  const newer = await preview(meera)
  await send({ rows: newer.rowsJson, once: newer.previewId })
  expect(await savedDays(ctx)).toHaveLength(1)

  const refused = await send({ rows: older.rowsJson, once: older.previewId })
  expect(refused.importedCount).toBeUndefined()
  expect(refused.preview?.shownRows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    [messages.bookingTwice],
    [],
  ])
  expect(await savedDays(ctx)).toHaveLength(1)

  await send({ rows: older.rowsJson, once: older.previewId, leaveOut: 'on' })
  expect(await savedDays(ctx)).toHaveLength(2)
})

test('does not save a row that has more cells than columns, also when its preview is sent back', async () => {
  const ctx = await openTestApp()
  const { send, preview } = await asOwner(ctx)
  const { rowsJson, previewId } = await preview('name,phone\nMeera,,Suite\nKabir,\n')
  await send({ rows: rowsJson, once: previewId, leaveOut: 'on' })
  const saved = await ctx.database.selectFrom('booking').select('first_name').execute()
  expect(saved).toEqual([{ first_name: 'Kabir' }])
})
