import { createReadStream, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { messages } from '#modules/common/messages.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import type { Actor } from '#server/app-context.ts'
import { findPictures } from '../../app/site/ending.tsx'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { openHeldFiles } from './hold.server.ts'
import { workOnMedia } from './media-work.server.ts'
import {
  addPhotographs,
  erasePhotograph,
  housePhotographs,
  picturesOf,
  readPictures,
  withPhotographs,
} from './photographs.server.ts'
import type { PictureSet } from './picture.ts'
import { findPublicRendition } from './shown-media.server.ts'

const asha: Actor = { kind: 'owner', id: 'asha' }

const drawn: PictureSet = {
  name: 'orchard',
  width: 8,
  height: 6,
  src: '/o.webp',
  avif: [],
  webp: [],
  colour: '#777777',
}

describe('photographs', () => {
  test('shows a photograph upright in every width in place of a drawn picture, with description and focus', async () => {
    const ctx = await openTestHouse()
    ctx.pictures.orchard = drawn
    const id = await bring(ctx, 'orientation-6.jpg')
    await workOnMedia(ctx)
    const content = withReplacement(id)
    const { orchard, [id]: direct } = await picturesOf(ctx, content)
    expect(orchard).toMatchObject({ name: 'orchard', alt: 'The gate', focus: '20% 80%' })
    expect(direct).toMatchObject({ name: id, focus: '20% 80%' })
    expect(direct?.alt).toBeUndefined()
    expect(orchard?.webp.length).toBeGreaterThan(0)
    expect((await withPhotographs(ctx, content)).pictures.orchard).toEqual(orchard)
    expect(await findPublicRendition(ctx, orchard?.src.replace('/media/', '') ?? '')).not.toBeNull()
  })

  test('shows a replacing photograph with its own line under it, never with that of the drawn picture', async () => {
    const ctx = await openTestHouse()
    ctx.pictures.orchard = drawn
    const id = await bring(ctx, 'grey.jpg')
    await workOnMedia(ctx)
    const use = { picture: 'orchard', alt: 'Apricots', caption: 'Apricots in blossom' }
    const shown = async (caption?: string) => {
      const [photograph] = withReplacement(id).photographs
      const photographs = photograph ? [{ ...photograph, ...(caption && { caption }) }] : []
      return findPictures(await picturesOf(ctx, { ...withReplacement(id), photographs }), [use])
    }
    expect(await shown()).toMatchObject([{ alt: 'The gate', caption: '' }])
    expect(await shown('Before breakfast')).toMatchObject([{ alt: 'The gate', caption: 'Before breakfast' }])
    expect(findPictures(await picturesOf(ctx, firstDayContent), [use])).toMatchObject([
      { alt: 'Apricots', caption: 'Apricots in blossom' },
    ])
  })

  test('shows the drawn picture until the widths are made, and when the photograph is removed', async () => {
    const ctx = await openTestHouse()
    ctx.pictures.orchard = drawn
    const id = await bring(ctx, 'grey.jpg')
    expect((await picturesOf(ctx, withReplacement(id))).orchard).toEqual(drawn)
    await workOnMedia(ctx)
    expect((await picturesOf(ctx, firstDayContent)).orchard).toEqual(drawn)
  })

  test('refuses what is no picture, and leaves nothing behind', async () => {
    const ctx = await openTestHouse()
    const held = await hold(ctx, 'drawing.svg')
    expect(await addPhotographs(ctx, asha, [{ kind: 'photograph', file: held }])).toMatchObject({
      ok: false,
    })
    expect(await housePhotographs(ctx)).toEqual([])
  })

  test('erases no photograph in use in the draft or on the site, and another once', async () => {
    const ctx = await openTestHouse()
    const id = await bring(ctx, 'grey.jpg')
    await saveDraft(ctx, asha, 0, withReplacement(id))
    expect(await erasePhotograph(ctx, asha, id)).toMatchObject({ code: 'photograph-used' })
    await publishContent(ctx, asha, 1)
    await saveDraft(ctx, asha, 1, firstDayContent)
    expect(await erasePhotograph(ctx, asha, id)).toMatchObject({ code: 'photograph-used' })
    await publishContent(ctx, asha, 2)
    ctx.clock.advance({ minutes: 1 })
    const outcomes = await Promise.all([erasePhotograph(ctx, asha, id), erasePhotograph(ctx, asha, id)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const late = `${messages.mediaUnknown} You erased a picture or recording, 20 November 2026 at 12:01.`
    expect(outcomes).toContainEqual(expect.objectContaining({ message: late }))
    expect(await erasePhotograph(ctx, asha, id)).toMatchObject({ message: late })
    expect(await housePhotographs(ctx)).toEqual([])
  })
})

function withReplacement(id: string) {
  const photographs = [{ id, alt: 'The gate', focus: { x: 20, y: 80 } }]
  return { ...firstDayContent, photographs, replacements: { orchard: id } }
}

async function bring(ctx: TestHouse, name: string): Promise<string> {
  const added = await addPhotographs(ctx, asha, [{ kind: 'photograph', file: await hold(ctx, name) }])
  if (!added.ok) throw new Error(added.message)
  return added.ids[0] ?? ''
}

async function hold(ctx: TestHouse, name: string) {
  const path = join(import.meta.dirname, '../../tests/fixtures/media', name)
  const held = await openHeldFiles(ctx).hold('photograph', createReadStream(path), name)
  if (!held.ok) throw new Error(held.message)
  return held.file
}

const folder = mkdtempSync(join(tmpdir(), 'deodar-manifest-'))

test('finds the pictures of the build by their names', () => {
  const orchard = {
    name: 'orchard',
    width: 4,
    height: 3,
    src: '/pictures/orchard-4.0.webp',
    avif: [],
    webp: [],
    colour: '#334455',
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ orchard }))
  expect(readPictures(join(folder, 'manifest.json'))).toEqual({ orchard })
})

test('says what to do in a house without its build', () => {
  expect(() => readPictures(join(folder, 'nowhere.json'))).toThrow('Run npm run build.')
})
