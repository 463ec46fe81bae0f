import { describe, expect, test } from 'vitest'
import type { Actor } from '#core/app-context.server.ts'
import { changeSettings } from '#core/change-settings.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { versionOf } from '#core/records.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { generalSettings, readSettings, type SettingValues } from '#core/settings.server.ts'
import { emailjsSettings } from '#modules/enquiries/site-forms.server.ts'
import { invitationSettings } from '#modules/invitations/due-invitations.server.ts'
import { guestMediaSettings } from '#modules/media/media.server.ts'
import { ownerAddressSettings } from '#modules/owner-emails/owner-emails.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import { asha } from './people.ts'
import { openTestApp, testOnDatabases } from './test-app.ts'

const kiran: Actor = { kind: 'owner', id: 'kiran' }

const settings = {
  ...generalSettings,
  ...guestMediaSettings,
  ...emailjsSettings,
  ...ownerAddressSettings,
  ...invitationSettings,
  ...keepMonthsSettings,
}

const invitations = { automatic: true, afterDays: 2, reminders: 0, reminderEveryDays: 5 } as const

describe('changing settings', () => {
  test('stores them, records the values before and after, and invalidates the pages', async () => {
    const ctx = await openTestApp()
    const guestMedia = { photos: true, video: false, audio: true }
    const changed = { guestMedia, timeZone: 'Asia/Kathmandu' }
    const outcome = await changeSettings(ctx, asha, settings, changed)
    expect(outcome).toEqual({ ok: true, changedNames: ['guestMedia', 'timeZone'] })
    expect(await readSettings(ctx, settings)).toMatchObject(changed)
    const entries = ctx.database.selectFrom('audit_entry').selectAll()
    const entry = await entries.where('about_id', '=', 'timeZone').executeTakeFirst()
    expect(entry).toMatchObject({ actor: 'owner:asha', before: '"Asia/Kolkata"', after: '"Asia/Kathmandu"' })
    expect(await readPageVersion(ctx.database)).toBe(2)
  })

  test('records no entry for settings that are the same already', async () => {
    const ctx = await openTestApp()
    const outcome = await changeSettings(ctx, asha, settings, { timeZone: 'Asia/Kolkata' })
    expect(outcome).toEqual({ ok: true, changedNames: [] })
    expect(await ctx.database.selectFrom('audit_entry').select('id').execute()).toEqual([])
  })

  test('records no addresses and keys', async () => {
    const ctx = await openTestApp()
    const emailjs = { publicKey: 'user_abc', serviceId: 'service_1', templateId: 'template_1' }
    await changeSettings(ctx, asha, settings, { ownerAddress: 'asha@home.example', emailjs })
    expect(await readSettings(ctx, settings)).toMatchObject({ ownerAddress: 'asha@home.example', emailjs })
    const entries = JSON.stringify(await ctx.database.selectFrom('audit_entry').selectAll().execute())
    expect(entries).not.toMatch(/home\.example|user_abc/)
  })

  test.each([
    [{ emailjs: { publicKey: 'user_abc', serviceId: '', templateId: 'x' } }, messages.emailjsAllOrNone],
    [{ ownerAddress: 'asha at home' }, messages.emailInvalid],
    [{ timeZone: 'Asia/Almora' }, messages.timeZoneUnknown],
    [{ keepMonths: { enquiries: 0, bookings: null } }, messages.monthsInvalid],
    [{ keepMonths: { enquiries: Number.NaN, bookings: null } }, messages.monthsInvalid],
    [{ invitations: { ...invitations, afterDays: 90 } }, messages.daysInvalid],
  ] as [Partial<SettingValues<typeof settings>>, string][])(
    'refuses %o and changes nothing at all',
    async (wrong, message) => {
      const ctx = await openTestApp()
      const before = await readSettings(ctx, settings)
      const outcome = await changeSettings(ctx, asha, settings, {
        guestMedia: { photos: false, video: false, audio: false },
        ...wrong,
      })
      expect(outcome).toMatchObject({ ok: false, message })
      expect(await readSettings(ctx, settings)).toEqual(before)
    },
  )
})

testOnDatabases('settings refuse a second person, with both values, until sent again', async (ctx) => {
  const version = versionOf({ timeZone: 'Asia/Kolkata' })
  await changeSettings(ctx, asha, settings, { timeZone: 'Asia/Kathmandu' }, version)
  const mine = { timeZone: 'Asia/Colombo' }
  const refused = await changeSettings(ctx, kiran, settings, mine, version)
  expect(refused).toMatchObject({
    code: 'changed-by-other',
    message: expect.stringContaining('changed a setting'),
    conflict: { differences: [{ path: 'timeZone', theirs: 'Asia/Kathmandu', mine: 'Asia/Colombo' }] },
  })
  const now = refused.ok ? '' : (refused.conflict?.version ?? '')
  expect(await changeSettings(ctx, kiran, settings, mine, now)).toMatchObject({ ok: true })
  expect(await readSettings(ctx, settings)).toMatchObject(mine)
})
