import { describe, expect, test, vi } from 'vitest'
import { historyOf } from '#core/read-audit-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { writeSetting } from '#core/settings.server.ts'
import { dayInZone, formatDay } from '#core/values/day.ts'
import {
  countGuestMessages,
  guestsWithArrivalMessage,
  recordGuestMessage,
  sendGuestEmail,
} from '#modules/bookings/guest-message.server.ts'
import { findInvitations, listEndedStays } from '#modules/invitations/ended-stays.server.ts'
import { retryStuckEmails, sendUnsentEmails } from '#modules/mail/outbox.server.ts'
import { submitReview } from '#modules/reviews/submit-review.server.ts'
import { ownerTasks } from '#modules/today/today.server.ts'
import { ananya, asha, bookingOf, keyFor, meera, reviewDraft } from '../../tests/people.ts'
import { deliverDueEmail } from '../../tests/queue-work.ts'
import { eachDatabase, openTestApp, type TestApp } from '../../tests/test-app.ts'
import { listGuestsDueNow, sendDueInvitations } from './due-invitations.server.ts'
import { readLink, recordLinkOpened, recordReviewStarted } from './guest-link.server.ts'
import { makeInvitationLink, markLinkAsSent } from './invite.server.ts'
import {
  findNextGuestToInvite,
  inviteByEmail,
  inviteMany,
  listGuestsToInvite,
} from './invite-by-email.server.ts'
import {
  OPT_OUT,
  optOutAddress,
  optOutGuest,
  readOptOut,
  resumeInvitations,
  stopInvitations,
} from './stop-asking.server.ts'

const automatic = { automatic: true, afterDays: 2, reminders: 2 as const, reminderEveryDays: 5, since: null }

eachDatabase('asking a guest for a review', (open) => {
  test('shows how far it has come', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    expect(await stateOf(ctx, id)).toBe('not-invited')
    const key = keyOf(await makeInvitationLink(ctx, asha, id, 'copy'))
    expect(await stateOf(ctx, id)).toBe('invited')
    await recordLinkOpened(ctx, key)
    expect(await stateOf(ctx, id)).toBe('opened')
    await recordReviewStarted(ctx, key)
    expect(await stateOf(ctx, id)).toBe('started')
    await reviewOf(ctx, id)
    expect(await stateOf(ctx, id)).toBe('reviewed')
  })

  test('counts a link to hand over once the owner marks it as sent, once, or once its guest opens it', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    await makeInvitationLink(ctx, asha, id, 'whatsapp-unsent')
    expect(await stateOf(ctx, id)).toBe('not-invited')
    expect(await share(ctx)).toBe('0 of 1')
    const [made] = (await findInvitations(ctx, id))?.invitations ?? []
    const twice = await Promise.all([1, 2].map(() => markLinkAsSent(ctx, asha, id, made?.id ?? '')))
    expect(twice.map((outcome) => (outcome.ok ? 'ok' : outcome.code)).toSorted()).toEqual([
      'already-so',
      'ok',
    ])
    expect(await stateOf(ctx, id)).toBe('invited')
    expect(await entriesOf(ctx, 'invitation.sent')).toHaveLength(1)
    expect(await markLinkAsSent(ctx, asha, id, 'another')).toMatchObject({ ok: false })
    const unsent = await makeInvitationLink(ctx, asha, id, 'copy-unsent')
    await recordLinkOpened(ctx, keyOf(unsent))
    expect(await stateOf(ctx, id)).toBe('opened')
  })

  test('lists the newest stays first, of a year, and samples only until there is another booking', async () => {
    const ctx = await open()
    for (const day of ['01', '03', '02'])
      await bookingOf(ctx, meera, { checkIn: '2026-10-20', checkOut: `2026-11-${day}` })
    await bookingOf(ctx, meera, { checkIn: '', checkOut: '' })
    await bookingOf(ctx, meera, { checkIn: '2025-10-20', checkOut: '2025-11-01' })
    const days = ['2026-11-03', '2026-11-02', '2026-11-01', null]
    expect((await listEndedStays(ctx)).map(({ checkOut }) => checkOut)).toEqual(days)
    await ctx.database.updateTable('booking').set({ sample: 1 }).execute()
    expect(await listEndedStays(ctx)).toHaveLength(4)
    await bookingOf(ctx, ananya, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
    expect((await listEndedStays(ctx)).map(({ name }) => name)).toEqual(['Ananya Rao'])
  })

  test('sends one e-mail for several taps', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    const tapped = [1, 2, 3].map(() => inviteByEmail(ctx, asha, id, { round: 0 }))
    expect((await Promise.all(tapped)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await ctx.database.selectFrom('email').selectAll().execute()).toHaveLength(1)
    expect((await findInvitations(ctx, id))?.invitations).toHaveLength(1)
  })
})

