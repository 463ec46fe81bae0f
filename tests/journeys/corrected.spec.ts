import { openLink } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

const unseen = '\u00a0'

test('ignores spaces around an address at sign-in, and clears the message of a wrong code', {
  tag: '@phone',
}, async ({ page, site }) => {
  const account = await signInAsOwner(page, site)
  await page.context().clearCookies()
  await page.goto('/admin/sign-in')
  await page.getByLabel(/^E-mail/).fill(`${unseen}${account.email}\u200b `)
  await page.locator('input[name=password]').fill(account.password)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL(/\/admin(?!\/sign-in)/)
})

test('clears a booking’s error as soon as its field is right, and not before', { tag: '@phone' }, async ({
  page,
  site,
  complaints,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await page.getByLabel('First name').fill('  Ila ')
  await page.getByLabel('E-mail').fill('ila@')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  const email = page.getByLabel('E-mail')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toBeVisible()
  await email.fill('ila@guest')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(`ila@guest.example${unseen}`)
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ila')
  await expect(email).toHaveValue('ila@guest.example')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
})

test('clears a part’s error with its field', { tag: '@desk' }, async ({ page, site, complaints }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/words/welcome')
  const heading = page.locator('[name="hero.heading"]')
  const before = await heading.inputValue()
  await heading.fill('  ')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(heading).toHaveAttribute('aria-invalid', 'true')
  await heading.fill(before)
  await expect(heading).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The preview and the house refused it.
  const met = complaints.splice(0)
  expect(met.filter((one) => !/ 4(?:00|22) /.test(one))).toEqual([])
})

test('keeps an enquiry’s error until it is right, and accepts an address copied with its space', {
  tag: '@phone',
}, async ({ page }) => {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/enquiry-form.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#contactForm')
  const form = page.locator('#contactForm form')
  await form.getByLabel(/^Name/).fill('   ')
  await form.getByLabel(/^Phone/).fill('98765 43210')
  await form.getByLabel(/^Email/).fill(`${unseen}ila@guest.example `)
  // Before the form is awake the browser judges the address by itself.
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/#contactForm$/)
  letCome()
  await page.locator('#contactForm [data-island][data-hydrated]').waitFor()
  await form.getByRole('button', { name: 'Send' }).click()
  const name = form.getByLabel(/^Name/)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.press('Space')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.pressSequentially('Ila ')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('button', { name: 'Sent' })).toBeVisible()
})

test('clears the review’s summary once its field is right', { tag: '@phone' }, async ({ page, site }) => {
  await openLink(page, site.reviewLink)
  await page.getByRole('button', { name: 'Submit' }).click()
  const summary = page.locator('.summary')
  await expect(summary).toContainText('Review is required')
  await page.locator('#r-review').fill('   ')
  await expect(summary).toBeVisible()
  await page.locator('#r-review').pressSequentially('It was')
  await expect(summary).toHaveCount(0)
})
