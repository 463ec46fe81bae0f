import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { askNewPassword } from '#modules/accounts/passwords.server.ts'
import { inviteOwner } from '#modules/accounts/team.server.ts'
import { placeHold, prolongHold } from '#modules/calendar/holds.server.ts'
import { messages } from '#modules/common/messages.ts'
import { answerByEmail } from '#modules/enquiries/answer-enquiry.server.ts'
import { findEnquiry } from '#modules/enquiries/enquiries.server.ts'
import { sendDueInvitations } from '#modules/invitations/due-invitations.server.ts'
import { askMany, inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { tellByEmail } from '#modules/invitations/tell-arrival.server.ts'
import { writeSetting } from '#server/settings.ts'
import { noMailServer, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { browser, credentialsFrom } from '../../tests/owner.ts'
import { ananya, asha, bookingOf, enquiryBy, meera } from '../../tests/people.ts'
import { changeMailServer } from './mail-server.server.ts'
import { deliverOne } from './mail-worker.server.ts'
import { openMailer } from './mailer.server.ts'
import { sendUnsentEmails, unsentEmails } from './outbox.server.ts'

const refused = { ok: false, code: 'mail-missing', message: messages.mailMissing }

describe('without a mail server', () => {
  test('an answer by e-mail is refused, and the enquiry stays open', async () => {
    const ctx = await openTestHouse(noMailServer)
    const id = await enquiryBy(ctx, meera)
    expect(await answerByEmail(ctx, asha, id, 'There is room.')).toMatchObject(refused)
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'new', answer: null })
    expect(await toGuests(ctx)).toEqual([])
  })

  test('nights are held, and no e-mail says so', async () => {
    const ctx = await openTestHouse(noMailServer)
    const id = await enquiryBy(ctx, meera, { checkIn: '2026-12-01', checkOut: '2026-12-03' })
    const until = new Date('2026-11-21T06:30:00Z')
    expect(await placeHold(ctx, asha, id, { stay: 'suite', until })).toEqual({ ok: true })
    expect(await prolongHold(ctx, asha, id, new Date('2026-11-22T06:30:00Z'))).toEqual({ ok: true })
    expect(await toGuests(ctx)).toEqual([])
  })

  test('no guest is told of the arrival or asked for a review, one by one, many at once or by itself', async () => {
    const ctx = await openTestHouse(noMailServer)
    const coming = await bookingOf(ctx, ananya, { checkIn: '2026-11-25', checkOut: '2026-11-27' })
    const left = await bookingOf(ctx, meera)
    await writeSetting(ctx, ctx.database, 'invitations', {
      automatic: true,
      afterDays: 1,
      reminders: 1,
      reminderEveryDays: 7,
      since: null,
    })
    expect(await tellByEmail(ctx, asha, coming.id, { text: 'The gate is open.', round: 0 })).toMatchObject(
      refused,
    )
    expect(await inviteByEmail(ctx, asha, left.id)).toMatchObject(refused)
    expect(await askMany(ctx, asha, [{ id: left.id, round: 0 }])).toMatchObject(refused)
    expect(await sendDueInvitations(ctx)).toBe(0)
    expect(await toGuests(ctx)).toEqual([])
    expect(await ctx.database.selectFrom('invitation').select('id').execute()).toEqual([])
  })

  test('somebody is asked into the team by a link alone', async () => {
    const ctx = await openTestHouse(noMailServer)
    const asked = { email: 'kiran@deodarhouse.example', role: 'helper' }
    expect(await inviteOwner(ctx, asha, asked)).toMatchObject({
      ok: true,
      sent: false,
      link: expect.stringContaining('/admin/join?key='),
    })
    expect(await ctx.database.selectFrom('letter').select('id').execute()).toEqual([])
    const withServer = { ...ctx, config: { ...ctx.config, smtpUrl: 'smtp://mail.example' } }
    expect(await inviteOwner(withServer, asha, asked)).toMatchObject({ ok: true, sent: true })
  })

  test('a forgotten password is refused alike for every address', async () => {
    const ctx = await openTestHouse(noMailServer)
    for (const email of ['asha@deodarhouse.example', 'nobody@deodarhouse.example'])
      expect(await askNewPassword(ctx, credentialsFrom(browser()), email)).toEqual(
        expect.objectContaining(refused),
      )
    expect(await ctx.database.selectFrom('owner_link').select('id').execute()).toEqual([])
  })
})

describe('e-mails that were not sent', () => {
  test('leave when the owner says so, those of the last seven days once, and none before', async () => {
    const ctx = await openTestHouse(noMailServer)
    ctx.mail = await openMailer(ctx.config, async () => null)
    await enquiryBy(ctx, ananya, { message: 'Eight days ago' })
    await deliverAll(ctx)
    ctx.clock.advance({ hours: 8 * 24 - 1 })
    await enquiryBy(ctx, meera, { message: 'Just now' })
    await deliverAll(ctx)
    ctx.clock.advance({ hours: 1 })
    expect(await unsentEmails(ctx)).toMatchObject({ count: 1, oldest: [{ name: 'Meera Joshi' }] })
    expect(await sendUnsentEmails(ctx, asha)).toMatchObject(refused)
    expect(await filesIn(ctx)).toHaveLength(2)

    const sent: string[] = []
    ctx.mail.deliver = async ({ subject }) => {
      sent.push(subject)
      return 'sent'
    }
    const relay = { host: 'mail.example', port: 25, encryption: 'none', user: '' } as const
    await changeMailServer(ctx, asha, { ...relay, fromName: '', fromAddress: '' }, '')
    await deliverAll(ctx)
    expect(sent).toEqual([])
    expect(await sendUnsentEmails(ctx, asha)).toEqual({ ok: true, sent: 1 })
    expect(await sendUnsentEmails(ctx, asha)).toMatchObject({ code: 'letter-not-waiting' })
    await deliverAll(ctx)
    expect(sent).toEqual(['Enquiry from Meera Joshi'])
    expect(await filesIn(ctx)).toHaveLength(1)
  })

  test('are tried for three days from then on', async () => {
    const ctx = await openTestHouse(noMailServer)
    await enquiryBy(ctx, meera)
    await deliverAll(ctx)
    ctx.clock.advance({ hours: 6 * 24 })
    const named = { ...ctx, config: { ...ctx.config, smtpUrl: 'smtp://mail.example' } }
    expect(await sendUnsentEmails(named, asha)).toMatchObject({ ok: true })
    const deliver = async () => {
      throw new Error('451 try again later')
    }
    const unsent = () => ctx.database.selectFrom('letter').select(['state', 'tries']).executeTakeFirst()
    await deliverOne({ ...named, mail: { ...ctx.mail, deliver } })
    expect(await unsent()).toEqual({ state: 'waiting', tries: 1 })
    ctx.clock.advance({ hours: 73 })
    await deliverOne({ ...named, mail: { ...ctx.mail, deliver } })
    expect(await unsent()).toEqual({ state: 'failed', tries: 2 })
  })
})

async function deliverAll(ctx: TestHouse): Promise<void> {
  while (await deliverOne(ctx));
}

function filesIn({ dataDir }: TestHouse): Promise<string[]> {
  return readdir(join(dataDir, 'letters'))
}

/** The e-mails that are to others than the owner. */
function toGuests({ database }: TestHouse) {
  return database
    .selectFrom('letter')
    .select('kind')
    .where('to_address', '!=', 'stay@deodarhouse.example')
    .execute()
}
