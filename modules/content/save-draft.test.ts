import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { clearDemo } from '#modules/demo/demo.server.ts'
import { type Actor, commandLine } from '#server/app-context.ts'
import { pageVersion } from '#server/page-version.ts'
import { eachDatabase, type TestHouse } from '../../tests/house.ts'
import { contentHead, contentHistory, publishedContent } from './content.server.ts'
import type { Content } from './content.ts'
import { publishContent } from './publish-content.server.ts'
import { restoreContent, saveDraft } from './save-draft.server.ts'

const asha: Actor = { kind: 'owner', id: 'asha' }
const kiran: Actor = { kind: 'owner', id: 'kiran' }

eachDatabase('words', (open) => {
  test('keeps a draft that nobody sees until it is published', async () => {
    const ctx = await open()
    expect(await saveDraft(ctx, asha, 0, named('Pine House'))).toEqual({ ok: true, number: 1 })
    expect((await publishedContent(ctx)).property.name).toBe('Deodar House')
    const before = await pageVersion(ctx.database)
    expect(await publishContent(ctx, asha, 1)).toEqual({ ok: true, number: 1 })
    expect((await publishedContent(ctx)).property.name).toBe('Pine House')
    expect(await pageVersion(ctx.database)).toBe(before + 1)
  })

  test('keeps one of two saves upon the same version, and tells the other', async () => {
    const ctx = await open()
    const outcomes = await Promise.all([
      saveDraft(ctx, asha, 0, named('Pine House')),
      saveDraft(ctx, kiran, 0, named('Oak House')),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'content-changed' })
    expect((await contentHead(ctx)).number).toBe(1)
  })

  test('refuses a draft that was made from an older version, also when that version is gone', async () => {
    const ctx = await open()
    await saveDraft(ctx, asha, 0, named('Pine House'))
    await saveDraft(ctx, asha, 1, named('Oak House'))
    expect(await saveDraft(ctx, kiran, 0, named('Fir House'))).toMatchObject({ code: 'content-changed' })
    expect(await saveDraft(ctx, kiran, 1, named('Fir House'))).toMatchObject({ code: 'content-changed' })
    expect((await contentHead(ctx)).content.property.name).toBe('Oak House')
  })

  test('publishes a draft once, and only as it was seen', async () => {
    const ctx = await open()
    await saveDraft(ctx, asha, 0, named('Pine House'))
    expect(await publishContent(ctx, kiran, 0)).toMatchObject({ code: 'content-changed' })
    const outcomes = await Promise.all([publishContent(ctx, asha, 1), publishContent(ctx, kiran, 1)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await entries(ctx, 'content.published')).toHaveLength(1)
  })

  test('never publishes what was not looked at, also with a save at once', async () => {
    const ctx = await open()
    await saveDraft(ctx, asha, 0, named('Pine House'))
    await Promise.all([saveDraft(ctx, kiran, 1, named('Oak House')), publishContent(ctx, asha, 1)])
    expect((await publishedContent(ctx)).property.name).not.toBe('Oak House')
  })

  test('restores earlier content as a draft, even that of the first day', async () => {
    const ctx = await open()
    await saveDraft(ctx, asha, 0, named('Pine House'))
    await publishContent(ctx, asha, 1)
    await saveDraft(ctx, asha, 1, named('Oak House'))
    await publishContent(ctx, asha, 2)
    expect(await restoreContent(ctx, asha, 2, 1)).toEqual({ ok: true, number: 3 })
    expect((await contentHead(ctx)).content.property.name).toBe('Pine House')
    expect((await publishedContent(ctx)).property.name).toBe('Oak House')
    expect(await restoreContent(ctx, asha, 3, 0)).toEqual({ ok: true, number: 4 })
    const testimonials = { ...firstDayContent.testimonials, items: [] }
    expect((await contentHead(ctx)).content).toEqual({ ...firstDayContent, testimonials })
    expect(await restoreContent(ctx, asha, 4, 77)).toMatchObject({ code: 'content-unknown' })
  })

  test('names in the history the version on the site', async () => {
    const ctx = await open()
    await saveDraft(ctx, asha, 0, named('Pine House'))
    await publishContent(ctx, asha, 1)
    expect(await contentHistory(ctx)).toEqual([
      {
        number: 1,
        at: ctx.clock.now().toISOString(),
        by: 'somebody who has left',
        isOnSite: true,
        content: named('Pine House'),
        before: firstDayContent,
      },
      { number: 0, at: '', by: 'the house', isOnSite: false, content: firstDayContent, before: null },
    ])
  })

  test('refuses an invalid document', async () => {
    const ctx = await open()
    const broken = { ...firstDayContent, stays: { ...firstDayContent.stays, items: [] } }
    expect(await saveDraft(ctx, asha, 0, broken)).toMatchObject({ code: 'content-invalid' })
    expect((await contentHead(ctx)).number).toBe(0)
  })

  test('makes no version of the same content saved again', async () => {
    const ctx = await open()
    expect(await saveDraft(ctx, asha, 0, firstDayContent)).toEqual({ ok: true, number: 0 })
    expect(await entries(ctx, 'content.drafted')).toEqual([])
  })

  test('records who changed which part', async () => {
    const ctx = await open()
    await saveDraft(ctx, asha, 0, named('Pine House'))
    const [entry] = await entries(ctx, 'content.drafted')
    expect(entry).toMatchObject({ who: 'owner:asha', about_id: '1' })
    expect(JSON.parse(entry?.after ?? '')).toEqual({ number: 1, parts: ['property'] })
  })

  test('removes the made-up testimonials from the site and the draft with the demo', async () => {
    const ctx = await open()
    await saveDraft(ctx, asha, 0, named('Pine House'))
    await clearDemo(ctx, commandLine)
    expect((await publishedContent(ctx)).testimonials.items).toEqual([])
    expect((await publishedContent(ctx)).property.name).toBe('Deodar House')
    const head = await contentHead(ctx)
    expect(head).toMatchObject({ state: 'draft', number: 3 })
    expect(head.content.testimonials.items).toEqual([])
    expect(head.content.property.name).toBe('Pine House')
  })
})

function named(name: string): Content {
  return { ...firstDayContent, property: { ...firstDayContent.property, name } }
}

function entries(ctx: TestHouse, entry: string) {
  return ctx.database.selectFrom('act').selectAll().where('act', '=', entry).execute()
}
