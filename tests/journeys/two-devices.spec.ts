import { addBooking } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

const note = 'Note, for you alone'

test('a booking keeps what two devices changed, and asks where both changed the same', async ({
  page,
  site,
  openBrowser,
  complaints,
}) => {
  await signInAsOwner(page, site)
  const other = await openBrowser()
  await signInAsOwner(other, site)
  const { id } = await addBooking(site)
  for (const device of [page, other]) await device.goto(`/admin/bookings/${id}`)
  await page.getByRole('textbox', { name: note }).fill('One cot')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await other.getByLabel('Last name').fill('Rana')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await expect(other.getByRole('textbox', { name: note })).toHaveValue('One cot')

  await page.goto(`/admin/bookings/${id}`)
  await expect(page.getByLabel('Last name')).toHaveValue('Rana')
  await page.getByRole('textbox', { name: note }).fill('Two cots')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await other.getByRole('textbox', { name: note }).fill('No cot')
  // The data that the router loads after a refusal comes late.
  const { promise, resolve } = Promise.withResolvers<void>()
  await other.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('alert')).toContainText('This was changed meanwhile')
  await expect(other.getByRole('alert')).toContainText('You changed a booking')
  await expect(other.getByLabel('Keep mine: No cot')).toBeChecked()
  await expect(other.getByRole('textbox', { name: note })).toHaveValue('No cot')
  await other.getByLabel('Take theirs: Two cots').check()
  const late = other.waitForResponse((answer) => answer.request().method() === 'GET')
  resolve()
  await late
  await expect(other.getByLabel('Take theirs: Two cots')).toBeChecked()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('alert')).toHaveCount(0)
  await expect(other.getByRole('textbox', { name: note })).toHaveValue('Two cots')
  complaints.splice(0)
})