describe('asking a guest for a review', () => {
  test('shows an e-mail that could not be delivered', async () => {
    const ctx = await openTestApp()
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    ctx.mail.deliver = () => Promise.reject(new Error('no such mailbox'))
    for (let hour = 0; hour < 80; hour += 4) {
      await deliverDueEmail(ctx)
      ctx.clock.advance({ hours: 4 })
    }
    expect(await stateOf(ctx, id)).toBe('bounced')
  })

  test('is counted among all stays that ended', async () => {
    const ctx = await openTestApp()
    const first = await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { checkIn: '2026-11-01', checkOut: '2026-11-04' })
    await bookingOf(ctx, ananya, { checkIn: '2026-12-01', checkOut: '2026-12-04' })
    await makeInvitationLink(ctx, asha, first.id, 'whatsapp')
    const stays = await listEndedStays(ctx)
    expect(await share(ctx)).toBe('1 of 2')
    expect(stays[0]).toMatchObject({ name: 'Meera Joshi', invitations: [{ channel: 'whatsapp' }] })
  })

  test('does not count a link from the command line, nor one made before the stay was over', async () => {
    const ctx = await openTestApp({ now: '2026-11-22T18:00:00.000Z' })
    const printed = await bookingOf(ctx, meera)
    await keyFor(ctx, printed)
    const early = await bookingOf(ctx, ananya, { checkIn: '2026-11-19', checkOut: '2026-11-23' })
    expect(await makeInvitationLink(ctx, asha, early.id, 'whatsapp')).toMatchObject({
      message: messages.stayNotEnded,
    })
    expect(await inviteByEmail(ctx, asha, early.id)).toMatchObject({ message: messages.stayNotEnded })
    await keyFor(ctx, early)
    // In the time zone of the property it is the 23rd already.
    ctx.clock.advance({ hours: 1 })
    const stays = await listEndedStays(ctx)
    expect(await share(ctx)).toBe('0 of 2')
    expect(stays.map(({ state }) => state)).toEqual(['not-invited', 'not-invited'])
    expect((await ownerTasks(ctx, '2026-11-23')).toInvite.count).toBe(2)
    expect(await makeInvitationLink(ctx, asha, early.id, 'whatsapp')).toMatchObject({ ok: true })
    expect(await share(ctx)).toBe('1 of 2')
  })

  test('does not count an e-mail without a mail server, which cannot be sent later either', async () => {
    const ctx = await openTestApp()
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    ctx.mail.deliver = async () => 'in-folder'
    await deliverDueEmail(ctx)
    expect(await ctx.database.selectFrom('email').select(['state', 'sent_at', 'text']).execute()).toEqual([
      { state: 'in-folder', sent_at: null, text: '' },
    ])
    expect(await stateOf(ctx, id)).toBe('written')
    expect(await share(ctx)).toBe('0 of 1')
    // Its link was erased with its text, so the guest must be asked again.
    expect(await ownerTasks(ctx, '2026-11-20')).toMatchObject({
      emails: { count: 0 },
      toInvite: { count: 1 },
    })
    expect(await retryStuckEmails(ctx, asha)).toMatchObject({ code: 'email-not-waiting' })
    expect(await sendUnsentEmails(ctx, asha)).toMatchObject({ code: 'email-not-waiting' })
    ctx.mail.deliver = async () => 'sent'
    await inviteByEmail(ctx, asha, id)
    await deliverDueEmail(ctx)
    expect(await stateOf(ctx, id)).toBe('invited')
    expect(await share(ctx)).toBe('1 of 1')
  })
})

eachDatabase('asking by itself', (open) => {
  test('sends one e-mail from several servers, and none to guests who were asked, left long ago or cancelled', async () => {
    const ctx = await open()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    await makeInvitationLink(ctx, asha, (await bookingOf(ctx, meera)).id, 'whatsapp')
    await bookingOf(ctx, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    const cancelled_at = ctx.clock.now().toISOString()
    const off = await bookingOf(ctx, ananya)
    await ctx.database.updateTable('booking').set({ cancelled_at }).where('id', '=', off.id).execute()
    expect(await sendDueInvitations(ctx)).toBe(0)
    expect(await inviteByEmail(ctx, asha, off.id)).toMatchObject({ ok: false })
    await bookingOf(ctx, ananya)
    const sent = await Promise.all([1, 2, 3].map(() => sendDueInvitations(ctx)))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await ctx.database.selectFrom('email').selectAll().execute()).toHaveLength(1)
  })
})

