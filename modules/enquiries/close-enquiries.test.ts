import { describe, expect } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { type TestHouse, test } from '../../tests/house.ts'
import { asha, enquiryBy, kiran, meera } from '../../tests/people.ts'
import { closeSpam, undoableClosing, undoClosing } from './close-enquiries.server.ts'
import { answerEnquiry, closeEnquiry, findEnquiry, reopenEnquiry } from './enquiries.server.ts'
import { takeEnquiry } from './take-form.server.ts'

async function heldMessage(ctx: TestHouse, at: number): Promise<string> {
  const draft = { name: `Robot ${at}`, email: `r${at}@spam.example`, phone: '9876543210' }
  const empty = { expectation: '', checkIn: '', checkOut: '', message: 'Buy now' }
  const outcome = await takeEnquiry(ctx, { ...draft, ...empty }, { address: `10.0.0.${at}`, trap: 'filled' })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.id
}

describe('many held messages', () => {
  test('are put away together, those of people stay, and all come back', async ({ ctx }) => {
    const person = await enquiryBy(ctx, meera)
    const held = [await heldMessage(ctx, 1), await heldMessage(ctx, 2), await heldMessage(ctx, 3)]
    const chosen = held.slice(0, 2)
    const states = () => Promise.all([...held, person].map(async (id) => (await findEnquiry(ctx, id))?.state))
    expect(await closeSpam(ctx, asha, [...chosen, person, chosen[0] ?? ''])).toEqual({
      ok: true,
      done: chosen,
    })
    expect(await states()).toEqual(['closed', 'closed', 'held', 'new'])
    expect(await undoClosing(ctx, asha, chosen)).toEqual({ ok: true, done: chosen })
    expect(await states()).toEqual(['held', 'held', 'held', 'new'])
    expect(await closeSpam(ctx, asha, [])).toMatchObject({ message: messages.noneChosen })
    expect(await undoClosing(ctx, asha, [person])).toMatchObject({ message: messages.enquiryNotThere })
  })

  test('stay away when somebody else put them away', async ({ ctx }) => {
    const [mine, theirs] = [await heldMessage(ctx, 1), await heldMessage(ctx, 2)]
    await closeSpam(ctx, kiran, [theirs])
    expect(await closeSpam(ctx, asha, [mine, theirs])).toEqual({ ok: true, done: [mine] })
    expect(await undoClosing(ctx, asha, [mine, theirs])).toEqual({ ok: true, done: [mine] })
    expect((await findEnquiry(ctx, theirs))?.state).toBe('closed')
    expect(await undoClosing(ctx, asha, [theirs])).toMatchObject({
      code: 'enquiry-moved',
      message: expect.stringMatching(
        / A former helper marked an enquiry as done, 20 November 2026 at 12:00\.$/,
      ),
    })
  })
})

test('closing an enquiry can be undone for 30 seconds by the person who closed it, and only that', async ({
  ctx,
}) => {
  const id = await enquiryBy(ctx, meera)
  const state = async () => (await findEnquiry(ctx, id))?.state
  const undo = () => undoClosing(ctx, asha, [id])
  const until = async () => {
    const row = await findEnquiry(ctx, id)
    return row && (await undoableClosing(ctx, asha, row))?.until
  }
  await answerEnquiry(ctx, asha, id, 'phone')
  expect(await until()).toBeUndefined()
  await closeEnquiry(ctx, asha, id)
  expect(await until()).toBe('2026-11-20T06:30:30.000Z')
  ctx.clock.advance({ seconds: 29 })
  expect(await undo()).toMatchObject({ done: [id] })
  expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'answered', answered_by: 'phone' })
  expect(await undo()).toMatchObject({ code: 'enquiry-moved' })

  ctx.clock.advance({ seconds: 1 })
  await closeEnquiry(ctx, kiran, id)
  expect(await undo()).toMatchObject({ code: 'enquiry-moved' })
  await reopenEnquiry(ctx, asha, id)
  ctx.clock.advance({ seconds: 1 })
  await closeEnquiry(ctx, asha, id)
  ctx.clock.advance({ minutes: 1 })
  expect(await until()).toBeUndefined()
  expect(await undo()).toMatchObject({ code: 'change-undo-over' })
  expect(await state()).toBe('closed')
})
