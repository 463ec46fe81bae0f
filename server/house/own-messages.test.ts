import { expect, test } from 'vitest'
import { firstDayMessages } from '#content/messages.ts'
import { words } from '#domain/words.ts'
import { eachDatabase } from '../../tests/house.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import { inviteByLetter } from './invite-by-letter.ts'
import { ownMessages, saveMessages } from './own-messages.ts'

eachDatabase('the owner’s own texts', (open) => {
  test('are those of the first day until they are changed; an emptied answer is gone', async () => {
    const house = await open()
    expect(await ownMessages(house)).toMatchObject({ messages: firstDayMessages, version: 0 })
    const replies = [
      { title: ' Full ', text: 'Sorry,\r\n{name}. ' },
      { title: '', text: '' },
    ]
    expect(await saveMessages(house, asha, { ...firstDayMessages, replies }, 0)).toEqual({ ok: true })
    expect(await ownMessages(house)).toMatchObject({
      messages: { replies: [{ title: 'Full', text: 'Sorry,\n{name}.' }], arrival: firstDayMessages.arrival },
      version: 1,
    })
    const act = await house.database.selectFrom('act').selectAll().executeTakeFirstOrThrow()
    expect(act).toMatchObject({ about_id: 'messages', after: '{"fields":["answers"]}' })
  })

  test('of two who save at once the second is told, and nothing is half saved', async () => {
    const house = await open()
    for (const seen of [0, 1]) {
      const outcomes = await Promise.all(
        ['One {link}', 'Two {link}'].map((invitation) =>
          saveMessages(house, asha, { ...firstDayMessages, invitation: `${invitation} ${seen}` }, seen),
        ),
      )
      expect(outcomes).toContainEqual({ ok: true })
      expect(outcomes).toContainEqual(expect.objectContaining({ message: words.messagesChanged }))
    }
    expect(await saveMessages(house, asha, { ...firstDayMessages, invitation: 'None' }, 2)).toMatchObject({
      field: 'invitation',
    })
  })

  test('ask for a review in a letter, with the button where the link stands', async () => {
    const house = await open()
    const invitation = 'Dear {name}, how was {house}?\n\nTell us: {link}\n\nYours, Asha'
    await saveMessages(house, asha, { ...firstDayMessages, invitation }, 0)
    const { id } = await bookingOf(house, meera)
    expect(await inviteByLetter(house, asha, id)).toEqual({ ok: true })
    const { text } = await house.database.selectFrom('letter').select('text').executeTakeFirstOrThrow()
    expect(text).toMatch(
      /Dear Meera, how was Deodar House\?\s+Tell us:\s+Write a review https:\S+id=[\w-]+\s+Yours, Asha/,
    )
    expect(text).not.toContain('{')
  })
})