describe('asking by itself', () => {
  test('writes after the chosen days, then at most two reminders', async () => {
    const ctx = await openTestApp()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    const { id } = await bookingOf(ctx, meera, { checkIn: '2026-11-17', checkOut: '2026-11-20' })
    const days: number[] = []
    for (let day = 0; day < 25; day += 1) {
      if ((await sendDueInvitations(ctx)) === 1) days.push(day)
      ctx.clock.advance({ days: 1 })
    }
    expect(days).toEqual([2, 7, 12])
    const channels = (await findInvitations(ctx, id))?.invitations.map(({ channel }) => channel)
    expect(channels).toEqual(['reminder', 'reminder', 'automatic'])
  })

  test('sends nothing while it is off, nor for stays before its first day, and lists whom it would ask', async () => {
    const ctx = await openTestApp()
    await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    expect(await sendDueInvitations(ctx)).toBe(0)
    expect(await listGuestsDueNow(ctx)).toMatchObject([{ name: 'Meera Joshi' }])
    await writeSetting(ctx, ctx.database, 'invitations', { ...automatic, since: '2026-11-20' })
    expect(await sendDueInvitations(ctx)).toBe(0)
  })

  test.each(['a review', 'the guest', 'the owner'])('is stopped by %s', async (by) => {
    const ctx = await openTestApp()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    const { id } = await bookingOf(ctx, meera)
    expect(await sendDueInvitations(ctx)).toBe(1)
    if (by === 'a review') await reviewOf(ctx, id)
    if (by === 'the guest') await optOutGuest(ctx, signedOf(ctx, id))
    if (by === 'the owner') await stopInvitations(ctx, asha, id, 'Asked not to be asked')
    ctx.clock.advance({ days: 6 })
    expect(await sendDueInvitations(ctx)).toBe(0)
  })
})

eachDatabase('not being asked again', (open) => {
  test('is also the owner’s decision with a reason, once, and can be undone once', async () => {
    const ctx = await open()
    const { id } = await bookingOf(ctx, meera)
    for (const reason of ['', OPT_OUT, 'She seemed cross'])
      expect(await stopInvitations(ctx, asha, id, reason)).toMatchObject({ field: 'reason' })
    const stops = await Promise.all(
      [1, 2].map(() => stopInvitations(ctx, asha, id, 'No address to write to')),
    )
    expect(stops.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findInvitations(ctx, id)).toMatchObject({
      state: 'stopped',
      reason: 'No address to write to',
    })
    const again = await Promise.all([1, 2].map(() => resumeInvitations(ctx, asha, id)))
    expect(again.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stateOf(ctx, id)).toBe('not-invited')
  })
})

describe('not being asked again', () => {
  test('is the guest’s decision by the link in the e-mail, and final', async () => {
    const ctx = await openTestApp()
    const { id } = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, id)
    await deliverDueEmail(ctx)
    const address = /https:\/\/\S+unsubscribe\?stay=([\w.-]+)/.exec(ctx.emails[0]?.text ?? '')
    expect(address?.[0]).toBe(optOutAddress(ctx, id))
    const signed = address?.[1] ?? ''
    expect(await readOptOut(ctx, signed)).toEqual({ hasOptedOut: false })
    await Promise.all([optOutGuest(ctx, signed), optOutGuest(ctx, signed)])
    expect(await readOptOut(ctx, signed)).toEqual({ hasOptedOut: true })
    expect(await stateOf(ctx, id)).toBe('declined')
    expect(await entriesOf(ctx, 'invitation.opted-out')).toEqual([{ actor: 'guest' }])
    expect(await inviteByEmail(ctx, asha, id)).toMatchObject({ code: 'guest-declined' })
    expect(await resumeInvitations(ctx, asha, id)).toMatchObject({ code: 'guest-declined' })
  })

  test.for(['', 'ID', 'ID.nonsense', 'ID.'])('is not accepted from the forged link “%s”', async (forged) => {
    const ctx = await openTestApp()
    const { id } = await bookingOf(ctx, meera)
    const signed = forged.replace('ID', id)
    expect(await readOptOut(ctx, signed)).toBeNull()
    expect(await optOutGuest(ctx, signed)).toMatchObject({ ok: false })
    expect(await stateOf(ctx, id)).toBe('not-invited')
  })
})

