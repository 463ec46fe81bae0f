import { dayFromNow } from '../days.ts'
import { axeOn } from './axe.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('says who comes on Today, and shows every chart as a table', async ({ page, site }) => {
  const guest = [
    '--first-name',
    'Tara',
    '--last-name',
    'Sen',
    '--email',
    't@guest.example',
    '--phone',
    '9812345670',
  ]
  const days = ['--stay', 'suite', '--check-in', dayFromNow(0), '--check-out', dayFromNow(2)]
  await site.deodar('booking', 'add', ...guest, ...days)
  await signInAsOwner(page, site)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /^Tara Sen/ }).first()).toBeVisible()
  const chart = page.getByRole('figure', { name: 'How guests rated, by category' })
  await expect(chart.locator('svg').first()).toBeVisible()
  await chart.getByText('As a table').click()
  await expect(chart.getByRole('columnheader')).toHaveText([
    'Month',
    'Location',
    'Cleanliness',
    'Communication',
    'Service',
  ])
  await expect(chart.getByRole('row')).toHaveCount(13)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`passes the accessibility check in the rooms of guests, ${colorScheme}`, {
    tag: colorScheme === 'light' ? '@phone' : '@desk',
  }, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signInAsOwner(page, site)
    const rooms = [
      '',
      '/bookings',
      '/bookings/new',
      '/bookings/calendar',
      '/bookings/import',
      '/bookings/calendars',
    ]
    for (const room of [...rooms, '/invitations']) {
      await page.goto(`/admin${room}`)
      await page.waitForLoadState('networkidle')
      const { violations } = await axeOn(page).analyze()
      expect(violations.map(({ id, nodes }) => `${room} ${id} ${nodes[0]?.target}`)).toEqual([])
    }
  })
