import { dayFromNow } from '../days.ts'
import { signInAsOwner } from './owner.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { expect, test } from './site.ts'

test('records guests and money in a part that opens, with the balance', async ({
  page,
  site,
  complaints,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await page.getByLabel('First name').fill('Nandini')
  await page.getByLabel('Check-in').fill(dayFromNow(0))
  await page.getByLabel('Check-out').fill(dayFromNow(3))
  await page.getByLabel('First name').focus()
  await expect(page.getByLabel('Amount')).toBeHidden()
  await page.getByText('Guests and money').click()
  await page.getByLabel('Number of guests').fill('2+1')
  await page.getByLabel('Amount').fill('45,000')
  await expect(page.getByText('₹45,000 still to pay', { exact: true })).toBeVisible()
  await page.getByLabel('Paid so far').fill('50000')
  await page.getByText('Another way', { exact: true }).click()
  await page.getByLabel('Which way?').fill('A friend of Tara')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'The advance, ₹50,000, is more than the amount, ₹45,000.',
  )
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  await page.getByLabel('Paid so far').fill('15000')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByText('₹30,000 still to pay').first()).toBeVisible()
  await expect(
    page.getByText('3 guests · ₹45,000 · ₹15,000 paid · came from: A friend of Tara'),
  ).toBeVisible()
  await expect(page.getByLabel('Number of guests')).toHaveValue('3')

  await page.goto('/admin')
  const arriving = page.getByRole('link', { name: /Nandini/ }).first()
  await expect(arriving).toContainText('3 guests')
  await expect(arriving).toContainText('₹30,000 to pay')
  await page.goto('/admin/bookings?find=Nandini')
  await page.getByRole('link', { name: /Nandini.*₹30,000 to pay.*3 guests/ }).click()

  await page.getByRole('button', { name: 'All is paid' }).click()
  await expect(page.getByLabel('Paid so far')).toHaveValue('45000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Paid in full').first()).toBeVisible()
  await page.goto('/admin/bookings?find=Nandini')
  await expect(page.getByRole('link', { name: /Nandini/ })).not.toContainText('to pay')
})

test('takes source and number of guests from the enquiry', { tag: '@phone' }, async ({ page, site }) => {
  const name = await enquiryArrives(site, 'A quiet room for 2 adults and 1 child, please')
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries?show=new')
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: 'Write down a booking' }).click()
  await expect(page.getByLabel('Number of guests')).toHaveValue('3')
  await expect(page.getByRole('radio', { name: 'Enquiry form' })).toBeChecked()
})

test('records guests and money without script', { tag: '@phone' }, async ({ browser, page, site }) => {
  await signInAsOwner(page, site)
  const plain = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: site.origin, storageState: await page.context().storageState() },
  })
  const form = await plain.newPage()
  await form.goto('/admin/bookings/new')
  await form.getByLabel('First name').fill('Plain')
  await form.getByText('Guests and money').click()
  await form.getByLabel('Number of guests').fill('two')
  await form.getByText('WhatsApp', { exact: true }).click()
  await form.getByRole('button', { name: 'Save the booking' }).click()
  await expect(form.getByRole('alert')).toContainText('number of guests')
  await expect(form.getByLabel('Number of guests')).toBeVisible()
  await form.getByLabel('Number of guests').fill('2')
  await form.getByRole('button', { name: 'Save the booking' }).click()
  await expect(form.getByText('2 guests · came from: WhatsApp')).toBeVisible()
  await plain.close()
})

test('shows a guest nothing of the money the house recorded', { tag: '@desk' }, async ({ page, site }) => {
  const given = ['--first-name', 'Tara', '--last-name', 'Sen', '--email', 'tara.sen@guest.example']
  const money = ['--guests', '2', '--amount', '45678', '--advance', '12345', '--source', 'Friend of Uma']
  const { link } = JSON.parse(
    await site.deodar('booking', 'add', ...given, '--phone', '9800000002', ...money, '--json'),
  )
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const answer = await page.context().request.get(link)
  expect(await answer.text()).not.toMatch(/45678|45,678|12345|33333|33,333|Friend of Uma/)
})