/** How many of the stays that ended were asked for a review. */
async function share(ctx: TestApp): Promise<string> {
  const stays = await listEndedStays(ctx)
  return `${stays.filter(({ isAsked }) => isAsked).length} of ${stays.length}`
}

/** What one stay's page says, and the list alike. */
async function stateOf(ctx: TestApp, id: string) {
  const state = (await findInvitations(ctx, id))?.state
  expect((await listEndedStays(ctx)).map((stay) => stay.state)).toEqual([state])
  return state
}

function signedOf(ctx: TestApp, id: string): string {
  return new URL(optOutAddress(ctx, id)).searchParams.get('stay') ?? ''
}

async function entriesOf({ database }: TestApp, name: string) {
  return database.selectFrom('audit_entry').select('actor').where('action', '=', name).execute()
}

function keyOf(outcome: Awaited<ReturnType<typeof makeInvitationLink>>): string {
  return new URL(outcome.ok ? outcome.link : '').searchParams.get('id') ?? ''
}

async function reviewOf(ctx: TestApp, bookingId: string): Promise<void> {
  const ratings = { location: 5, cleanliness: 4, communication: 5, service: 5 }
  const draft = reviewDraft()
  expect(await submitReview(ctx, { bookingId, draft, ratings, files: [] })).toMatchObject({ ok: true })
}

const soon = { checkIn: '2026-11-22', checkOut: '2026-11-24' }
const text = 'Namaste Meera.\n\nThe way to us:\nover the bridge.'

describe('a message about the arrival', () => {
  test('is sent once, however often it is tapped, in the owner’s text with its lines', async () => {
    const ctx = await openTestApp()
    const { id } = await bookingOf(ctx, meera, soon)
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => sendGuestEmail(ctx, asha, id, { kind: 'arrival', text, round: 0 })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'arrival-sent' }))
    const emails = await ctx.database.selectFrom('email').selectAll().execute()
    expect(emails).toMatchObject([{ kind: 'arrival', to_address: meera.email, about_id: id }])
    expect(emails[0]?.text).toContain('The way to us:\nover the bridge.')
    expect(await sendGuestEmail(ctx, asha, id, { kind: 'arrival', text, round: 1 })).toEqual({ ok: true })
    expect(await guestsWithArrivalMessage(ctx, [id])).toEqual(new Set([id]))
  })

  test('is recorded once with its text by any channel, and the second person reads about it', async () => {
    const ctx = await openTestApp()
    const { id } = await bookingOf(ctx, meera, soon)
    ctx.clock.advance({ minutes: 1 })
    const note = { by: 'whatsapp', kind: 'arrival', text, round: 0 } as const
    const both = [recordGuestMessage(ctx, asha, id, note), recordGuestMessage(ctx, asha, id, note)]
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sendGuestEmail(ctx, asha, id, { kind: 'arrival', text, round: 0 })).toMatchObject({
      code: 'arrival-sent',
    })
    const told = (await historyOf(ctx, [id])).find(({ action }) => action === 'arrival.told')
    expect(JSON.parse(told?.after ?? '')).toEqual({ by: 'whatsapp', words: text })
    expect(await recordGuestMessage(ctx, asha, id, note)).toMatchObject({
      message: expect.stringMatching(/^A message was already sent to this guest.* You sent a guest /),
    })
    expect(await countGuestMessages(ctx, 'arrival', id)).toBe(1)
    expect(await recordGuestMessage(ctx, asha, id, { ...note, round: 1 })).toEqual({ ok: true })
  })

  test('is refused with an empty blank, without an address, and after the stay', async () => {
    const ctx = await openTestApp()
    const { id } = await bookingOf(ctx, meera, soon)
    const silent = await bookingOf(ctx, { ...meera, email: '' }, soon)
    const gone = await bookingOf(ctx, ananya)
    for (const [booking, given, message] of [
      [id, 'In the {stay}.', `${messages.blankLeft} {stay}`],
      [silent.id, text, messages.noAddress],
      [gone.id, text, messages.arrivalOver],
    ] as const)
      expect(
        await sendGuestEmail(ctx, asha, booking, { kind: 'arrival', text: given, round: 0 }),
      ).toMatchObject({ message })
    expect(await guestsWithArrivalMessage(ctx, [id, silent.id, gone.id])).toEqual(new Set())
  })
})

