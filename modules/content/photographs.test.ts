import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import { describeDrawnPicture } from '#modules/media/drawn-names.ts'
import { readPictures } from '#modules/media/drawn-pictures.server.ts'
import { findPublicRendition } from '#modules/media/shown-media.server.ts'
import { openStagedFiles } from '#modules/media/staging.server.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import { asha } from '../../tests/people.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { fixtures, temporaryFolder } from '../../tests/storages.ts'
import { type TestApp, test } from '../../tests/test-app.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { addPhotographs, erasePhotograph } from './change-photographs.server.ts'
import { type Content, listUsedPictures } from './content.ts'
import { chooseSocialCard } from './demo-house.ts'
import { initialContent } from './first-day.ts'
import { listOwnPhotographs, readSitePictures } from './photographs.server.ts'
import { publishContent } from './publish-content.server.ts'
import { saveDraft } from './save-draft.server.ts'

const size = { width: 8, height: 6 }
const drawn: PictureSet = { name: 'orchard', ...size, src: '/o.webp', avif: [], webp: [], colour: '#777777' }

describe('photographs', () => {
  test('are shown upright in every width, with their focus, once the widths are made', async ({ ctx }) => {
    const id = await added(ctx, 'orientation-6.jpg')
    const content = withPhotograph(id)
    expect((await readSitePictures(ctx, content))[id]).toBeUndefined()
    await workOnMedia(ctx)
    const { [id]: shown } = await readSitePictures(ctx, content)
    expect(shown).toMatchObject({ name: id, focus: '20% 80%' })
    expect(shown?.webp.length).toBeGreaterThan(0)
    expect(await findPublicRendition(ctx, shown?.src.replace('/media/', '') ?? '')).not.toBeNull()
    expect((await readSitePictures(ctx, initialContent))[id]).toBeUndefined()
  })

  test('a photograph that is added twice stands once, and again after it was erased', async ({ ctx }) => {
    const id = await added(ctx, 'grey.jpg')
    expect(await added(ctx, 'grey.jpg')).toBe(id)
    expect(await listOwnPhotographs(ctx)).toHaveLength(1)
    await erasePhotograph(ctx, asha, id)
    expect(await added(ctx, 'grey.jpg')).not.toBe(id)
  })

  test('refuses what is no picture, and leaves nothing behind', async ({ ctx }) => {
    const file = await stage(ctx, 'phone.heic')
    expect(await addPhotographs(ctx, asha, [{ kind: 'photograph', file }])).toMatchObject({ ok: false })
    expect(await listOwnPhotographs(ctx)).toEqual([])
  })

  test('erases no photograph in use in the draft or on the site, and another once', async ({ ctx }) => {
    const id = await added(ctx, 'grey.jpg')
    await saveDraft(ctx, asha, 0, withPhotograph(id))
    expect(await erasePhotograph(ctx, asha, id)).toMatchObject({ code: 'photograph-used' })
    await publishContent(ctx, asha, 1)
    await saveDraft(ctx, asha, 1, initialContent)
    expect(await erasePhotograph(ctx, asha, id)).toMatchObject({ code: 'photograph-used' })
    await publishContent(ctx, asha, 2)
    ctx.clock.advance({ minutes: 1 })
    const message = `${messages.mediaUnknown} You deleted a picture or recording, 20 November 2026 at 12:01.`
    expect(await expectOneOk(() => erasePhotograph(ctx, asha, id))).toMatchObject({ message })
    expect(await erasePhotograph(ctx, asha, id)).toMatchObject({ message })
    expect(await listOwnPhotographs(ctx)).toEqual([])
  })
})

function withPhotograph(id: string): Content {
  const photographs = [{ id, alt: 'The gate', focus: { x: 20, y: 80 } }]
  return { ...initialContent, photographs, socialCard: id }
}

async function added(ctx: TestApp, name: string): Promise<string> {
  const files = [{ kind: 'photograph' as const, file: await stage(ctx, name) }]
  return requireOk(await addPhotographs(ctx, asha, files)).ids[0] ?? ''
}

async function stage(ctx: TestApp, name: string) {
  const stream = createReadStream(join(fixtures, name))
  return requireOk(await openStagedFiles(ctx).stage('photograph', stream, name)).file
}

test('finds the pictures of the build by their names, and reports how to build them', async () => {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ orchard: drawn }))
  expect(readPictures(join(folder, 'manifest.json'))).toEqual({ orchard: drawn })
  expect(() => readPictures(join(folder, 'nowhere.json'))).toThrow('Run npm run build.')
})

const fields = {
  order: 'gate,hearth,attic',
  'alt.gate': 'The gate at dawn',
  'x.gate': '20',
  'y.gate': '80',
  'alt.hearth': 'A fire in the stone hearth',
  'alt.attic': '',
}

function arranged(more: Record<string, string>): Content {
  const outcome = arrangePictures(withPhotograph('gate'), { ...fields, ...more })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.content
}

describe('the form of pictures', () => {
  test('saves the described photographs in their order, with focus and caption', () => {
    const content = arranged({ 'caption.gate': ' Before breakfast ' })
    expect(content.photographs).toEqual([
      { id: 'gate', alt: 'The gate at dawn', caption: 'Before breakfast', focus: { x: 20, y: 80 } },
      { id: 'hearth', alt: 'A fire in the stone hearth', focus: { x: 50, y: 50 } },
    ])
    expect(listUsedPictures(content, ['gate', 'hearth'])).toEqual(['gate'])
    expect(arranged({ 'x.gate': '-7', 'y.gate': 'far' }).photographs[0]?.focus).toEqual({ x: 0, y: 50 })
  })

  test.for([
    ['alt.gate', ' ', messages.altRequired],
    ['caption.gate', 'x'.repeat(301), messages.textTooLong],
  ] as const)('refuses for %s “%s”', ([field, text, problem]) => {
    const outcome = arrangePictures(withPhotograph('gate'), { ...fields, [field]: text })
    expect(outcome).toEqual({ ok: false, problems: { [field]: problem } })
  })

  test('has a name of its own for every drawn picture', () => {
    const files = readdirSync(join(import.meta.dirname, '../../content/pictures'))
    const names = files
      .filter((file) => file.endsWith('.webp'))
      .map((file) => describeDrawnPicture(file.replace('.webp', '')))
    expect(names.filter((name) => !/^[A-Z][^-]+$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})

const { hero } = initialContent
const withFirst = (light: string) => ({ hero: { ...hero, pictures: { ...hero.pictures, light } } })

test.for<[string, Partial<Content>, string, string | undefined]>([
  ['the drawn card beside the drawn first picture', {}, 'social-card', hero.alt],
  ['the first picture until one is chosen', withFirst('gate'), 'gate', hero.alt],
  ['a drawn first picture', withFirst('orchard'), 'orchard', hero.alt],
  ['the chosen photograph', { ...withFirst('orchard'), socialCard: 'gate' }, 'gate', 'The gate'],
  ['a chosen drawn picture', { socialCard: 'star-night' }, 'star-night', undefined],
])('a shared link shows %s', ([, more, name, alt]) => {
  const content = { ...withPhotograph('gate'), socialCard: 'social-card', ...more }
  expect(chooseSocialCard(content)).toEqual({ name, alt })
})
