import { describe, expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha } from '../../tests/people.ts'
import { contentHead, publishedContent } from './content.server.ts'
import type { Content } from './content.ts'
import { publishPlaces } from './publish-part.server.ts'
import { publishContent, saveDraft } from './save-draft.server.ts'

const photograph = { id: 'p1', alt: 'The gate at dawn', focus: { x: 50, y: 50 } }

describe('a part of the site', () => {
  test('is published without what else is drafted, which stays a draft', async () => {
    const house = await openTestHouse()
    await saveDraft(house, asha, 0, drafted)
    expect(await publishPlaces(house, asha, 1, ['stays.items'])).toEqual({ ok: true, number: 3 })
    const shown = await publishedContent(house)
    expect(shown.stays.items[0]?.price).toBe(1)
    expect(shown.hero.heading).toBe(firstDayContent.hero.heading)
    expect(await contentHead(house)).toMatchObject({ number: 3, state: 'draft', content: drafted })
  })

  test('is published as it is when nothing else is drafted', async () => {
    const house = await openTestHouse()
    await saveDraft(house, asha, 0, { ...firstDayContent, stays: drafted.stays })
    expect(await publishPlaces(house, asha, 1, ['stays.items'])).toEqual({ ok: true, number: 2 })
    expect(await contentHead(house)).toMatchObject({ number: 2, state: 'published' })
  })

  test('is not published with a stay that lacks something, and says what', async () => {
    const house = await openTestHouse()
    const empty = { id: 'stay-4', title: '', price: 0, rooms: 1, beds: 1, guests: '', description: '' }
    const items = [...firstDayContent.stays.items, { ...empty, pictures: [] }]
    await saveDraft(house, asha, 0, { ...drafted, stays: { ...firstDayContent.stays, items } })
    const refused = {
      code: 'stay-unfinished',
      message:
        'The new stay cannot be published yet. It needs: a name, a price, how many guests, a text, a picture.',
    }
    expect(await publishPlaces(house, asha, 1, ['stays.items'])).toMatchObject(refused)
    expect(await publishContent(house, asha, 1)).toMatchObject(refused)
    expect(await publishPlaces(house, asha, 1, ['hero.heading'])).toMatchObject({ ok: true })
  })

  test('takes along the photographs that stand in it, and no others', async () => {
    const house = await openTestHouse()
    const elsewhere = { ...photograph, id: 'p2' }
    const stays = structuredClone(firstDayContent.stays)
    const [first] = stays.items[0]?.pictures ?? []
    if (first) first.picture = photograph.id
    await saveDraft(house, asha, 0, { ...drafted, stays, photographs: [elsewhere, photograph] })
    await publishPlaces(house, asha, 1, ['stays.items'])
    expect((await publishedContent(house)).photographs).toEqual([photograph])
  })

  test('has nothing to publish while only others are drafted, and is published only as it was seen', async () => {
    const house = await openTestHouse()
    await saveDraft(house, asha, 0, drafted)
    expect(await publishPlaces(house, asha, 1, ['contact.eyebrow'])).toMatchObject({
      code: 'content-published',
    })
    expect(await publishPlaces(house, asha, 0, ['stays.items'])).toMatchObject({ code: 'content-changed' })
    const both = await Promise.all([
      publishPlaces(house, asha, 1, ['stays.items']),
      publishPlaces(house, asha, 1, ['hero.heading']),
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
