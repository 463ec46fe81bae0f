import { addDays, sayDay, sayStay } from '#modules/common/day.ts'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

/** Nights that no other journey of a house asks for. */
const first = dayFromNow(200)
const last = addDays(first, 3)

let asked = 0

async function enquiryArrives(site: Site, message: string): Promise<string> {
  asked += 1
  const name = `Kavya ${process.pid} ${asked}`
  const form = new FormData()
  const fields = {
    ...{ user_id: 'own', service_id: 'own', template_id: 'own' },
    ...{ name, phone: '9812345670', email: `kavya.hold.${process.pid}.${asked}@guest.example` },
    ...{ checkIn: first, checkOut: last, message },
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await fetch(`${site.origin}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  expect(await answer.text()).toBe('OK')
  return name
}

test('answers with free nights and their price, holds them by two taps, and makes them a booking', {
  tag: '@phone',
}, async ({ page, site }) => {
  const name = await enquiryArrives(site, 'Is the Suite free?')
  const other = await enquiryArrives(site, 'Is the Suite free for us?')
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries')
  await page.getByRole('link', { name, exact: false }).first().tap()
  const found = page.getByRole('region', { name: 'These nights are free' })
  await expect(found.getByRole('listitem').first()).toContainText('Suite: free')
  await expect(found.getByText('3 nights in the Suite: 3 × ₹15,000 = ₹45,000')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Yes, they are free' }).tap()
  await expect(page.getByLabel('Your words')).toHaveValue(/Yes, there is room[\s\S]*3 × ₹15,000 = ₹45,000/)
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
    'href',
    /wa\.me\/919812345670\?text=.*there%20is%20room/,
  )

  await page.getByText('Hold these nights …').tap()
  await page.getByRole('button', { name: 'Hold for 24 hours' }).tap()
  await expect(page.getByRole('heading', { name: /^Held until/ })).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await site.letters()).filter((letter) => letter.includes('are held until')).length)
    .toBe(1)

  await page.goto(`/admin/bookings/calendar?month=${first.slice(0, 7)}&day=${first}`)
  const day = page.getByRole('region', { name: sayDay(first) })
  await expect(day.getByRole('link', { name: new RegExp(`^Held for ${name} until`) })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/enquiries')
  await page.getByRole('link', { name: other }).first().tap()
  await expect(page.getByText('Suite: taken')).toBeVisible()
  await page.getByRole('button', { name: 'Taken: offer the nearest' }).tap()
  await expect(page.getByLabel('Your words')).toHaveValue(
    new RegExp(`nearest nights that are free:\\n${sayStay(addDays(first, 3), addDays(last, 3))}: 3 nights`),
  )
  await expectAccessible(page)

  await page.goto('/admin')
  await page.getByRole('region', { name: 'Held nights' }).getByRole('link', { name }).tap()
  await page.getByRole('link', { name: 'Make it a booking' }).tap()
  await expect(page.getByLabel('First name')).toHaveValue('Kavya')
  await page.getByRole('button', { name: 'Save the booking' }).tap()
  await expect(page.getByRole('status').first()).toContainText('written down')
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Held nights' })).toHaveCount(0)
})

test('holds nights until a time without script, and lets them go', async ({ browser, site }) => {
  const name = await enquiryArrives(site, 'The Cottage, please.')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries')
  await page.getByRole('link', { name }).first().click()
  await page.getByText('Hold these nights …').click()
  await page.getByLabel('Until').fill(`${dayFromNow(2)}T18:00`)
  await page.getByRole('button', { name: 'Hold until then' }).click()
  await expect(
    page.getByRole('heading', { name: `Held until ${sayDay(dayFromNow(2))} at 18:00` }),
  ).toBeVisible()
  await page.getByText('Let go …').click()
  await page.getByRole('button', { name: 'Let them go' }).click()
  await expect(page.getByRole('heading', { name: /^Held until/ })).toHaveCount(0)
  await context.close()
})

test('refuses an address that leads nowhere in the open, and keeps what was typed', {
  tag: '@phone',
}, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/calendars')
  const cottage = page.getByRole('region', { name: 'Cottage' })
  const address = cottage.getByLabel('Address of another site’s calendar')
  await address.fill('https://192.168.1.1/calendar.ics')
  await cottage.getByRole('button', { name: 'Fetch it from now on' }).tap()
  await expect(cottage.getByText('This is not an address that a calendar can be fetched from.')).toBeVisible()
  await expect(address).toHaveValue('https://192.168.1.1/calendar.ics')
  await expectAccessible(page)
})
