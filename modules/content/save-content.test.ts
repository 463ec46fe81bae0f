import { describe, expect } from 'vitest'
import { commandLineActor } from '#core/app-context.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { removeAllSamples } from '#modules/demo/demo.server.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { asha, kiran, publishParts } from '../../tests/people.ts'
import { auditEntries, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { listContentHistory, readContent, readContentHead } from './content.server.ts'
import type { Content } from './content.ts'
import { editContent, type ListEdit } from './edit-content.ts'
import { initialContent } from './first-day.ts'
import { findUndoablePublication, publishContent, undoPublication } from './publish-content.server.ts'
import {
  computeFormVersion,
  restoreContent,
  type SavedEdit,
  saveDraft,
  saveEdit,
} from './save-draft.server.ts'

const { property, hero, stays } = initialContent
const named = (name: string): Content => ({ ...initialContent, property: { ...property, name } })
const headed = (heading: string, base = initialContent): Content => ({ ...base, hero: { ...hero, heading } })
const priced = (price: number): Content => {
  return { ...initialContent, stays: { ...stays, items: stays.items.map((stay) => ({ ...stay, price })) } }
}

const nameNow = async (ctx: TestApp) => (await readContent(ctx)).property.name

describe('content', () => {
  testOnDatabases('is a draft that nobody sees until it is published', async (ctx) => {
    expect(await saveDraft(ctx, asha, 0, named('Pine House'))).toEqual({ ok: true, number: 1 })
    const [entry] = await auditEntries(ctx, 'content.drafted')
    expect(entry).toMatchObject({ actor: 'owner:asha', about_id: '1' })
    expect(JSON.parse(entry?.after ?? '')).toEqual({ number: 1, parts: ['property'] })
    expect(await nameNow(ctx)).toBe('Deodar House')
    const before = await readPageVersion(ctx.database)
    expect(await publishContent(ctx, asha, 1)).toEqual({ ok: true, number: 1 })
    expect(await nameNow(ctx)).toBe('Pine House')
    expect(await readPageVersion(ctx.database)).toBe(before + 1)
    const by = { publishedBy: 'a person who has left', publishedAt: ctx.clock.now().toISOString() }
    const earlier = { number: 0, publishedAt: '', publishedBy: 'the site', isOnSite: false }
    expect(await listContentHistory(ctx)).toEqual([
      { number: 1, ...by, isOnSite: true, content: named('Pine House'), previousContent: initialContent },
      { ...earlier, content: initialContent, previousContent: null },
    ])
  })

  testOnDatabases('is saved and published only by one of two people, and as they saw it', async (ctx) => {
    const save = (at: number) => saveDraft(ctx, at ? asha : kiran, 0, named(at ? 'Pine House' : 'Oak House'))
    expect(await expectOneOk(save)).toMatchObject({ code: 'content-changed' })
    expect((await readContentHead(ctx)).number).toBe(1)
    await saveDraft(ctx, asha, 1, named('Fir House'))
    for (const seen of [0, 1])
      expect(await saveDraft(ctx, kiran, seen, named('Elm House'))).toMatchObject({ code: 'content-changed' })
    expect(await publishContent(ctx, kiran, 0)).toMatchObject({ code: 'content-changed' })
    await expectOneOk((at) => publishContent(ctx, at ? asha : kiran, 2))
    expect(await auditEntries(ctx, 'content.published')).toHaveLength(1)
    await saveDraft(ctx, asha, 2, named('Yew House'))
    await Promise.all([saveDraft(ctx, kiran, 3, named('Ash House')), publishContent(ctx, asha, 3)])
    expect(await nameNow(ctx)).not.toBe('Ash House')
  })

  test('is no new version when it is invalid or unchanged', async ({ ctx }) => {
    const broken = { ...initialContent, stays: { ...stays, items: [] } }
    expect(await saveDraft(ctx, asha, 0, broken)).toMatchObject({ code: 'content-invalid' })
    expect(await saveDraft(ctx, asha, 0, initialContent)).toEqual({ ok: true, number: 0 })
    expect(await auditEntries(ctx, 'content.drafted')).toEqual([])
  })

  test('is restored as a draft from any published version', async ({ ctx }) => {
    for (const name of ['Pine House', 'Oak House']) await publishParts(ctx, named(name))
    expect(await restoreContent(ctx, asha, 2, 1)).toEqual({ ok: true, number: 3 })
    expect((await readContentHead(ctx)).content.property.name).toBe('Pine House')
    expect(await nameNow(ctx)).toBe('Oak House')
    expect(await restoreContent(ctx, asha, 3, 0)).toEqual({ ok: true, number: 4 })
    const testimonials = { ...initialContent.testimonials, items: [] }
    expect((await readContentHead(ctx)).content).toEqual({ ...initialContent, testimonials })
    expect(await restoreContent(ctx, asha, 4, 77)).toMatchObject({ code: 'content-unknown' })
  })

  test('loses the made-up testimonials with the demo, on the site and in the draft', async ({ ctx }) => {
    await saveDraft(ctx, asha, 0, named('Pine House'))
    await removeAllSamples(ctx, commandLineActor)
    const [shown, head] = [await readContent(ctx), await readContentHead(ctx)]
    expect(head).toMatchObject({ state: 'draft', number: 3 })
    expect(shown).toMatchObject({ testimonials: { items: [] }, property: { name: 'Deodar House' } })
    expect(head.content).toMatchObject({ testimonials: { items: [] }, property: { name: 'Pine House' } })
  })
})

describe('publishing a part of the site', () => {
  const places = ['stays.items']
  const drafted = headed('Not yet', priced(1))

  test('leaves the other changes a draft', async ({ ctx }) => {
    await saveDraft(ctx, asha, 0, drafted)
    const publish = (number: number, paths: string[]) => publishContent(ctx, asha, number, paths)
    expect(await publish(1, ['contact.eyebrow'])).toMatchObject({ code: 'content-published' })
    expect(await publish(0, places)).toMatchObject({ code: 'content-changed' })
    expect(await publish(1, places)).toEqual({ ok: true, number: 2 })
    expect(await readContent(ctx)).toEqual(priced(1))
    expect(await readContentHead(ctx)).toMatchObject({ number: 2, state: 'draft', content: drafted })
  })

  test('leaves no draft without other changes, and is done by one of two people', async ({ ctx }) => {
    await saveDraft(ctx, asha, 0, priced(1))
    await expectOneOk((at) => publishContent(ctx, at ? asha : kiran, 1, places))
    expect(await readContentHead(ctx)).toMatchObject({ number: 1, state: 'published' })
  })

  test('is refused for a stay that lacks something', async ({ ctx }) => {
    const empty = { id: 'stay-4', title: '', price: 0, rooms: 1, beds: 1, guests: '', description: '' }
    const items = [...stays.items, { ...empty, pictures: [] }]
    await saveDraft(ctx, asha, 0, { ...drafted, stays: { ...stays, items } })
    const needs = 'a name, a price, how many guests, a text'
    const message = `The new room cannot be published yet. It needs: ${needs}.`
    expect(await publishContent(ctx, asha, 1, places)).toMatchObject({ code: 'stay-unfinished', message })
    expect(await publishContent(ctx, asha, 1)).toMatchObject({ message })
    expect(await publishContent(ctx, asha, 1, ['hero.heading'])).toMatchObject({ ok: true })
  })

  test('publishes the photographs that it contains, and no others', async ({ ctx }) => {
    const photograph = { id: 'p1', alt: 'The gate at dawn', focus: { x: 50, y: 50 } }
    const changed = structuredClone(stays)
    const [first] = changed.items[0]?.pictures ?? []
    if (first) first.picture = photograph.id
    const photographs = [{ ...photograph, id: 'p2' }, photograph]
    await saveDraft(ctx, asha, 0, { ...drafted, stays: changed, photographs })
    await publishContent(ctx, asha, 1, places)
    expect((await readContent(ctx)).photographs).toEqual([photograph])
  })
})

describe('undoing a publication', () => {
  test('restores what it changed, and keeps a draft of something else', async ({ ctx }) => {
    await saveDraft(ctx, asha, 0, headed('Another heading', priced(1)))
    await publishContent(ctx, asha, 1, ['stays.items'])
    expect(await findUndoablePublication(ctx, asha)).toMatchObject({ number: 1 })
    expect(await undoPublication(ctx, asha, 1)).toEqual({ ok: true, number: 4 })
    expect(await readContent(ctx)).toEqual(initialContent)
    expect((await readContentHead(ctx)).content).toEqual(headed('Another heading'))
  })

  test('leaves no draft where there was none', async ({ ctx }) => {
    await publishParts(ctx, priced(1))
    expect(await undoPublication(ctx, asha, 1)).toEqual({ ok: true, number: 2 })
    expect(await readContentHead(ctx)).toMatchObject({ state: 'published', content: initialContent })
  })

  test('keeps what was changed in the draft since', async ({ ctx }) => {
    await publishParts(ctx, priced(1))
    await saveDraft(ctx, asha, 1, priced(2))
    expect(await undoPublication(ctx, asha, 1)).toMatchObject({ ok: true })
    expect(await readContent(ctx)).toEqual(initialContent)
    expect(await readContentHead(ctx)).toMatchObject({ state: 'draft', content: priced(2) })
  })

  test('is refused to others and after 30 seconds', async ({ ctx }) => {
    await publishParts(ctx, priced(1))
    expect(await findUndoablePublication(ctx, kiran)).toBeNull()
    expect(await undoPublication(ctx, kiran, 1)).toMatchObject({ code: 'change-undo-over' })
    ctx.clock.advance({ seconds: 40 })
    expect(await findUndoablePublication(ctx, asha)).toBeNull()
    expect(await undoPublication(ctx, asha, 1)).toMatchObject({ code: 'change-undo-over' })
  })
})

describe('two people who edit the same part', () => {
  const places = ['stays.items', 'stays.retired', 'hero.heading']

  /** Opens a form of these places now; the result saves it. */
  async function open(ctx: TestApp) {
    const opened = computeFormVersion((await readContentHead(ctx)).content, places)
    return (
      who: typeof asha,
      fields: Record<string, string>,
      step: ListEdit | null = null,
      version: string | undefined = opened,
    ) =>
      saveEdit(ctx, who, {
        version,
        paths: places,
        edit: (content: Content) => editContent(content, Object.entries(fields), step),
      })
  }
  const versionNow = (outcome: SavedEdit) => (outcome.ok ? undefined : outcome.conflict?.version)

  testOnDatabases('are told what differs, and either version is saved when it is chosen', async (ctx) => {
    const form = await open(ctx)
    const late = { 'stays.items.0.price': '11000', 'hero.heading': 'Sleep' }
    const saved = await Promise.all([form(asha, { 'hero.heading': 'Rest' }), form(kiran, late)])
    const [refused, ...others] = saved.filter((each) => !each.ok)
    expect(others).toEqual([])
    const differences = expect.arrayContaining([expect.objectContaining({ path: 'hero.heading' })])
    const message = expect.stringContaining('saved a draft of the texts')
    expect(refused).toMatchObject({ code: 'changed-by-other', message, conflict: { differences } })
    expect((await readContentHead(ctx)).content.hero.heading).toBe('Rest')
    const version = (refused && versionNow(refused)) ?? ''
    expect(await form(kiran, late, null, version)).toMatchObject({ ok: true })
    const { content } = await readContentHead(ctx)
    expect([content.stays.items[0]?.price, content.hero.heading]).toEqual([11000, 'Sleep'])
  })

  testOnDatabases('never change the price of the wrong stay when another was removed', async (ctx) => {
    const form = await open(ctx)
    await form(asha, {}, { do: 'remove', list: 'stays.items', at: 0 })
    const refused = await form(kiran, { 'stays.items.1.price': '16000' })
    expect(refused).toMatchObject({ code: 'changed-by-other', conflict: { version: null } })
    const { items } = (await readContentHead(ctx)).content.stays
    expect(items.map(({ id, price }) => `${id} ${price}`)).toEqual(['suite 15000', 'cottage 25000'])
  })

  testOnDatabases('save nothing where both wrote the same, nor by a form without a version', async (ctx) => {
    const form = await open(ctx)
    const rest = { 'hero.heading': 'Rest' }
    expect(await form(asha, rest)).toMatchObject({ ok: true, number: 1 })
    expect(await form(kiran, rest)).toMatchObject({ ok: true, number: 1 })
    const edit = (content: Content) => editContent(content, Object.entries({ 'hero.heading': 'Sleep' }))
    const outcome = await saveEdit(ctx, kiran, { version: undefined, paths: places, edit })
    expect(outcome).toMatchObject({ ok: false })
  })
})
