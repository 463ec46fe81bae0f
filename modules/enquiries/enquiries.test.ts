import { text } from 'node:stream/consumers'
import Papa from 'papaparse'
import { describe, expect } from 'vitest'
import type { AppContext } from '#core/app-context.server.ts'
import { makeEmptyForm } from '#core/record-fields.ts'
import { messages } from '#core/refusals/messages.ts'
import { joinSignedPrices } from '#modules/calendar/nights-answer.ts'
import { seasonFields } from '#modules/prices/season-record.ts'
import { addSeason } from '#modules/prices/seasons.server.ts'
import { countTasks } from '#modules/today/alarms.server.ts'
import { readShownNights } from '../../app/site/nights/shown-nights.server.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import {
  ananya,
  asha,
  bookingOf,
  enquiryBy,
  enquiryDraft,
  kiran,
  meera,
  pendingReviewBy,
} from '../../tests/people.ts'
import { auditEntries, queuedEmails, recordedActions, type TestApp, test } from '../../tests/test-app.ts'
import { answerByEmail, bookEnquiry, makeNoteForm, saveEnquiryNote } from './answer-enquiry.server.ts'
import { closeSpam, findClosingUndo, undoClosing } from './close-enquiries.server.ts'
import {
  closeEnquiry,
  findEnquiry,
  findNextUnansweredEnquiry,
  findRelatedRecords,
  listEnquiries,
  markEnquiryAnswered,
  reopenEnquiry,
} from './enquiries.server.ts'
import { countEnquiriesByState, exportEnquiries, readInboxPage } from './enquiry-inbox.server.ts'
import { findCurrentHold, placeHold } from './holds.server.ts'
import { submitFields } from './submit-message.server.ts'

const days = { checkIn: '2026-12-18', checkOut: '2026-12-21' }

const quote =
  '3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals, facilities (driver/maid room) and taxes included'

describe('an enquiry about chosen nights', () => {
  test('keeps the stay and the price that its writer was shown, also for the owner', async ({ ctx }) => {
    await askAbout(ctx, { stay: 'suite', shown: await shownIn(ctx) })
    expect(await listEnquiries(ctx)).toMatchObject([{ stay: 'suite', quote, check_in: days.checkIn }])
    const [email] = await queuedEmails(ctx)
    expect(email?.text).toContain(quote)
    expect(email?.text).toContain('Suite')
    const table = await text(await exportEnquiries(ctx, asha))
    expect(table).toContain('suite,"3 nights in the Suite')
  })

  test('states both prices where another holds by now', async ({ ctx }) => {
    const shown = await shownIn(ctx)
    const days = { firstNight: '2026-12-20', lastNight: '2026-12-31' }
    await addSeason(ctx, asha, { ...makeEmptyForm(seasonFields), ...days, price: '18,000' })
    await askAbout(ctx, { stay: 'suite', shown })
    const [enquiry] = await listEnquiries(ctx)
    expect(enquiry?.quote).toBe(
      `Shown on 20 November 2026 at 12:00: ${quote}. Now: 3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals, facilities (driver/maid room) and taxes included.`,
    )
  })

  test('believes no price that no page of ours showed', async ({ ctx }) => {
    const shown = await shownIn(ctx)
    for (const [brought, stay] of [
      [{ stay: 'suite', shown: shown.replace('15000', '1') }, 'suite'],
      [{ stay: 'suite', shown: 'x'.repeat(5000) }, 'suite'],
      [{ stay: 'cottage', shown }, 'cottage'],
      [{ stay: 'suite', shown, checkIn: '2027-01-30', checkOut: '2027-02-02' }, 'suite'],
      [{ stay: 'suite', shown, checkIn: '2026-12-18', checkOut: '2027-12-18' }, 'suite'],
      [{ stay: 'suite', shown, quote: '3 nights for nothing', checkOut: '' }, 'suite'],
      [{ stay: 'palace', shown }, null],
      [{}, null],
    ] as const) {
      await ctx.database.deleteFrom('enquiry').execute()
      expect(await askAbout(ctx, brought)).toMatchObject({ ok: true })
      expect(await listEnquiries(ctx)).toMatchObject([{ stay, quote: '' }])
    }
  })
})

