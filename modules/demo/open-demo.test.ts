import { describe, expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { contentHead, publishedContent } from '#modules/content/content.server.ts'
import { restoreContent, saveDraft } from '#modules/content/save-draft.server.ts'
import { commandLine } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { pageVersion } from '#server/page-version.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { openDemo } from './open-demo.server.ts'

describe('opening the demo', () => {
  test('shows testimonials in a demo, marked as samples', async () => {
    const house = await openTestHouse({ config: { demo: true } })
    expect((await openDemo(house))?.reviewLink).toContain('/review?id=')
    expect(await shownTestimonials(house)).toEqual([true, true, true])
  })

  test('shows no made-up testimonial without the demo, nor with the first day’s content', async () => {
    const house = await openTestHouse({ config: { demo: false } })
    const before = await pageVersion(house.database)
    expect(await openDemo(house)).toBeNull()
    expect(await shownTestimonials(house)).toEqual([])
    expect(await pageVersion(house.database)).toBe(before + 1)
    await openDemo(house)
    const { number } = await contentHead(house)
    expect(number).toBe(1)
    await restoreContent(house, commandLine, number, 0)
    const { content } = await contentHead(house)
    expect(content.testimonials.items).toEqual([])
  })

  test('makes no demo of a house used before its first start', async () => {
    const house = await openTestHouse()
    await change(house, commandLine, (tx) =>
      tx.record({ act: 'owner.invited', about: 'owner', aboutId: 'a' }),
    )
    expect(await openDemo(house)).toBeNull()
    expect(await shownTestimonials(house)).toEqual([])
  })

  test('keeps what the owner wrote, on the site and in the draft', async () => {
    const house = await openTestHouse({ config: { demo: false } })
    const [first] = firstDayContent.testimonials.items
    if (!first) throw new Error('The first day has no testimonials.')
    const items = [first, { ...first, title: 'Meera J.', sample: false }]
    await saveDraft(house, commandLine, 0, {
      ...firstDayContent,
      testimonials: { ...firstDayContent.testimonials, items },
    })
    await openDemo(house)
    expect(await shownTestimonials(house)).toEqual([])
    const { state, content } = await contentHead(house)
    expect([state, content.testimonials.items.map(({ title }) => title)]).toEqual(['draft', ['Meera J.']])
  })
})

async function shownTestimonials(house: TestHouse): Promise<boolean[]> {
  return (await publishedContent(house)).testimonials.items.map(({ sample }) => sample)
}
