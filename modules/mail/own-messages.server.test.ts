import { describe, expect, test } from 'vitest'
import { firstDayMessages } from '#content/messages.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha, bookingOf, kiran, meera } from '../../tests/people.ts'
import { ownMessages, saveMessages } from './own-messages.server.ts'
import { messageFields } from './own-messages.ts'

describe('the owner’s own texts', () => {
  test('are those of the first day until they are changed; an emptied answer is gone', async () => {
    const ctx = await openTestHouse()
    expect(await ownMessages(ctx)).toMatchObject({ messages: firstDayMessages, version: 0 })
    const replies = [
      { title: ' Full ', text: 'Sorry,\r\n{name}. ' },
      { title: '', text: '' },
    ]
    expect(await saveMessages(ctx, asha, { ...firstDayMessages, replies })).toEqual({ ok: true })
    expect(await ownMessages(ctx)).toMatchObject({
      messages: { replies: [{ title: 'Full', text: 'Sorry,\n{name}.' }], arrival: firstDayMessages.arrival },
      version: 1,
    })
    const entry = await ctx.database.selectFrom('act').selectAll().executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ about_id: 'messages', after: '{"fields":["answers"]}' })
  })

  test('saves one of two at once, tells the second, and saves nothing by half', async () => {
    const ctx = await openTestHouse()
    for (const round of [0, 1]) {
      const was = messageFields((await ownMessages(ctx)).messages)
      const outcomes = await Promise.all(
        ['One {link}', 'Two {link}'].map((invitation) =>
          saveMessages(ctx, asha, { ...firstDayMessages, invitation: `${invitation} ${round}` }, { was }),
        ),
      )
      expect(outcomes).toContainEqual({ ok: true })
      expect(outcomes).toContainEqual(expect.objectContaining({ code: 'changed-meanwhile' }))
    }
    expect(await saveMessages(ctx, asha, { ...firstDayMessages, invitation: 'None' })).toMatchObject({
      field: 'invitation',
    })
  })

  test('keep the changes of two people in different places, and ask where an answer moved', async () => {
    const ctx = await openTestHouse()
    const replies = [...firstDayMessages.replies, { title: 'Full', text: 'Sorry, {name}.' }]
    await saveMessages(ctx, asha, { ...firstDayMessages, replies })
    const { messages } = await ownMessages(ctx)
    const was = messageFields(messages)
    const [first, second, ...rest] = messages.replies
    if (!first || !second) throw new Error('there are no answers on the first day')
    const shorter = {
      ...messages,
      replies: [{ ...first, text: 'Full.' }, second, ...rest],
      arrival: 'Come by day.',
    }
    expect(await saveMessages(ctx, asha, shorter, { was })).toEqual({ ok: true })
    const longer = { ...second, text: `${second.text} Yours, Kiran` }
    expect(
      await saveMessages(ctx, kiran, { ...messages, replies: [first, longer, ...rest] }, { was }),
    ).toEqual({
      ok: true,
    })
    const now = (await ownMessages(ctx)).messages
    expect(now).toEqual({ ...shorter, replies: [{ ...first, text: 'Full.' }, longer, ...rest] })
    const moved = { ...messages, replies: [second, first, ...rest] }
    expect(await saveMessages(ctx, kiran, moved, { was })).toMatchObject({
      meanwhile: { clashes: [{ path: 'replies' }] },
    })
  })

  test('ask for a review in a letter, with the button where the link stands', async () => {
    const ctx = await openTestHouse()
    const invitation = 'Dear {name}, how was {house}?\n\nTell us: {link}\n\nYours, Asha'
    await saveMessages(ctx, asha, { ...firstDayMessages, invitation })
    const { id } = await bookingOf(ctx, meera)
    expect(await inviteByEmail(ctx, asha, id)).toEqual({ ok: true })
    const { text } = await ctx.database.selectFrom('letter').select('text').executeTakeFirstOrThrow()
    expect(text).toMatch(
      /Dear Meera, how was Deodar House\?\s+Tell us:\s+Write a review https:\S+id=[\w-]+\s+Yours, Asha/,
    )
    expect(text).not.toContain('{')
  })
})
