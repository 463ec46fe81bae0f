import { text } from 'node:stream/consumers'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { retryEmail } from '#modules/mail/outbox.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { answerByEmail, noteEnquiry } from './answer-enquiry.server.ts'
import {
  answerEnquiry,
  closeEnquiry,
  findEnquiry,
  releaseEnquiry,
  reopenEnquiry,
} from './enquiries.server.ts'
import { countEnquiries, emailsAbout, enquiryInbox, exportEnquiries } from './enquiry-inbox.server.ts'
import { takeEnquiry } from './take-form.server.ts'

const won = (outcomes: readonly { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length
const thrice = [1, 2, 3]

async function ask(ctx: TestHouse, name: string, message = 'Is there a heater?', trap = '') {
  const email = `${name.toLowerCase()}@guest.example`
  const days = { checkIn: '2026-12-24', checkOut: '2026-12-28' }
  const draft = { name, email, phone: '9876543210', expectation: '', message, ...days }
  const outcome = await takeEnquiry(ctx, draft, { address: '10.0.0.1', trap })
  if (!outcome.ok) throw new Error(outcome.message)
  ctx.clock.advance({ minutes: 1 })
  return outcome.id
}

describe('the enquiries’ room', () => {
  test('lists the newest first, page by page, each once, and counts every state', async () => {
    const ctx = await openTestHouse()
    const ids = [await ask(ctx, 'Kavya'), await ask(ctx, 'Imran'), await ask(ctx, 'Meera')]
    const held = await ask(ctx, 'Robot', 'Buy now', 'filled')
    await answerEnquiry(ctx, asha, ids[0] ?? '', 'whatsapp')
    const first = await enquiryInbox(ctx, { limit: 2 })
    const second = await enquiryInbox(ctx, { limit: 2, cursor: first.next })
    expect([...first.enquiries, ...second.enquiries].map(({ id }) => id)).toEqual([held, ...ids.toReversed()])
    expect(second.next).toBeNull()
    expect((await enquiryInbox(ctx, { cursor: 'not ours' })).enquiries).toHaveLength(4)
    expect(await countEnquiries(ctx)).toEqual({ new: 2, answered: 1, closed: 0, held: 1 })
  })

  test('finds every word anywhere, and takes signs literally', async () => {
    const ctx = await openTestHouse()
    const id = await ask(ctx, 'Kavya', 'Is the room 100% warm?')
    await ask(ctx, 'Imran')
    for (const search of ['kavya', 'WARM kavya', '100%', '9876543210 warm'])
      expect(
        (await enquiryInbox(ctx, { search })).enquiries.map((row) => row.id),
        search,
      ).toEqual([id])
    expect((await enquiryInbox(ctx, { search: '%%' })).enquiries).toEqual([])
    expect((await enquiryInbox(ctx, { search: 'kavya', state: 'closed' })).enquiries).toEqual([])
  })

  test('says in its history that it was answered by telephone', async () => {
    const ctx = await openTestHouse()
    const id = await ask(ctx, 'Kavya')
    expect(await answerEnquiry(ctx, asha, id, 'phone')).toEqual({ ok: true })
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'answered', answered_at: expect.any(String) })
    expect(await historyOf(ctx, [id])).toMatchObject([
      { act: 'enquiry.answered', who: 'owner:asha', after: '{"state":"answered","by":"phone"}' },
    ])
  })

  test('releases a held message to the owner with its e-mail', async () => {
    const ctx = await openTestHouse()
    const id = await ask(ctx, 'Kavya', 'Hello', 'filled')
    expect(won(await Promise.all(thrice.map(() => releaseEnquiry(ctx, asha, id))))).toBe(1)
    expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'new' })
    expect((await emailsAbout(ctx, 'enquiry', id)).filter(({ kind }) => kind === 'enquiry')).toHaveLength(1)
  })

  test('makes each of three simultaneous steps once, and sends one e-mail', async () => {
    const ctx = await openTestHouse()
    const id = await ask(ctx, 'Kavya')
    expect(won(await Promise.all(thrice.map(() => answerByEmail(ctx, asha, id, 'Yes, in each room.'))))).toBe(
      1,
    )
    const emails = await emailsAbout(ctx, 'enquiry', id)
    expect(emails.filter(({ kind }) => kind === 'answer')).toHaveLength(1)
    expect(won(await Promise.all(thrice.map(() => reopenEnquiry(ctx, asha, id))))).toBe(1)
    expect(won(await Promise.all(thrice.map(() => answerEnquiry(ctx, asha, id))))).toBe(1)
    expect(won(await Promise.all(thrice.map(() => closeEnquiry(ctx, asha, id))))).toBe(1)
  })

  test('keeps one of two notes at once, and tells the other with its text kept', async () => {
    const ctx = await openTestHouse()
    const id = await ask(ctx, 'Kavya')
    const outcomes = await Promise.all(
      ['Wants the Suite.', 'Comes by train.'].map((note) => noteEnquiry(ctx, asha, id, { note, before: '' })),
    )
    expect(won(outcomes)).toBe(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'changed-meanwhile' }))
    const note = (await findEnquiry(ctx, id))?.note ?? ''
    expect(await noteEnquiry(ctx, asha, id, { note: '', before: note })).toEqual({ ok: true })
    expect(await historyOf(ctx, [id])).toMatchObject([{ act: 'enquiry.noted' }, { act: 'enquiry.noted' }])
  })

  test('tries a failed e-mail again when asked', async () => {
    const ctx = await openTestHouse()
    const id = await ask(ctx, 'Kavya')
    const [letter] = await emailsAbout(ctx, 'enquiry', id)
    const far = '2026-11-25T00:00:00.000Z'
    await ctx.database.updateTable('letter').set({ state: 'failed', next_try_at: far }).execute()
    expect(await retryEmail(ctx, asha, letter?.id ?? '')).toEqual({ ok: true })
    expect(await emailsAbout(ctx, 'enquiry', id)).toMatchObject([{ state: 'waiting' }])
  })

  test('puts every message into the table without formulas, and records it', async () => {
    const ctx = await openTestHouse()
    await ask(ctx, 'Kavya', '=HYPERLINK("x")\nSecond, "line"')
    await ask(ctx, 'Imran')
    const table = await text(await exportEnquiries(ctx, asha, { search: 'kavya' }))
    const { data } = Papa.parse<Record<string, string>>(table.slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data).toMatchObject([
      { name: 'Kavya', 'check-in': '2026-12-24', message: '\'=HYPERLINK("x")\nSecond, "line"' },
    ])
    const { after } = await ctx.database
      .selectFrom('act')
      .select('after')
      .where('act', '=', 'enquiry.exported')
      .executeTakeFirstOrThrow()
    expect(after).toBe('{"rows":1}')
  })
})
