import { describe, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, kiran } from '../../tests/people.ts'
import { contentHead } from './content.server.ts'
import type { Content } from './content.ts'
import { editContent, type ListStep } from './edit-content.ts'
import { fieldsAt, saveEdited } from './save-draft.server.ts'

const places = ['stays.items', 'stays.retired', 'hero.heading']

/** A form of these places, as somebody opens it now; gives what saves it. */
async function open(ctx: TestHouse) {
  const was = JSON.parse(JSON.stringify(fieldsAt((await contentHead(ctx)).content, places)))
  return (
    who: typeof asha,
    fields: Record<string, string>,
    step: ListStep | null = null,
    leave: string[] = [],
  ) =>
    saveEdited(ctx, who, {
      opened: { was, leave },
      places,
      edit: (content: Content) => editContent(content, Object.entries(fields), step),
    })
}

describe('two people at the same part of the site', () => {
  test('keep what each of them touched, also at the same moment', async () => {
    const ctx = await openTestHouse()
    const form = await open(ctx)
    const saved = await Promise.all([
      form(asha, { 'stays.items.0.price': '11000', 'stays.items.1.price': '15000' }),
      form(kiran, { 'stays.items.0.price': '10000', 'stays.items.1.price': '16000', 'hero.heading': 'Rest' }),
    ])
    expect(saved).toMatchObject([{ ok: true }, { ok: true }])
    expect(saved.filter((each) => each.ok && each.others)).toHaveLength(1)
    const { content } = await contentHead(ctx)
    expect(content.stays.items.map(({ price }) => price)).toEqual([11000, 16000, 25000])
    expect(content.hero.heading).toBe('Rest')
  })

  test('never price the wrong stay when another was taken out', async () => {
    const ctx = await openTestHouse()
    const form = await open(ctx)
    await form(asha, {}, { do: 'remove', list: 'stays.items', at: 0 })
    expect(await form(kiran, { 'stays.items.1.price': '16000' })).toMatchObject({
      meanwhile: { clashes: [{ path: 'stays.items', theirs: 'a list of 2', yours: 'a list of 3' }] },
    })
    expect((await contentHead(ctx)).content.stays.items.map(({ id, price }) => [id, price])).toEqual([
      ['suite', 15000],
      ['cottage', 25000],
    ])
  })

  test('are asked where both changed the same', async () => {
    const ctx = await openTestHouse()
    const form = await open(ctx)
    await form(asha, { 'hero.heading': 'Rest' })
    const late = await form(kiran, { 'hero.heading': 'Sleep' })
    expect(late).toMatchObject({
      code: 'changed-meanwhile',
      message: expect.stringContaining('saved a draft of the texts'),
      meanwhile: { clashes: [{ path: 'hero.heading', theirs: 'Rest', yours: 'Sleep' }] },
    })
    expect(await form(kiran, { 'hero.heading': 'Sleep' }, null, ['hero.heading'])).toMatchObject({ ok: true })
    expect((await contentHead(ctx)).content.hero.heading).toBe('Rest')
    const again = await open(ctx)
    expect(await again(kiran, { 'hero.heading': 'Sleep' })).toMatchObject({ ok: true, others: false })
  })

  test('are asked about everything when a form does not tell what it said', async () => {
    const ctx = await openTestHouse()
    const edit = (content: Content) => editContent(content, [['hero.heading', 'Sleep']])
    expect(await saveEdited(ctx, kiran, { opened: { was: null }, places, edit })).toMatchObject({
      meanwhile: { clashes: [{ path: 'hero.heading', yours: 'Sleep' }] },
    })
  })
})
