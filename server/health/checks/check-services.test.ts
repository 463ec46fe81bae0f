import { expect, onTestFinished, test } from 'vitest'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { noMailServer, openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { startMailServer } from '../../../tests/mail-server.ts'
import { foundBy, foundWithoutDatabase } from '../../../tests/patient.ts'
import { checkCalendars, checkMail, checkMailQueue } from './check-services.ts'

const account = { user: 'asha', password: 'cedar wood' }

test('finds that there is no mail server', async () => {
  expect(await foundBy(checkMail, await openTestHouse(noMailServer))).toMatchObject({
    state: 'look',
    name: 'mail',
  })
})

test('finds a mail server that lets us in, sends it nothing, and says why one does not', async () => {
  const server = await startMailServer({ account })
  onTestFinished(() => server.stop())
  const ctx = await openTestHouse()
  const found = (password: string) =>
    foundBy(checkMail, ctx, { smtpUrl: `smtp://asha:${password}@127.0.0.1:${server.port}` })
  expect(await found('cedar%20wood')).toMatchObject({ state: 'ok' })
  expect([server.signedIn.length, server.received]).toEqual([1, []])
  const wrong = await found('pine%20wood')
  expect(wrong).toMatchObject({ state: 'wrong', says: expect.stringContaining('user name and password') })
  expect(JSON.stringify(wrong)).not.toContain('pine')
  await server.stop()
  expect(await found('cedar%20wood')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('Nothing answers'),
    todo: expect.stringContaining('SMTP_URL'),
  })
})

test('finds e-mails that wait for too long, and those that were given up', async () => {
  const ctx = await openTestHouse()
  expect(await foundBy(checkMailQueue, ctx)).toMatchObject({ state: 'ok', says: 'No e-mail waits.' })
  await write(ctx)
  expect(await foundBy(checkMailQueue, ctx)).toMatchObject({ state: 'ok' })
  ctx.clock.advance({ hours: 3 })
  expect(await foundBy(checkMailQueue, ctx)).toMatchObject({
    state: 'wrong',
    says: 'The oldest of 1 e-mails waits for 3 hours.',
  })
  await ctx.database.updateTable('letter').set({ state: 'failed' }).execute()
  expect(await foundBy(checkMailQueue, ctx)).toMatchObject({
    state: 'look',
    says: 'E-mails that were given up: 1.',
  })
})

test('says of mail only that it cannot be seen where the database is away', async () => {
  expect(await foundWithoutDatabase(checkMail)).toMatchObject({ state: 'look' })
  expect(await foundWithoutDatabase(checkMailQueue)).toMatchObject({ state: 'look' })
})

async function write(ctx: TestHouse) {
  const email = { kind: 'review-arrived', about: 'review', aboutId: 'r', to: 'asha@deodar.example' }
  await change(ctx, theHouse, (tx) =>
    queueEmail(ctx, tx, { ...email, subject: 'A review', text: '', html: '' }),
  )
}

const row = {
  ...{ id: 'a', stay: 'suite', source: 'Airbnb', sealed: 'v1.a.b', shown: 'www.airbnb.com/…cret' },
  ...{
    etag: null,
    last_modified: null,
    due_at: '2026-11-20T07:00:00.000Z',
    tried_at: null,
    fetched_at: null,
  },
  ...{ trouble: null, failing_since: null, told_at: null, emptied_at: null, far_from: null, leave_far: null },
  created_at: '2026-11-18T06:30:00.000Z',
}

test('says how many calendars are fetched, and which part of them failed for a day', async () => {
  const ctx = await openTestHouse()
  expect(await checkCalendars(ctx)).toMatchObject({
    state: 'ok',
    says: 'No calendar of another site is fetched.',
  })
  await ctx.database.insertInto('calendar_address').values(row).execute()
  expect(await checkCalendars(ctx)).toMatchObject({ state: 'ok', says: expect.stringMatching(/: 1\.$/) })
  const failing = {
    ...row,
    id: 'b',
    source: 'Google',
    trouble: 'gone',
    failing_since: '2026-11-19T06:30:00.000Z',
  }
  await ctx.database.insertInto('calendar_address').values(failing).execute()
  expect(await checkCalendars(ctx)).toMatchObject({
    state: 'look',
    says: expect.stringContaining('1 of 2'),
  })
  expect(await checkCalendars({ ...ctx, database: null })).toMatchObject({ state: 'look' })
})
