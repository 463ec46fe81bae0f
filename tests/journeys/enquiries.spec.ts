import { expectAccessible } from './accessible.ts'
import { sendEnquiry } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'
import { countTaps } from './touch.ts'

test('writes an answer from prepared texts, and archives with a way back', async ({ page, site }) => {
  const name = await sendEnquiry(site, { message: 'Is there a heater in each room?' })
  await openAsOwner(page, site, '/admin/enquiries?show=new')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Is there a heater in each room?')).toBeVisible()
  const words = page.getByLabel('Your message')
  await expect(words).toHaveValue(new RegExp(`^Namaste ${name}, thank you`))
  await page.getByRole('button', { name: 'Which days?' }).click()
  await expect(words).toHaveValue(new RegExp(`^Namaste ${name}, .*\\s+Which days do you have in mind`))
  await words.fill('Yes, the {stay}.')
  await expect(page.getByText('Replace these before you send it: {stay}')).toBeVisible()
  const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toHaveCount(0)
  await words.fill('Namaste. Yes, and a fire is laid in each.')
  await expect(whatsapp).toHaveAttribute('href', /wa\.me\/919812345670\?text=Namaste\.%20Yes/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Archive without answer' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(words).toHaveValue('Namaste. Yes, and a fire is laid in each.')
})

test('marks a suspected message as spam, takes it back, and releases it', async ({ page, site }) => {
  const name = await sendEnquiry(site, { homepage: 'https://spam.example' })
  await openAsOwner(page, site, '/admin/enquiries?show=suspected')
  await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Mark selected as spam' }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible()
})

test('writes down an enquiry by phone in six taps, holds its nights, answers by WhatsApp, and books it', async ({
  page,
  site,
}) => {
  const countedTaps = await countTaps(page)
  await openAsOwner(page, site, '/admin')
  await page.getByRole('link', { name: 'Write down an enquiry' }).tap()
  await expect(page.getByLabel('Name')).toBeFocused()
  // The keyboard is open, and its Next key leads from field to field.
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type('Tashi Dorje')
  await type('98123 45671')
  await type('2')
  const days = page.getByRole('dialog', { name: 'Choose a date' })
  await days.getByRole('button', { name: 'Next month' }).tap()
  await days.getByRole('gridcell', { name: /^10 / }).tap()
  await days.getByRole('gridcell', { name: /^12 / }).tap()
  await page.locator('label').filter({ hasText: 'Suite' }).tap()
  await page.getByRole('button', { name: 'Save the enquiry' }).tap()
  await expect(page.getByRole('heading', { name: 'Tashi Dorje' })).toBeVisible()
  // One of them leads to another month.
  expect(countedTaps()).toBe(6)

  await expect(page.getByRole('region', { name: 'These nights are free' })).toContainText('= ₹30,000')
  await page.getByRole('button', { name: 'Yes, these nights are free' }).tap()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/919812345671/)
  await expect(page.getByRole('link', { name: 'Mail app' })).toHaveCount(0)
  await page.getByText('Hold these nights …').tap()
  await page.getByRole('button', { name: 'Hold until this time' }).tap()
  await expect(page.getByRole('link', { name: 'Write by WhatsApp' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Confirm as booking' }).tap()
  await page.getByRole('button', { name: 'Save the booking' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tashi Dorje')
  await expect(page.getByText('booked through: Phone call')).toBeVisible()
})