async function askAbout(ctx: AppContext, brought: Record<string, string>) {
  const fields = { ...enquiryDraft({ message: String(Math.random()), ...days }), ...brought }
  return submitFields(ctx, new Map(Object.entries(fields)), '203.0.113.9')
}

async function shownIn(ctx: AppContext): Promise<string> {
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000)
  const now = { today: '2026-11-20', time: '12:00', minute, secondsLeft: 1 }
  return joinSignedPrices(await readShownNights(ctx, 'suite', now), days)
}

describe('an enquiry of somebody known', () => {
  test('leads to their bookings, reviews and enquiries, by e-mail or telephone', async ({ ctx }) => {
    const review = await pendingReviewBy(ctx, meera)
    const earlier = await enquiryBy(ctx, { ...meera, phone: '+91 98765-43210', email: 'm@else.example' })
    await enquiryBy(ctx, ananya)
    await bookingOf(ctx, ananya)
    const id = await enquiryBy(ctx, { ...meera, email: 'Meera.Joshi@Guest.example' })
    const row = await findEnquiry(ctx, id)
    const traces = row ? await findRelatedRecords(ctx, row) : []
    const theirs = [`booking ${review.booking_id}`, `enquiry ${earlier}`, `review ${review.id}`]
    expect(traces.map(({ kind, id: each }) => `${kind} ${each}`).sort()).toEqual(theirs)
    expect(await findRelatedRecords(ctx, { id: '', email: '', phone: '12' })).toEqual([])
  })

  test('keeps the words of the answer, sent or prepared', async ({ ctx }) => {
    const [one, other] = [await enquiryBy(ctx, meera), await enquiryBy(ctx, ananya)]
    const answer = 'Yes,\nin each room.'
    await answerByEmail(ctx, asha, one, answer)
    expect(await findEnquiry(ctx, one)).toMatchObject({ answer, answered_by: 'outbox' })
    const [email] = await queuedEmails(ctx, 'answer')
    expect(email?.text).toContain(answer)
    await markEnquiryAnswered(ctx, asha, other, 'whatsapp', answer)
    expect(await findEnquiry(ctx, other)).toMatchObject({ answer, answered_by: 'whatsapp' })
  })

  test('is followed by the one that has waited longest; an empty blank is not sent', async ({ ctx }) => {
    const first = await enquiryBy(ctx, meera)
    ctx.clock.advance({ minutes: 1 })
    const second = await enquiryBy(ctx, ananya)
    expect(await findNextUnansweredEnquiry(ctx, second)).toMatchObject({ id: first })
    const blank = await answerByEmail(ctx, asha, first, 'The {stay} is free.')
    expect(blank).toMatchObject({ code: 'blank-left', field: 'answer' })
    await markEnquiryAnswered(ctx, asha, first)
    expect(await findNextUnansweredEnquiry(ctx, second)).toBeNull()
  })
})

async function ask(ctx: TestApp, name: string, message = 'Is there a heater?', trap = '') {
  const email = `${name.toLowerCase()}@guest.example`
  const id = await enquiryBy(ctx, meera, { name, email, message, checkIn: '2026-12-24' }, { trap })
  ctx.clock.advance({ minutes: 1 })
  return id
}

