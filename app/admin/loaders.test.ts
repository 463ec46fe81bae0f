import { expect, test } from 'vitest'
import { changeSettings } from '#core/change-settings.server.ts'
import { makeEmptyForm } from '#core/record-fields.ts'
import { generalSettings } from '#core/settings.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { seasonFields } from '#modules/prices/season-record.ts'
import { addSeason, changeSeason } from '#modules/prices/seasons.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { openAdminContext, requestFrom, signedIn } from '../../tests/owner.ts'
import { asha, bookingOf, meera, publishParts } from '../../tests/people.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { loader as calendarLoader } from './bookings/calendar.tsx'
import { loader as logLoader } from './log/log.tsx'
import { loader as seasonsLoader } from './seasons/seasons.tsx'
import { loader as settingsLoader } from './settings/settings-list.tsx'

type Loader<Page> = (args: never) => Promise<Page>

/** An app, and what loads its pages as an owner. */
async function openAsOwner() {
  const ctx = await openTestApp()
  const browser = await signedIn(ctx)
  const load = async <Page>(loader: Loader<Page>, path: string): Promise<Page> => {
    const request = requestFrom(browser, path)
    const context = await openAdminContext(ctx, request)
    return loader({ request, context, params: {} } as never)
  }
  return { ctx, load }
}

test('the calendar shows the month that is asked for, and this month where that is none', async () => {
  const { load } = await openAsOwner()
  const look = (month: string) =>
    load(calendarLoader, `/admin/bookings/calendar?month=${month}&day=${month}-01`)
  for (const month of ['0000-01', '0099-12', '1999-12', '2100-01', '9999-12', '2026-13']) {
    const { picked, ...page } = await look(month)
    expect([page.month, picked]).toEqual(['2026-11', null])
  }
  for (const [month, nights] of Object.entries({ '2000-01': 31, '2028-02': 29, '2099-12': 31 })) {
    const page = await look(month)
    expect(page.month).toBe(month)
    expect(page.stays[0]?.nights).toHaveLength(nights)
  }
})

test('the log filters by the days that can be read, and by no other', async () => {
  const { ctx, load } = await openAsOwner()
  await bookingOf(ctx, meera)
  const look = (query: string) => load(logLoader, `/admin/log${query}`)
  const { days } = await look('')
  expect(days).not.toEqual([])
  const ranges = ['until=9999-12-31', 'until=0000-01-01', 'until=2099-12-31', 'from=0002-01-01']
  for (const query of [...ranges, 'from=soon']) expect((await look(`?${query}`)).days).toEqual(days)
  expect((await look('?until=2026-11-01')).days).toEqual([])
  expect((await look('?until=9999-12-31')).filter.until).toBe('9999-12-31')
})

const winter = {
  ...makeEmptyForm(seasonFields),
  ...{ name: 'Winter', firstNight: '2026-12-20', lastNight: '2027-01-05', price: '+20 %' },
}

test('the seasons that run or come are first, what is over last', async () => {
  const { ctx, load } = await openAsOwner()
  const days = (firstNight: string, lastNight: string) => ({ firstNight, lastNight })
  await addSeason(ctx, asha, { ...winter, isYearly: true })
  await addSeason(ctx, asha, { ...winter, name: 'Past', ...days('2026-01-01', '2026-01-02') })
  await addSeason(ctx, asha, { ...winter, name: 'Now', ...days('2026-11-01', '2026-11-30') })
  await addSeason(ctx, asha, { ...winter, name: 'Feast', stay: 'suite', ...days('2026-12-24', '2026-12-24') })
  const { seasons, ...page } = await load(seasonsLoader, '/admin/seasons')
  const states = seasons.map(({ name, state }) => `${name} ${state}`)
  expect(states).toEqual(['Now runs', 'Winter comes', 'Feast comes', 'Past over'])
  expect(page.month).toBe('2026-11')
  expect(page.stays.map(({ months }) => months.flatMap(({ pieces }) => pieces).length)).toEqual([3, 5, 3])
})

test('a season stays whose stay is not let any more, and can be changed', async () => {
  const { ctx, load } = await openAsOwner()
  const { id } = requireOk(await addSeason(ctx, asha, { ...winter, stay: 'suite' }))
  await bookingOf(ctx, meera)
  const { stays } = initialContent
  const items = stays.items.filter(({ id }) => id !== 'suite')
  await publishParts(ctx, { stays: { ...stays, items } })
  const { seasons, ...page } = await load(seasonsLoader, '/admin/seasons')
  expect(seasons).toMatchObject([{ name: 'Winter', stay: 'Suite', state: 'not-let' }])
  expect(page.stays.map(({ id }) => id)).toEqual(['single-bedroom', 'cottage'])
  const dearer = { ...winter, stay: 'suite', price: '+30 %' }
  expect(await changeSeason(ctx, asha, id, dearer)).toEqual({ ok: true })
})

test('the list of settings shows the current values, also after a change', async () => {
  const { ctx, load } = await openAsOwner()
  const { current } = await load(settingsLoader, '/admin/settings')
  expect(current).toMatchObject({
    notifications: 'Alerts are off on all your devices',
    guests: expect.stringContaining('photos, video, a voice note; invitations are sent by you'),
    backups: 'The first one is made automatically soon',
    team: 'Only you',
  })
  await changeSettings(ctx, asha, generalSettings, { timeZone: 'Asia/Ho_Chi_Minh' })
  const { current: changed } = await load(settingsLoader, '/admin/settings')
  expect(changed.time).toBe('English as in India; the time of Ho Chi Minh')
})
