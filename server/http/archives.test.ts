import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { runAlone } from '#core/maintenance.server.ts'
import { archivesToRestore } from '#modules/backups/opened-archive.server.ts'
import { kiranAccount, signedIn } from '../../tests/owner.ts'
import { test } from '../../tests/test-app.ts'
import { openWire, stagedFilesOf } from '../../tests/wire.ts'

const formOf = (bytes: string, name = 'all.tar.gz') => {
  const form = new FormData()
  form.append('archive', new File([bytes], name))
  return form
}

test('stores the archive that an owner sends, the last one alone, and nothing of anybody else', async ({
  ctx,
}) => {
  const { origin } = await openWire(ctx)
  const [owner, helper] = [await signedIn(ctx), await signedIn(ctx, kiranAccount, 'helper')]
  const send = (cookie: string | null, body: FormData, accept = 'application/json') =>
    fetch(`${origin}/admin/archives`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { accept, cookie: cookie ?? '', origin: ctx.config.publicOrigin },
    })
  const cookie = owner.headers.get('cookie')
  for (const other of ['', helper.headers.get('cookie')])
    expect((await send(other, formOf('theirs'))).status).toBe(403)
  expect((await archivesToRestore(ctx)).upload).toBeNull()

  for (const bytes of ['first', 'the second']) {
    const answer = await send(cookie, formOf(bytes))
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  }
  expect((await archivesToRestore(ctx)).upload).toMatchObject({ bytes: 10, isEncrypted: false })
  const page = await send(cookie, formOf('age-encryption.org/v1 …'), 'text/html')
  expect(page.headers.get('location')).toBe('/admin/settings/backups/restore#on-device')
  expect((await archivesToRestore(ctx)).upload).toMatchObject({ isEncrypted: true })

  const none = await send(cookie, new FormData(), 'text/html')
  expect(none.headers.get('location')).toBe('/admin/settings/backups/restore?refused=broken')
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(
    `POST /admin/archives HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nOrigin: ${ctx.config.publicOrigin}\r\nAccept: application/json\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000000\r\n\r\n--b`,
  )
  expect(await text(socket)).toMatch(/too large: 2 GB at most/)
  expect([await stagedFilesOf(ctx), await readdir(join(ctx.dataDir, 'backups/.work'))]).toEqual([
    [],
    ['uploaded'],
  ])
})

test('asks those who would change something to come back while an archive is restored', async ({ ctx }) => {
  const { origin, getReviews, getUserDetail } = await openWire(ctx)
  await runAlone(
    ctx,
    async () => {
      const answer = await getUserDetail('none')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await fetch(`${origin}/enquiry`, { method: 'POST' })).status).toBe(503)
      expect((await getReviews()).status).toBe(200)
    },
    { restores: true },
  )
  expect((await getUserDetail('none')).status).not.toBe(503)
  // Another server restores.
  await runAlone(
    { ...ctx, events: new EventTarget() },
    async () => {
      expect((await fetch(`${origin}/admin/sign-out`, { method: 'POST', headers: { origin } })).status).toBe(
        503,
      )
      expect((await getUserDetail('none')).status).not.toBe(503)
    },
    { restores: true },
  )
})