describe('the enquiries’ room', () => {
  test('lists the newest first, page by page, each once, and counts every state', async ({ ctx }) => {
    const ids = [await ask(ctx, 'Kavya'), await ask(ctx, 'Imran'), await ask(ctx, 'Meera')]
    const robot = await ask(ctx, 'Robot', 'Buy now', 'filled')
    await markEnquiryAnswered(ctx, asha, ids[0] ?? '', 'whatsapp')
    const first = await readInboxPage(ctx, { limit: 2 })
    const second = await readInboxPage(ctx, { limit: 2, cursor: first.nextCursor })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual([robot, ...ids.toReversed()])
    expect(second.nextCursor).toBeNull()
    expect((await readInboxPage(ctx, { cursor: 'not ours' })).rows).toHaveLength(4)
    expect(await countEnquiriesByState(ctx)).toEqual({ new: 2, answered: 1, closed: 0, suspected: 1 })
  })

  test('keeps one of two notes at once, and informs the other with its text kept', async ({ ctx }) => {
    const id = await ask(ctx, 'Kavya')
    const { version } = makeNoteForm({ note: '' })
    const notes = ['Wants the Suite.', 'Comes by train.']
    const save = (at: number) => saveEnquiryNote(ctx, asha, id, { note: notes[at] ?? '', version })
    expect(await expectOneOk(save)).toMatchObject({ code: 'changed-by-other' })
    expect(await saveEnquiryNote(ctx, asha, id, { note: '' })).toEqual({ ok: true })
    expect(await recordedActions(ctx)).toEqual(['enquiry.noted', 'enquiry.noted'])
  })

  test('puts every message into the table without formulas, and records it', async ({ ctx }) => {
    await ask(ctx, 'Kavya', '=HYPERLINK("x")\nSecond, "line"')
    await ask(ctx, 'Imran')
    const table = await text(await exportEnquiries(ctx, asha, { search: 'kavya' }))
    const { data } = Papa.parse(table.slice(1), { header: true, skipEmptyLines: true })
    const message = '\'=HYPERLINK("x")\nSecond, "line"'
    expect(data).toMatchObject([{ name: 'Kavya', 'check-in': '2026-12-24', message }])
    expect(await auditEntries(ctx, 'enquiry.exported')).toMatchObject([{ after: '{"rows":1}' }])
  })
})

const december = { checkIn: '2026-12-05', checkOut: '2026-12-08' }

const draft = { id: 'b'.repeat(20), firstName: 'Meera', email: meera.email, stay: 'suite', ...days }

describe('an enquiry that became a booking', () => {
  test('waits for no answer any more, and its held nights are booked', async ({ ctx }) => {
    const id = await enquiryBy(ctx, meera, december)
    await placeHold(ctx, asha, id, { stay: 'suite', until: new Date('2026-11-21T06:30:00Z') })
    expect((await countTasks(ctx)).enquiries).toBe(1)
    expect(await bookEnquiry(ctx, asha, id, draft)).toMatchObject({ ok: true })
    expect((await countTasks(ctx)).enquiries).toBe(0)
    expect(await findNextUnansweredEnquiry(ctx, '')).toBeNull()
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'closed' })
    expect(await findCurrentHold(ctx, id)).toBeNull()
    expect(await bookEnquiry(ctx, asha, id, draft)).toMatchObject({ ok: true })
    expect(await auditEntries(ctx, 'enquiry.booked')).toHaveLength(1)
    const again = { ...draft, id: 'c'.repeat(20), checkIn: '2026-12-10', checkOut: '2026-12-12' }
    const doubts = [expect.stringMatching(/^This enquiry has a booking already: Meera, /)]
    const doubted = { name: 'bookingDoubted', doubts }
    expect(await bookEnquiry(ctx, asha, id, again, { shouldRefuseDoubts: true })).toMatchObject(doubted)
    const orphan = await bookEnquiry(ctx, asha, 'nobody', again)
    expect(orphan).toMatchObject({ ok: true, booking: { enquiry_id: null } })
  })

  test('cannot be opened again by an undo of what was before', async ({ ctx }) => {
    const id = await enquiryBy(ctx, meera, december)
    for (const step of [closeEnquiry, reopenEnquiry]) {
      await step(ctx, asha, id)
      ctx.clock.advance({ seconds: 1 })
    }
    await bookEnquiry(ctx, asha, id, draft)
    expect(await undoClosing(ctx, asha, [id])).toMatchObject({ ok: false })
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'closed' })
  })

  test('is done also where it was answered, and stays where the booking is refused', async ({ ctx }) => {
    const id = await enquiryBy(ctx, meera, december)
    expect(await bookEnquiry(ctx, asha, id, { ...draft, firstName: '' })).toMatchObject({ ok: false })
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'new' })
    await markEnquiryAnswered(ctx, asha, id)
    expect(await bookEnquiry(ctx, asha, id, draft)).toMatchObject({ ok: true })
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'closed' })
  })
})

