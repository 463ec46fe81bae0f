import type { Browser, Page } from '@playwright/test'
import { dayFromNow } from '../days.ts'
import { signInAsOwner } from './owner.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, hydrated, type Site, test } from './site.ts'

/** The owner's other device. */
async function another(
  browser: Browser,
  site: Site,
  more: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, ...more })
  const page = await context.newPage()
  await signInAsOwner(page, site)
  return page
}

async function newBooking(page: Page, name: string): Promise<string> {
  await page.goto('/admin/bookings/new')
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Check-in').fill(dayFromNow(200))
  await page.getByLabel('Check-out').fill(dayFromNow(202))
  await page.getByLabel('First name').focus()
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByText('The booking is written down.')).toBeVisible()
  return new URL(page.url()).pathname
}

const note = 'Note, for you alone'

for (const javaScriptEnabled of [true, false])
  test(`a booking keeps what two devices changed, ${javaScriptEnabled ? 'with' : 'without'} script`, {
    tag: '@phone',
  }, async ({ page, site, browser, complaints }) => {
    await signInAsOwner(page, site)
    const booking = await newBooking(page, 'Nandini')
    const other = await another(browser, site, { javaScriptEnabled })
    await other.goto(booking)
    await page.getByRole('textbox', { name: note }).fill('One cot')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    await other.getByLabel('Last name').fill('Rana')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByText('Saved.')).toBeVisible()
    await expect(other.getByRole('textbox', { name: note })).toHaveValue('One cot')

    await page.goto(booking)
    await expect(page.getByLabel('Last name')).toHaveValue('Rana')
    await page.getByRole('textbox', { name: note }).fill('Two cots')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await other.getByRole('textbox', { name: note }).fill('No cot')
    // The page that is asked for once more after a refusal comes late.
    let letCome = () => {}
    const chosen = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await other.route(/\.data(\?|$)/, async (route) => {
      if (route.request().method() === 'GET') await chosen
      await route.continue()
    })
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByRole('alert')).toContainText('This was changed meanwhile')
    await expect(other.getByRole('alert')).toContainText('You changed a booking')
    await expect(other.getByLabel('Keep mine: No cot')).toBeChecked()
    await expect(other.getByRole('textbox', { name: note })).toHaveValue('No cot')
    await other.getByLabel('Take theirs: Two cots').check()
    letCome()
    if (javaScriptEnabled) await other.waitForLoadState('networkidle')
    await expect(other.getByLabel('Take theirs: Two cots')).toBeChecked()
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByRole('alert')).toHaveCount(0)
    await expect(other.getByRole('textbox', { name: note })).toHaveValue('Two cots')
    await other.context().close()
    complaints.splice(0)
  })

test('settings and prices keep what two devices changed', { tag: '@desk' }, async ({
  page,
  site,
  browser,
  complaints,
}) => {
  await signInAsOwner(page, site)
  const other = await another(browser, site)
  for (const each of [page, other]) await each.goto('/admin/settings/guests')
  await page.getByLabel('Days after check-out').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.getByLabel('Enquiries, in months').fill(' 24 ')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Days after check-out')).toHaveValue('3')

  for (const each of [page, other]) {
    await each.goto('/admin/words/stays')
    await hydrated(each)
  }
  const price = (each: Page, at: number) => each.locator(`[name="stays.items.${at}.price"]`)
  const type = async (each: Page, at: number, text: string) => {
    await each
      .locator('main ol details', { has: price(each, at) })
      .first()
      .locator('summary')
      .first()
      .click()
    await price(each, at).fill(text)
  }
  await type(page, 0, '11000')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL('**saved=**')
  await type(other, 1, '16000')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('What somebody else changed here')).toBeVisible()
  await expect(price(other, 0)).toHaveValue('11000')
  await expect(price(other, 1)).toHaveValue('16000')

  await type(page, 1, '17000')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const keep = page.getByLabel('Take theirs: 16000')
  await expect(page.getByRole('alert')).toContainText('saved a draft of the texts')
  await keep.check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(price(page, 1)).toHaveValue('16000')
  await other.context().close()
  complaints.splice(0)
})

test('the second of two devices hears that a review was decided, by whom and when', {
  tag: '@phone',
}, async ({ page, site, browser, complaints }) => {
  const { name } = await reviewArrives(site)
  await signInAsOwner(page, site)
  await page.goto('/admin/reviews?show=waiting')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const review = new URL(page.url()).pathname
  const devices = [await another(browser, site), await another(browser, site, { javaScriptEnabled: false })]
  for (const device of [page, ...devices]) await device.goto(review)
  await page.getByRole('button', { name: 'Approve and show' }).click()
  await expect(page.getByText('Shown to everybody.')).toBeVisible()
  for (const device of devices) {
    await device.getByRole('button', { name: 'Approve and show' }).click()
    await expect(device.getByRole('alert').first()).toContainText(
      /decided already.* You approved a review, \d+ \w+ \d{4} at \d\d:\d\d/,
    )
    await device.context().close()
  }
  complaints.splice(0)
})
