import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupMessages } from '#core/refusals/messages.ts'
import { writeBackup } from '#modules/backups/make-backup.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { bookingOf, meera } from '../../../../tests/people.ts'
import { openRequesters } from '../../../../tests/requesters.ts'

const PAGE = '/admin/settings/backups/restore'
const house = initialContent.property.name

let requesters: Awaited<ReturnType<typeof openRequesters>>
beforeAll(async () => {
  requesters = await openRequesters()
}, 120_000)
afterAll(() => requesters.close())

test('an archive is opened, looked into and restored', async () => {
  const { ctx, request } = requesters
  const made = await writeBackup(ctx)
  if (!made.ok) throw new Error(made.message)
  const archive = `server/${basename(made.file)}`
  await bookingOf(ctx, meera)
  expect(await request('owner', 'POST', PAGE, { archive: 'server/other.tar.gz' })).toMatchObject({
    status: 400,
  })

  const { redirectTarget: archivePath } = await request('owner', 'POST', PAGE, { archive })
  expect(archivePath).toMatch(`${PAGE}/`)
  expect((await request('owner', 'GET', archivePath)).status).toBe(200)
  expect((await request('owner', 'POST', archivePath, { house: 'Pine House' })).status).toBe(400)
  const listBookings = () => ctx.database.selectFrom('booking').select('id').execute()
  expect(await listBookings()).toHaveLength(1)

  const done = archivePath.replace(`${PAGE}/`, `${PAGE}?begun=`)
  expect((await request('owner', 'POST', archivePath, { house })).redirectTarget).toBe(done)
  expect(await listBookings()).toHaveLength(0)
  expect((await request('owner', 'GET', done)).status).toBe(200)
  // The button was pressed again; and another owner still has the page open.
  expect((await request('owner', 'POST', archivePath, { house })).redirectTarget).toBe(done)
  expect((await request('owner', 'GET', archivePath)).redirectTarget).toBe(`${PAGE}?refused=restoreClosed`)

  // After another restore, the address of the first one does not claim that it failed.
  const { redirectTarget: laterArchivePath } = await request('owner', 'POST', PAGE, { archive })
  const pageOf = async (path: string) => (await request('owner', 'GET', path)).text
  expect(await pageOf(laterArchivePath.replace(`${PAGE}/`, `${PAGE}?begun=`))).toContain(
    backupMessages.restoreUnfinished,
  )
  await request('owner', 'POST', laterArchivePath, { house })
  expect(await pageOf(done)).not.toContain(backupMessages.restoreUnfinished)
})

test('the password is asked for again before anything is shown or restored', async () => {
  for (const [method, path] of [
    ['GET', PAGE],
    ['POST', PAGE],
    ['GET', `${PAGE}/some`],
    ['POST', `${PAGE}/some`],
  ] as const)
    expect((await requesters.request('owner since long', method, path, { house })).redirectTarget).toMatch(
      '/admin/confirm',
    )
})
