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
import { countEnquiries, emailsAbout, enquiryInbox } from './enquiry-inbox.server.ts'
import { exportEnquiries } from './export-enquiries.server.ts'
import { takeEnquiry } from './take-form.server.ts'

const won = (outcomes: readonly { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length
const thrice = [1, 2, 3]

async function ask(house: TestHouse, name: string, message = 'Is there a heater?', trap = '') {
  const email = `${name.toLowerCase()}@guest.example`
  const days = { checkIn: '2026-12-24', checkOut: '2026-12-28' }
  const draft = { name, email, phone: '9876543210', expectation: '', message, ...days }
  const outcome = await takeEnquiry(house, draft, { address: '10.0.0.1', trap })
  if (!outcome.ok) throw new Error(outcome.message)
  house.clock.advance({ minutes: 1 })
  return outcome.id
}

describe('the enquiries’ room', () => {
  test('lists the newest first, page by page, each once, and counts every state', async () => {
    const house = await openTestHouse()
    const ids = [await ask(house, 'Kavya'), await ask(house, 'Imran'), await ask(house, 'Meera')]
    const held = await ask(house, 'Robot', 'Buy now', 'filled')
    await answerEnquiry(house, asha, ids[0] ?? '', 'whatsapp')
    const first = await enquiryInbox(house, { limit: 2 })
    const second = await enquiryInbox(house, { limit: 2, cursor: first.next })
    expect([...first.enquiries, ...second.enquiries].map(({ id }) => id)).toEqual([held, ...ids.toReversed()])
    expect(second.next).toBeNull()
    expect((await enquiryInbox(house, { cursor: 'not ours' })).enquiries).toHaveLength(4)
    expect(await countEnquiries(house)).toEqual({ new: 2, answered: 1, closed: 0, held: 1 })
  })

  test('finds every word anywhere, and takes signs literally', async () => {
    const house = await openTestHouse()
    const id = await ask(house, 'Kavya', 'Is the room 100% warm?')
    await ask(house, 'Imran')
    for (const search of ['kavya', 'WARM kavya', '100%', '9876543210 warm'])
      expect(
        (await enquiryInbox(house, { search })).enquiries.map((row) => row.id),
        search,
      ).toEqual([id])
    expect((await enquiryInbox(house, { search: '%%' })).enquiries).toEqual([])
    expect((await enquiryInbox(house, { search: 'kavya', state: 'closed' })).enquiries).toEqual([])
  })

  test('says in its history that it was answered by telephone', async () => {
    const house = await openTestHouse()
    const id = await ask(house, 'Kavya')
    expect(await answerEnquiry(house, asha, id, 'phone')).toEqual({ ok: true })
    expect(await findEnquiry(house, id)).toMatchObject({ state: 'answered', answered_at: expect.any(String) })
    expect(await historyOf(house, [id])).toMatchObject([
      { act: 'enquiry.answered', who: 'owner:asha', after: '{"state":"answered","by":"phone"}' },
    ])
  })

  test('releases a held message to the owner with its e-mail', async () => {
    const house = await openTestHouse()
    const id = await ask(house, 'Kavya', 'Hello', 'filled')
    expect(won(await Promise.all(thrice.map(() => releaseEnquiry(house, asha, id))))).toBe(1)
    expect(await findEnquiry(house, id)).toMatchObject({ state: 'new' })
    expect((await emailsAbout(house, 'enquiry', id)).filter(({ kind }) => kind === 'enquiry')).toHaveLength(1)
  })

  test('makes each of three simultaneous steps once, and sends one e-mail', async () => {
    const house = await openTestHouse()
    const id = await ask(house, 'Kavya')
    expect(
      won(await Promise.all(thrice.map(() => answerByEmail(house, asha, id, 'Yes, in each room.')))),
    ).toBe(1)
    const emails = await emailsAbout(house, 'enquiry', id)
    expect(emails.filter(({ kind }) => kind === 'answer')).toHaveLength(1)
    expect(won(await Promise.all(thrice.map(() => reopenEnquiry(house, asha, id))))).toBe(1)
    expect(won(await Promise.all(thrice.map(() => answerEnquiry(house, asha, id))))).toBe(1)
    expect(won(await Promise.all(thrice.map(() => closeEnquiry(house, asha, id))))).toBe(1)
  })

  test('keeps one of two notes at once, and tells the other with its text kept', async () => {
    const house = await openTestHouse()
    const id = await ask(house, 'Kavya')
    const outcomes = await Promise.all(
      ['Wants the Suite.', 'Comes by train.'].map((note) =>
        noteEnquiry(house, asha, id, { note, before: '' }),
      ),
    )
    expect(won(outcomes)).toBe(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'changed-meanwhile' }))
    const note = (await findEnquiry(house, id))?.note ?? ''
    expect(await noteEnquiry(house, asha, id, { note: '', before: note })).toEqual({ ok: true })
    expect(await historyOf(house, [id])).toMatchObject([{ act: 'enquiry.noted' }, { act: 'enquiry.noted' }])
  })

  test('tries a failed e-mail again when asked', async () => {
    const house = await openTestHouse()
    const id = await ask(house, 'Kavya')
    const [letter] = await emailsAbout(house, 'enquiry', id)
    const far = '2026-11-25T00:00:00.000Z'
    await house.database.updateTable('letter').set({ state: 'failed', next_try_at: far }).execute()
    expect(await retryEmail(house, asha, letter?.id ?? '')).toEqual({ ok: true })
    expect(await emailsAbout(house, 'enquiry', id)).toMatchObject([{ state: 'waiting' }])
  })

  test('puts every message into the table without formulas, and records it', async () => {
    const house = await openTestHouse()
    await ask(house, 'Kavya', '=HYPERLINK("x")\nSecond, "line"')
    await ask(house, 'Imran')
    const table = await text(await exportEnquiries(house, asha, { search: 'kavya' }))
    const { data } = Papa.parse<Record<string, string>>(table.slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data).toMatchObject([
      { name: 'Kavya', 'check-in': '2026-12-24', message: '\'=HYPERLINK("x")\nSecond, "line"' },
    ])
    const { after } = await house.database
      .selectFrom('act')
      .select('after')
      .where('act', '=', 'enquiry.exported')
      .executeTakeFirstOrThrow()
    expect(after).toBe('{"rows":1}')
  })
})
