import { messages } from '#modules/common/messages.ts'
import { dayFromNow } from '../days.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('asks a visitor about a past year, accepts the enquiry all the same, and tells the owner', async ({
  page,
  site,
}) => {
  await page.goto('/#contactForm')
  const form = page.locator('#contactForm form')
  const name = `Vikram ${Date.now()}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill('9812345670')
  await form.getByLabel('Email').fill('vikram@guest.example')
  await expect(async () => {
    await form.getByLabel('Check-in').fill('')
    await form.getByLabel('Check-in').fill(dayFromNow(-360))
    await expect(form.getByText(messages.nightsPast)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await form.getByLabel('Check-in').fill(dayFromNow(30))
  await expect(form.getByText(messages.nightsPast)).toHaveCount(0)
  await form.getByLabel('Check-in').fill(dayFromNow(-360))
  // Sent quicker than people type, it would be held.
  await page.waitForTimeout(3500)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('button', { name: 'Sent' })).toBeVisible()

  await signInAsOwner(page, site)
  await page.goto(`/admin/enquiries?find=${encodeURIComponent(name)}`)
  await expect(page.getByText(messages.nightsPastAtOnce)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(messages.nightsPastAtOnce)).toBeVisible()
  await expect(page.getByLabel('Your words')).toHaveValue(/which is past. Which nights do you have in mind\?/)
})
