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

test('names messages somebody else put away before, and leaves them there', {
  tag: '@phone',
}, async ({ page, site, browser, complaints }) => {
  const names = [await spamArrives(site), await spamArrives(site), await spamArrives(site)]
  await signInAsOwner(page, site)
  const plain = await plainDevice(browser, site)
  const put = async (device: Page, chosen: readonly (string | undefined)[]) => {
    for (const name of chosen) await device.getByRole('checkbox', { name: `Choose ${name}` }).check()
    await device.getByRole('button', { name: /^Mark .*as spam$/ }).click()
  }
  for (const device of [page, plain]) await device.goto('/admin/enquiries?show=held')
  await put(page, names.slice(0, 1))
  await expect(page.getByText('one message marked as spam.')).toBeVisible()
  await put(plain, names.slice(0, 2))
  await expect(plain.getByRole('alert')).toContainText(/Some of these .* You marked an enquiry as done/)
  await expect(plain.getByRole('link', { name: names[1] ?? '' })).toHaveCount(0)

  // The first device still shows what the other one has put away.
  await put(page, names.slice(1))
  await expect(page.getByText('stands elsewhere by now')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'marked as spam' })
  await notice.last().getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: names[2] ?? '' })).toBeVisible()
  await expect(page.getByRole('link', { name: names[1] ?? '' })).toHaveCount(0)
  await plain.context().close()
  complaints.splice(0)
})

let sent = 0

async function spamArrives(site: Site): Promise<string> {
  sent += 1
  const name = `Robot ${process.pid} ${sent}`
  const form = new FormData()
  const fields = {
    ...{ user_id: 'own', service_id: 'own', template_id: 'own', homepage: 'https://spam.example' },
    ...{ name, phone: '9812345670', email: `robot.${process.pid}.${sent}@guest.example` },
    ...{ checkIn: '', checkOut: '', message: `Buy now ${sent}` },
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await fetch(`${site.origin}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  expect(await answer.text()).toBe('OK')
  return name
}
