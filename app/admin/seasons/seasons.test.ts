import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import { newSeason } from '#modules/prices/season-draft.ts'
import { addSeason, changeSeason } from '#modules/prices/seasons.server.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { ashaAccount, askFor, contextOf, signedIn } from '../../../tests/owner.ts'
import { asha, bookingOf, meera } from '../../../tests/people.ts'
import { loader } from './seasons.tsx'

const winter = {
  ...newSeason,
  name: 'Winter',
  firstNight: '2026-12-20',
  lastNight: '2027-01-05',
  price: '+20 %',
}

test('shows those that run or come first, what is over last, and which counts where two meet', async () => {
  const ctx = await openTestHouse()
  await addSeason(ctx, asha, { ...winter, yearly: true })
  await addSeason(ctx, asha, { ...winter, name: 'Past', firstNight: '2026-01-01', lastNight: '2026-01-02' })
  await addSeason(ctx, asha, { ...winter, name: 'Now', firstNight: '2026-11-01', lastNight: '2026-11-30' })
  await addSeason(ctx, asha, {
    ...winter,
    name: 'Feast',
    stay: 'suite',
    firstNight: '2026-12-24',
    lastNight: '2026-12-24',
  })
  const { seasons, year } = await look(ctx)
  expect(seasons.map(({ name, state, yields }) => [name, state, yields])).toEqual([
    ['Now', 'runs', []],
    ['Winter', 'comes', ['24 December 2026: Feast counts, for the Suite']],
    ['Feast', 'comes', []],
    ['Past', 'over', []],
  ])
  expect(year.said).toBe('November 2026 to October 2027')
  expect(year.stays.map(({ months }) => months.flatMap(({ pieces }) => pieces).length)).toEqual([3, 5, 3])
})

test('keeps a season whose stay is not let any more, and has none of it in the year', async () => {
  const ctx = await openTestHouse()
  const added = await addSeason(ctx, asha, { ...winter, stay: 'suite' })
  if (!added.ok) throw new Error(added.message)
  await bookingOf(ctx, meera)
  const { stays, ...content } = structuredClone(firstDayContent)
  const items = stays.items.filter(({ id }) => id !== 'suite')
  await saveDraft(ctx, asha, 0, { ...content, stays: { ...stays, items } })
  await publishContent(ctx, asha, 1)
  const { seasons, year } = await look(ctx)
  expect(seasons).toMatchObject([{ name: 'Winter', stay: 'Suite', state: 'not-let', yields: [] }])
  expect(year.stays.map(({ id }) => id)).toEqual(['single-bedroom', 'cottage'])
  expect(await changeSeason(ctx, asha, added.id, { ...winter, stay: 'suite', price: '+30 %' })).toEqual({
    ok: true,
  })
})

async function look(ctx: TestHouse) {
  const request = askFor(await signedIn(ctx, ashaAccount), '/admin/seasons')
  const context = await contextOf(ctx, request)
  return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0])
}
