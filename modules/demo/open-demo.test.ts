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
    const ctx = await openTestHouse({ config: { demo: true } })
    expect((await openDemo(ctx))?.reviewLink).toContain('/review?id=')
    expect(await shownTestimonials(ctx)).toEqual([true, true, true])
  })

  test('shows no made-up testimonial without the demo, nor with the first day’s content', async () => {
    const ctx = await openTestHouse({ config: { demo: false } })
    const before = await pageVersion(ctx.database)
    expect(await openDemo(ctx)).toBeNull()
    expect(await shownTestimonials(ctx)).toEqual([])
    expect(await pageVersion(ctx.database)).toBe(before + 1)
    await openDemo(ctx)
    const { number } = await contentHead(ctx)
    expect(number).toBe(1)
    await restoreContent(ctx, commandLine, number, 0)
    const { content } = await contentHead(ctx)
    expect(content.testimonials.items).toEqual([])
  })

  test('makes no demo of a house used before its first start', async () => {
    const ctx = await openTestHouse()
    await change(ctx, commandLine, (tx) => tx.record({ act: 'owner.invited', about: 'owner', aboutId: 'a' }))
    expect(await openDemo(ctx)).toBeNull()
    expect(await shownTestimonials(ctx)).toEqual([])
  })

  test('keeps what the owner wrote, on the site and in the draft', async () => {
    const ctx = await openTestHouse({ config: { demo: false } })
    const [first] = firstDayContent.testimonials.items
    if (!first) throw new Error('The first day has no testimonials.')
    const items = [first, { ...first, title: 'Meera J.', sample: false }]
    await saveDraft(ctx, commandLine, 0, {
      ...firstDayContent,
      testimonials: { ...firstDayContent.testimonials, items },
    })
    await openDemo(ctx)
    expect(await shownTestimonials(ctx)).toEqual([])
    const { state, content } = await contentHead(ctx)
    expect([state, content.testimonials.items.map(({ title }) => title)]).toEqual(['draft', ['Meera J.']])
  })
})

async function shownTestimonials(ctx: TestHouse): Promise<boolean[]> {
  return (await publishedContent(ctx)).testimonials.items.map(({ sample }) => sample)
}
