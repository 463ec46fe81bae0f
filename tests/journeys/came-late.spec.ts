import type { Browser, Page } from '@playwright/test'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

/** The owner's other device, on which no script runs. */
async function plainDevice(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAsOwner(page, site)
  return page
}

test('refuses the second new address of a calendar, and shows the first one', {
  tag: '@phone',
}, async ({ page, site, browser, complaints }) => {
  await signInAsOwner(page, site)
  const plain = await plainDevice(browser, site)
  const devices = [page, plain]
  const region = (device: Page) => device.getByRole('region', { name: 'Suite' })
  for (const device of devices) await device.goto('/admin/bookings/calendars')
  for (const device of devices) {
    const suite = region(device)
    await suite.getByText('New address').click()
    await suite.getByRole('button', { name: 'End the old one' }).click()
    await device.waitForLoadState()
    if (device === page) await expect(device.getByText('has a new address')).toBeVisible()
  }
  const address = await region(page).getByLabel('Our calendar, for other sites').inputValue()
  await expect(plain.getByRole('alert').first()).toContainText(/new address already.* You gave a calendar/)
  await expect(region(plain).getByLabel('Our calendar, for other sites')).toHaveValue(address)
  await plain.context().close()
  complaints.splice(0)
})
