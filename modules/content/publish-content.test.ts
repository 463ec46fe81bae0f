import { describe, expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import type { Actor } from '#server/app-context.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { contentHead, publishedContent } from './content.server.ts'
import type { Content } from './content.ts'
import { publishContent, undoablePublication, undoPublication } from './publish-content.server.ts'
import { saveDraft } from './save-draft.server.ts'

const photograph = { id: 'p1', alt: 'The gate at dawn', focus: { x: 50, y: 50 } }

describe('a part of the site', () => {
  test('is published without what else is drafted, which stays a draft', async () => {
    const ctx = await openTestHouse()
    await saveDraft(ctx, asha, 0, drafted)
    expect(await publishContent(ctx, asha, 1, ['stays.items'])).toEqual({ ok: true, number: 2 })
    const shown = await publishedContent(ctx)
    expect(shown.stays.items[0]?.price).toBe(1)
    expect(shown.hero.heading).toBe(firstDayContent.hero.heading)
    expect(await contentHead(ctx)).toMatchObject({ number: 2, state: 'draft', content: drafted })
  })

  test('is published as it is when nothing else is drafted', async () => {
    const ctx = await openTestHouse()
    await saveDraft(ctx, asha, 0, { ...firstDayContent, stays: drafted.stays })
    expect(await publishContent(ctx, asha, 1, ['stays.items'])).toEqual({ ok: true, number: 1 })
    expect(await contentHead(ctx)).toMatchObject({ number: 1, state: 'published' })
  })

  test('is not published with a stay that lacks something, and says what', async () => {
    const ctx = await openTestHouse()
    const empty = { id: 'stay-4', title: '', price: 0, rooms: 1, beds: 1, guests: '', description: '' }
    const items = [...firstDayContent.stays.items, { ...empty, pictures: [] }]
    await saveDraft(ctx, asha, 0, { ...drafted, stays: { ...firstDayContent.stays, items } })
    const refused = {
      code: 'stay-unfinished',
      message:
        'The new stay cannot be published yet. It needs: a name, a price, how many guests, a text, a picture.',
    }
    expect(await publishContent(ctx, asha, 1, ['stays.items'])).toMatchObject(refused)
    expect(await publishContent(ctx, asha, 1)).toMatchObject(refused)
    expect(await publishContent(ctx, asha, 1, ['hero.heading'])).toMatchObject({ ok: true })
  })

  test('takes along the photographs that stand in it, and no others', async () => {
    const ctx = await openTestHouse()
    const elsewhere = { ...photograph, id: 'p2' }
    const stays = structuredClone(firstDayContent.stays)
    const [first] = stays.items[0]?.pictures ?? []
    if (first) first.picture = photograph.id
    await saveDraft(ctx, asha, 0, { ...drafted, stays, photographs: [elsewhere, photograph] })
    await publishContent(ctx, asha, 1, ['stays.items'])
    expect((await publishedContent(ctx)).photographs).toEqual([photograph])
  })

  test('has nothing to publish while only others are drafted, and is published only as it was seen', async () => {
    const ctx = await openTestHouse()
    await saveDraft(ctx, asha, 0, drafted)
    expect(await publishContent(ctx, asha, 1, ['contact.eyebrow'])).toMatchObject({
      code: 'content-published',
    })
    expect(await publishContent(ctx, asha, 0, ['stays.items'])).toMatchObject({ code: 'content-changed' })
    const both = await Promise.all([
      publishContent(ctx, asha, 1, ['stays.items']),
      publishContent(ctx, asha, 1, ['hero.heading']),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

const drafted: Content = {
  ...firstDayContent,
  hero: { ...firstDayContent.hero, heading: 'Not yet' },
  stays: {
    ...firstDayContent.stays,
    items: firstDayContent.stays.items.map((stay) => ({ ...stay, price: 1 })),
  },
}

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
  const ctx = await openTestHouse()
  await saveDraft(ctx, asha, 0, withHeading(withPrice(firstDayContent, 1), 'Another heading'))
  await publishContent(ctx, asha, 1, ['stays.items'])
  expect(await undoablePublication(ctx, asha)).toMatchObject({ number: 1 })
  expect(await undoPublication(ctx, asha, 1)).toEqual({ ok: true, number: 4 })
  expect(await publishedContent(ctx)).toEqual(firstDayContent)
  expect((await contentHead(ctx)).content).toEqual(withHeading(firstDayContent, 'Another heading'))
})

test('undoing leaves no draft where there was none', async () => {
  const ctx = await openTestHouse()
  await saveDraft(ctx, asha, 0, withPrice(firstDayContent, 1))
  await publishContent(ctx, asha, 1)
  expect(await undoPublication(ctx, asha, 1)).toEqual({ ok: true, number: 2 })
  expect(await contentHead(ctx)).toMatchObject({ state: 'published', content: firstDayContent })
})

test('a publication can be undone for 30 seconds, and by nobody else', async () => {
  const ctx = await openTestHouse()
  await saveDraft(ctx, asha, 0, withPrice(firstDayContent, 1))
  await publishContent(ctx, asha, 1)
  expect(await undoablePublication(ctx, ravi)).toBeNull()
  expect(await undoPublication(ctx, ravi, 1)).toMatchObject({ code: 'change-undo-over' })
  ctx.clock.advance({ seconds: 40 })
  expect(await undoablePublication(ctx, asha)).toBeNull()
  expect(await undoPublication(ctx, asha, 1)).toMatchObject({ code: 'change-undo-over' })
})

test('undoing is refused when the draft has another price by now', async () => {
  const ctx = await openTestHouse()
  await saveDraft(ctx, asha, 0, withPrice(firstDayContent, 1))
  await publishContent(ctx, asha, 1)
  await saveDraft(ctx, asha, 1, withPrice(firstDayContent, 2))
  expect(await undoPublication(ctx, asha, 1)).toMatchObject({ code: 'content-changed' })
})
