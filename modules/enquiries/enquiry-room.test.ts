import { text } from 'node:stream/consumers'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { noteEnquiry } from './answer-enquiry.server.ts'
import { answerEnquiry, findEnquiry } from './enquiries.server.ts'
import { countEnquiries, enquiryInbox, exportEnquiries } from './enquiry-inbox.server.ts'
import { takeEnquiry } from './take-form.server.ts'

const won = (outcomes: readonly { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length

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