describe('an invitation by e-mail', () => {
  test('has a link that works, and leaves no token behind', async () => {
    const ctx = await openTestApp()
    const booking = await bookingOf(ctx, meera)
    expect(await inviteByEmail(ctx, asha, booking.id)).toEqual({ ok: true })
    await deliverDueEmail(ctx)
    const [email] = ctx.emails
    expect(email).toMatchObject({ to: meera.email, subject: 'How was your stay at Deodar House?' })
    const key = /\/review\?id=([\w-]{22})/.exec(email?.text ?? '')?.[1] ?? ''
    expect(email?.html).toContain(`https://deodar.example/review?id=${key}`)
    expect(await readLink(ctx, key)).toMatchObject({ state: 'open' })
    const row = await ctx.database.selectFrom('email').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ state: 'sent' })
    expect(JSON.stringify(row)).not.toContain(key)
  })

  test('goes to many guests at once, each once; they are listed by their stay, the latest first', async () => {
    const ctx = await openTestApp()
    const early = await bookingOf(ctx, meera, { checkIn: '2026-11-01', checkOut: '2026-11-03' })
    const late = await bookingOf(ctx, ananya, { checkIn: '2026-11-14', checkOut: '2026-11-16' })
    const phone = await bookingOf(ctx, { ...meera, firstName: 'Dev', email: '' })
    expect((await listGuestsToInvite(ctx)).map(({ id }) => id)).toEqual([late.id, phone.id, early.id])
    expect(await findNextGuestToInvite(ctx, late.id)).toMatchObject({ id: phone.id })
    expect(await findNextGuestToInvite(ctx, early.id)).toMatchObject({ id: late.id })
    const wanted = [early, late, late, phone].map(({ id }) => ({ id, round: 0 }))
    const outcomes = await Promise.all([1, 2].map(() => inviteMany(ctx, asha, wanted)))
    expect(outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.asked : 0), 0)).toBe(2)
    expect(outcomes[0]).toMatchObject({
      refused: expect.arrayContaining([{ id: phone.id, message: messages.noAddress }]),
    })
    const emails = await ctx.database.selectFrom('email').select('to_address').execute()
    expect(emails.map(({ to_address }) => to_address).sort()).toEqual([ananya.email, meera.email])
    expect((await listGuestsToInvite(ctx)).map(({ id }) => id)).toEqual([phone.id])
    expect(await findNextGuestToInvite(ctx, phone.id)).toBeNull()
    expect(await inviteMany(ctx, asha, [])).toMatchObject({ message: messages.noneChosen })
  })
})

describe('an invitation that leaves by itself', () => {
  test('is written and tried from 9 to 19 h of the property', async () => {
    const ctx = await openTestApp()
    await writeSetting(ctx, ctx.database, 'invitations', automatic)
    await bookingOf(ctx, meera, { checkIn: '2026-11-15', checkOut: '2026-11-18' })
    for (const time of ['00:10', '08:59', '19:00']) {
      ctx.clock.set(`2026-11-20T${time}:00+05:30`)
      expect(await sendDueInvitations(ctx)).toBe(0)
    }
    ctx.clock.set('2026-11-21T18:59:00+05:30')
    expect(await sendDueInvitations(ctx)).toBe(1)
    const deliver = vi.spyOn(ctx.mail, 'deliver')
    ctx.clock.set('2026-11-21T19:01:00+05:30')
    expect(await deliverDueEmail(ctx)).toBe(true)
    expect(deliver).not.toHaveBeenCalled()
    ctx.clock.set('2026-11-22T09:05:00+05:30')
    expect(await deliverDueEmail(ctx)).toBe(true)
    expect(deliver).toHaveBeenCalledOnce()
  })
})

test('an invitation names its last day as it is at the house, also shortly after midnight there', async () => {
  const ctx = await openTestApp()
  const { id } = await bookingOf(ctx, meera)
  ctx.clock.set('2026-11-21T00:30:00+05:30')
  await inviteByEmail(ctx, asha, id)
  const { expires_at } = await ctx.database.selectFrom('invitation').selectAll().executeTakeFirstOrThrow()
  const { text } = await ctx.database.selectFrom('email').select('text').executeTakeFirstOrThrow()
  expect(text).toContain(`It works until ${formatDay(dayInZone(new Date(expires_at), 'Asia/Kolkata'))}`)
  expect(expires_at.slice(0, 10)).not.toBe(dayInZone(new Date(expires_at), 'Asia/Kolkata'))
})
