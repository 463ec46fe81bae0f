import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { addReview } from '../../../tests/files.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { change } from '../change.ts'
import { theHouse } from '../house.ts'
import { openHeldFiles } from '../uploads/held-files.ts'
import { addMedia, takeFiles } from '../uploads/keep-files.ts'
import { workOnMedia } from './media-work.ts'

/** Quickly looked at, because it is looked at small, and hard to paint in its own size. */
const heavy = (side = 600) => `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.05" numOctaves="9"/></filter>
<rect width="${side}" height="${side}" filter="url(#f)"/></svg>`
const small =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'

describe('files of several people', () => {
  test('makes a small picture before the second of four heavy ones of another guest', async () => {
    const house = await openTestHouse()
    const many = await sendDrawings(house, [heavy(), heavy(), heavy(), heavy()])
    const [one = ''] = await sendDrawings(house, [small])
    const order = await orderOfMaking(house, () => workOnMedia(house))
    expect(order.toSorted()).toEqual([...many, one].toSorted())
    expect([0, 1]).toContain(order.indexOf(one))
  })

  test('makes each file once on two servers with one database', async () => {
    const house = await openTestHouse()
    const ids = [
      ...(await sendDrawings(house, [small, small])),
      ...(await sendDrawings(house, [small, small])),
    ]
    const order = await orderOfMaking(house, () => Promise.all([workOnMedia(house), workOnMedia(house)]))
    expect(order.toSorted()).toEqual(ids.toSorted())
    expect(await triesOf(house)).toEqual([1, 1, 1, 1])
  })

  test('fails a picture that is too much work at once, says why, and makes the next', async () => {
    const house = await openTestHouse()
    await sendDrawings(house, [heavy(3000)])
    await workOnMedia(house, { pictureSeconds: 0.01 })
    const failed = { work: 'failed', work_tries: 1, work_error: 'the file is too much work' }
    expect(await house.database.selectFrom('media').selectAll().execute()).toMatchObject([failed])
    expect(house.lines).toContainEqual({
      level: 'warn',
      event: 'media.work',
      facts: expect.objectContaining({ fault: failed.work_error }),
    })
    const [next = ''] = await sendDrawings(house, [small])
    await workOnMedia(house)
    expect(await house.database.selectFrom('media').select('work').where('id', '=', next).execute()).toEqual([
      { work: 'ready' },
    ])
  })
})

/** A review of a guest of its own with these as its pictures; their ids. */
async function sendDrawings(house: TestHouse, drawings: readonly string[]): Promise<string[]> {
  const aboutId = await addReview(house)
  house.clock.advance({ seconds: 1 })
  await using files = openHeldFiles(house)
  for (const drawing of drawings) {
    const held = await files.hold('trip-image', Readable.from([Buffer.from(drawing)]), 'drawing.svg')
    if (!held.ok) throw new Error(held.code)
    const taken = await takeFiles(house, [{ kind: 'trip-image', file: held.file }])
    if (!taken.ok) throw new Error(taken.message)
    const belonging = { about: 'review' as const, aboutId, status: 'pending' as const }
    await change(house, theHouse, (tx) => addMedia(house, tx, belonging, taken.files))
  }
  const rows = await house.database.selectFrom('media').select('id').where('about_id', '=', aboutId).execute()
  return rows.map(({ id }) => id)
}

/** The ids of files in the order in which what was made of them is kept; each file is worked on in a folder of its name. */
async function orderOfMaking(house: TestHouse, work: () => Promise<unknown>): Promise<string[]> {
  const order = new Set<string>()
  const { keep } = house.media
  house.media.keep = (key, localFile) => {
    order.add(localFile.split('/').at(-2) ?? '')
    return keep.call(house.media, key, localFile)
  }
  await work()
  return [...order]
}

async function triesOf(house: TestHouse): Promise<number[]> {
  const rows = await house.database.selectFrom('media').select('work_tries').execute()
  return rows.map(({ work_tries }) => work_tries)
}
