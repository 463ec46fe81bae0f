import { expect } from 'vitest'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { findExampleContent } from '#modules/demo/example-content.server.ts'
import { findMissingParts, isFirstRunOpen, publishFirstRun } from '#modules/demo/first-run.server.ts'
import { countSamples } from '#modules/demo/samples.server.ts'
import { listFirstSteps } from '#modules/today/first-steps.server.ts'
import { addFile } from '../../tests/files.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { asha, bookingOf, meera, publishParts } from '../../tests/people.ts'
import { type TestApp, test } from '../../tests/test-app.ts'
import { readContent, readContentHead } from './content.server.ts'
import type { Content } from './content.ts'
import { initialContent } from './first-day.ts'
import { makeNeutralContent } from './neutral-content.ts'
import { makeSampleReviewId } from './sample-reviews.server.ts'
import { saveDraft } from './save-draft.server.ts'

const place = { name: 'Pine House', town: 'Mukteshwar', region: 'Uttarakhand' }
const neutral = makeNeutralContent({ ...place, phone: '+91 98111 22334', email: 'stay@pine.example' })
const alt = 'Photo of the room Double'
const double = { title: 'Double', price: 2500, description: 'This room has a balcony.' }
const items = neutral.stays.items.map((stay) => ({ ...stay, ...double, pictures: [{ picture: 'p1', alt }] }))
const finished: Content = {
  ...neutral,
  stays: { ...neutral.stays, items },
  photographs: [{ id: 'p1', alt, focus: { x: 50, y: 50 } }],
}

async function drafted(ctx: TestApp, content: Content): Promise<number> {
  return requireOk(await saveDraft(ctx, asha, (await readContentHead(ctx)).number, content)).number
}

const publish = (ctx: TestApp, seenNumber: number, shouldRemoveSamples = true) =>
  publishFirstRun(ctx, asha, { seenNumber, shouldRemoveSamples })

/** Whether the first steps on Today count the site as set up. */
const isSetUp = async (ctx: TestApp) =>
  (await listFirstSteps(ctx))?.find(({ name }) => name === 'start')?.isDone

test('after the first run visitors see nothing of the demo', async ({ ctx }) => {
  await seedDemo(ctx)
  expect(await isFirstRunOpen(ctx)).toBe(true)
  const seen = await drafted(ctx, finished)
  expect((await readContentHead(ctx)).content.stays.retired).not.toEqual([])
  expect(await publish(ctx, seen)).toMatchObject({ ok: true })
  expect(await findExampleContent(ctx)).toEqual({ texts: [], pictures: [] })
  expect(await countSamples(ctx)).toBeNull()
  const shown = await readContent(ctx)
  expect([shown.stays.retired, shown.property.name]).toEqual([[], 'Pine House'])
  expect(await isFirstRunOpen(ctx)).toBe(false)
  expect(await isSetUp(ctx)).toBe(true)
})

test('a phone number of the owner alone does not end the first run', async ({ ctx }) => {
  const property = { ...initialContent.property, phone: '+91 98111 22334' }
  await publishParts(ctx, { property })
  expect((await readContent(ctx)).property.phone).toBe('+91 98111 22334')
  expect(await isFirstRunOpen(ctx)).toBe(true)
})

test('sample guests may stay, and a room with a real booking keeps its name', async ({ ctx }) => {
  await seedDemo(ctx)
  await bookingOf(ctx, meera, { stay: 'cottage' })
  const seen = await drafted(ctx, finished)
  expect(await publish(ctx, seen, false)).toMatchObject({ ok: true })
  expect(await countSamples(ctx)).toMatchObject({ testimonials: 0, reviews: 6 })
  expect(await isSetUp(ctx)).toBe(false)
  expect((await readContent(ctx)).stays.retired.map(({ id }) => id)).toContain('cottage')
})

test('refuses an unfinished room or another person’s draft before anything is removed', async ({ ctx }) => {
  await seedDemo(ctx)
  const seen = await drafted(ctx, neutral)
  expect(await publish(ctx, seen)).toMatchObject({ name: 'stayUnfinished' })
  expect(await drafted(ctx, finished)).toBeGreaterThan(seen)
  expect(await publish(ctx, seen)).toMatchObject({ name: 'contentChanged' })
  expect(await countSamples(ctx)).not.toBeNull()
})

test('a draft that another person saves while the samples are removed is not published', async ({ ctx }) => {
  await seedDemo(ctx)
  await addFile(ctx, 'photograph', 'grey.jpg', makeSampleReviewId(0))
  const seen = await drafted(ctx, finished)
  const theirs = { ...finished, hero: { ...finished.hero, heading: 'Not yet for visitors' } }
  const media = { ...ctx.media, delete: async () => void (await drafted(ctx, theirs)) }
  expect(await publish({ ...ctx, media }, seen)).toMatchObject({ name: 'contentChanged' })
  expect(await countSamples(ctx)).toBeNull()
  expect((await readContentHead(ctx)).content.hero.heading).toBe('Not yet for visitors')
  expect((await readContent(ctx)).property.name).toBe('Deodar House')
})

test('says what is still missing, and whether it can be published without it', async ({ ctx }) => {
  expect(await findMissingParts(ctx, neutral)).toEqual([
    { step: 'photos', text: expect.stringContaining('photo') },
    { step: 'rooms', text: expect.stringContaining('It needs: a name, a price') },
  ])
  expect(await findMissingParts(ctx, finished)).toEqual([])
})