const suspectedMessage = (ctx: TestApp) => enquiryBy(ctx, meera, { message: 'Buy now' }, { trap: 'filled' })

describe('many suspected messages', () => {
  test('are put away together, those of people stay, and all come back', async ({ ctx }) => {
    const person = await enquiryBy(ctx, meera)
    const suspected = [await suspectedMessage(ctx), await suspectedMessage(ctx), await suspectedMessage(ctx)]
    const chosen = suspected.slice(0, 2)
    const states = () =>
      Promise.all([...suspected, person].map(async (id) => (await findEnquiry(ctx, id))?.state))
    const closed = await closeSpam(ctx, asha, [...chosen, person, chosen[0] ?? ''])
    expect(closed).toEqual({ ok: true, done: chosen })
    expect(await states()).toEqual(['closed', 'closed', 'suspected', 'new'])
    expect(await undoClosing(ctx, asha, chosen)).toEqual({ ok: true, done: chosen })
    expect(await states()).toEqual(['suspected', 'suspected', 'suspected', 'new'])
    expect(await closeSpam(ctx, asha, [])).toMatchObject({ message: messages.noneChosen })
    expect(await undoClosing(ctx, asha, [person])).toMatchObject({ message: messages.enquiryUnknown })
  })

  test('stay away when somebody else put them away', async ({ ctx }) => {
    const [mine, theirs] = [await suspectedMessage(ctx), await suspectedMessage(ctx)]
    await closeSpam(ctx, kiran, [theirs])
    expect(await closeSpam(ctx, asha, [mine, theirs])).toEqual({ ok: true, done: [mine] })
    expect(await undoClosing(ctx, asha, [mine, theirs])).toEqual({ ok: true, done: [mine] })
    expect((await findEnquiry(ctx, theirs))?.state).toBe('closed')
    const refused = await undoClosing(ctx, asha, [theirs])
    const by = / A former helper archived an enquiry, 20 November 2026 at 12:00\.$/
    expect(refused).toMatchObject({ code: 'enquiry-changed', message: expect.stringMatching(by) })
  })
})

test('closing an enquiry can be undone for 30 seconds by the person who closed it', async ({ ctx }) => {
  const id = await enquiryBy(ctx, meera)
  const undo = () => undoClosing(ctx, asha, [id])
  const until = async () => {
    const row = await findEnquiry(ctx, id)
    return row && (await findClosingUndo(ctx, asha, row))?.until
  }
  await markEnquiryAnswered(ctx, asha, id, 'phone')
  expect(await until()).toBeUndefined()
  await closeEnquiry(ctx, asha, id)
  expect(await until()).toBe('2026-11-20T06:30:30.000Z')
  ctx.clock.advance({ seconds: 29 })
  expect(await undo()).toMatchObject({ done: [id] })
  expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'answered', answered_by: 'phone' })
  expect(await undo()).toMatchObject({ code: 'enquiry-changed' })

  ctx.clock.advance({ seconds: 1 })
  await closeEnquiry(ctx, kiran, id)
  expect(await undo()).toMatchObject({ code: 'enquiry-changed' })
  await reopenEnquiry(ctx, asha, id)
  ctx.clock.advance({ seconds: 1 })
  await closeEnquiry(ctx, asha, id)
  ctx.clock.advance({ minutes: 1 })
  expect(await until()).toBeUndefined()
  expect(await undo()).toMatchObject({ code: 'change-undo-over' })
  expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'closed' })
})
