import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import type { Actor } from '#server/app-context.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { contentHead, publishedContent } from './content.server.ts'
import type { Content } from './content.ts'
import { publishPlaces } from './publish-part.server.ts'
import { publishContent, saveDraft } from './save-draft.server.ts'
import { undoablePublication, undoPublication } from './undo-publication.server.ts'

const ravi: Actor = { kind: 'owner', id: 'ravi' }
const [first, ...others] = firstDayContent.stays.items
const withPrice = (content: Content, price: number): Content => ({
  ...content,
  stays: { ...content.stays, items: first ? [{ ...first, price }, ...others] : others },
})
const withHeading = (content: Content, heading: string): Content => ({
  ...content,
  hero: { ...content.hero, heading },
})

test('undoing a wrong price restores the price alone, and a draft of something else stays', async () => {
  const house = await openTestHouse()
  await saveDraft(house, asha, 0, withHeading(withPrice(firstDayContent, 1), 'Another heading'))
  await publishPlaces(house, asha, 1, ['stays.items'])
  expect(await undoablePublication(house, asha)).toMatchObject({ number: 2 })
  expect(await undoPublication(house, asha, 2)).toEqual({ ok: true, number: 5 })
  expect(await publishedContent(house)).toEqual(firstDayContent)
  expect((await contentHead(house)).content).toEqual(withHeading(firstDayContent, 'Another heading'))
})

test('undoing leaves no draft where there was none', async () => {
  const house = await openTestHouse()
  await saveDraft(house, asha, 0, withPrice(firstDayContent, 1))
  await publishContent(house, asha, 1)
  expect(await undoPublication(house, asha, 1)).toEqual({ ok: true, number: 2 })
  expect(await contentHead(house)).toMatchObject({ state: 'published', content: firstDayContent })
})

test('a publication can be undone for 30 seconds, and by nobody else', async () => {
  const house = await openTestHouse()
  await saveDraft(house, asha, 0, withPrice(firstDayContent, 1))
  await publishContent(house, asha, 1)
  expect(await undoablePublication(house, ravi)).toBeNull()
  expect(await undoPublication(house, ravi, 1)).toMatchObject({ code: 'change-undo-over' })
  house.clock.advance({ seconds: 40 })
  expect(await undoablePublication(house, asha)).toBeNull()
  expect(await undoPublication(house, asha, 1)).toMatchObject({ code: 'change-undo-over' })
})

test('undoing is refused when the draft has another price by now', async () => {
  const house = await openTestHouse()
  await saveDraft(house, asha, 0, withPrice(firstDayContent, 1))
  await publishContent(house, asha, 1)
  await saveDraft(house, asha, 1, withPrice(firstDayContent, 2))
  expect(await undoPublication(house, asha, 1)).toMatchObject({ code: 'content-changed' })
})
