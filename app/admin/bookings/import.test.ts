import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { openAdminContext, requestFrom, signedIn } from '../../../tests/owner.ts'
import { openTestApp, rowsOf } from '../../../tests/test-app.ts'
import { action } from './import.tsx'

/** An app whose owner imports tables. */
async function openAsOwner() {
  const ctx = await openTestApp()
  const browser = await signedIn(ctx)
  const send = async (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const request = requestFrom(browser, '/admin/bookings/import', { method: 'POST', body })
    return action({ request, context: await openAdminContext(ctx, request), params: {} } as never)
  }
  const preview = async (table: string) => {
    const answer = await send({ file: new File([table], 'bookings.csv') })
    return answer.preview ?? expect.fail('a table is shown before it is saved')
  }
  return { send, preview, listSaved: () => rowsOf(ctx, 'booking') }
}

test('shows the rows of a table in the other order of day and month before they are saved', async () => {
  const { send, preview, listSaved } = await openAsOwner()
  const table = 'name,check in,check out\nMeera,03/02/2027,05/02/2027\n'
  const { rowsJson, previewId, ambiguousDay } = await preview(table)
  expect(ambiguousDay?.order).toBe('day-first')
  const shown = await send({ rows: rowsJson, once: previewId, order: 'day-first', look: 'month-first' })
  expect(shown).toMatchObject({ preview: { ambiguousDay: { order: 'month-first' } } })
  expect(await listSaved()).toEqual([])

  await send({ rows: rowsJson, once: previewId, order: 'month-first' })
  expect(await listSaved()).toMatchObject([{ check_in: '2027-03-02', check_out: '2027-05-02' }])
})

test('names the rows of an older preview that were imported since, and saves nothing twice', async () => {
  const { send, preview, listSaved } = await openAsOwner()
  const meera = 'name,check in,check out\nMeera,2027-03-02,2027-03-05\n'
  const older = await preview(`${meera}Kabir,2027-04-02,2027-04-05\n`)
  const newer = await preview(meera)
  await send({ rows: newer.rowsJson, once: newer.previewId })
  expect(await listSaved()).toHaveLength(1)

  const refused = await send({ rows: older.rowsJson, once: older.previewId })
  expect(refused.importedCount).toBeUndefined()
  const problems = [{ message: messages.bookingTwice }]
  expect(refused.preview?.shownRows).toMatchObject([{ problems }, { problems: [] }])
  expect(await listSaved()).toHaveLength(1)

  await send({ rows: older.rowsJson, once: older.previewId, leaveOut: 'on' })
  expect(await listSaved()).toHaveLength(2)
})

test('does not save a row that has more cells than columns, also when its preview is sent back', async () => {
  const { send, preview, listSaved } = await openAsOwner()
  const { rowsJson, previewId } = await preview('name,phone\nMeera,,Suite\nKabir,\n')
  await send({ rows: rowsJson, once: previewId, leaveOut: 'on' })
  expect(await listSaved()).toMatchObject([{ first_name: 'Kabir' }])
})
