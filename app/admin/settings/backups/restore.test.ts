import { basename } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupMessages } from '#core/refusals/messages.ts'
import { writeBackup } from '#modules/backups/make-backup.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { requireOk } from '../../../../tests/outcomes.ts'
import { bookingOf, meera } from '../../../../tests/people.ts'
import { openRequesters } from '../../../../tests/requesters.ts'

const PAGE = '/admin/settings/backups/restore'
const house = initialContent.property.name

test('an archive is opened, looked into and restored', async () => {
  const { ctx, request, close } = await openRequesters()
  onTestFinished(close)
  const archive = `server/${basename(requireOk(await writeBackup(ctx)).file)}`
  await bookingOf(ctx, meera)
  expect((await request('owner', 'POST', PAGE, { archive: 'server/other.tar.gz' })).status).toBe(400)

  const { redirectTarget: archivePath } = await request('owner', 'POST', PAGE, { archive })
  expect(archivePath).toMatch(`${PAGE}/`)
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
  const later = await pageOf(laterArchivePath.replace(`${PAGE}/`, `${PAGE}?begun=`))
  expect(later).toContain(backupMessages.restoreUnfinished)
  await request('owner', 'POST', laterArchivePath, { house })
  expect(await pageOf(done)).not.toContain(backupMessages.restoreUnfinished)
})
