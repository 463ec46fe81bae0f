import type { Locator } from '@playwright/test'
import { addDays } from '#core/values/day.ts'
import { dayFromNow } from '../days.ts'
import { findFaults } from './accessible.ts'
import { hydratedForm } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

/** A month in which the demo has no guests. */
const month = dayFromNow(200).slice(0, 7)
const [arrives, leaves] = [`${month}-04`, `${month}-07`]

async function fill(form: Locator, name: string) {
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill('+44 20 7946 0958')
  await form.getByLabel('Email').fill('nights@guest.example')
}

/** From the first month on to the one of the journey. */
async function turnTo(form: Locator, day: string) {
  const cell = form.locator(`[data-day="${day}"]`)
  for (let turns = 0; turns < 9 && (await cell.count()) === 0; turns += 1)
    await form.getByRole('button', { name: 'Later months' }).click()
  return cell
}

test('chooses nights in the form, and the owner reads the price that was shown', async ({ page, site }) => {
  const name = `Farah ${Date.now()}`
  await page.goto('/')
  const form = await hydratedForm(page)
  await fill(form, name)
  await form.getByRole('link', { name: 'See the free nights' }).click()
  await form.getByRole('combobox', { name: 'Stay' }).selectOption('Suite')
  await expect(form.getByText(/^As of \d\d:\d\d today/)).toBeVisible()
  await (await turnTo(form, arrives)).click()
  await expect(form.getByText('Now choose the day you leave')).toBeVisible()
  await (await turnTo(form, leaves)).click()
  await expect(form.getByLabel('Check-in')).toHaveValue(arrives)
  await expect(form.getByLabel('Check-out')).toHaveValue(leaves)
  const quote =
    '3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals, facilities (driver/maid room) and taxes included'
  await expect(form.getByText(quote)).toBeVisible()
  const whatsapp = page.locator('#contactForm a[data-with-stay]')
  expect(new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')).toContain(quote)
  expect(await findFaults(page, { within: '#contactForm' })).toEqual([])

  // What is typed counts as what is pressed.
  await form.getByLabel('Check-out').fill(addDays(leaves, 1))
  await expect(form.getByText('4 nights in the Suite: 4 × ₹15,000 = ₹60,000')).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('button', { name: 'Sent' })).toBeVisible()
  await expect(form.getByText('4 nights in the Suite')).toHaveCount(0)

  await openAsOwner(page, site, `/admin/enquiries?find=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  const message = page.getByRole('region', { name: 'The message' })
  await expect(message).toContainText('4 nights in the Suite: 4 × ₹15,000 = ₹60,000')
  const call = message.getByRole('link', { name: '+44 20 7946 0958' })
  await expect(call).toHaveAttribute('href', 'tel:+442079460958')
})

test('sends any nights while the free ones do not come', async ({ page, complaints }) => {
  await page.route('**/nights.json*', (route) => route.abort('connectionreset'))
  await page.goto('/')
  const form = await hydratedForm(page)
  await form.getByRole('link', { name: 'See the free nights' }).click()
  await expect(form.getByText('The free nights cannot be shown at the moment.')).toBeVisible()
  await fill(form, 'Any Nights')
  await form.getByLabel('Check-in').fill(arrives)
  await form.getByLabel('Check-out').fill(leaves)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('button', { name: 'Sent' })).toBeVisible()
  expect(complaints.splice(0)).toHaveLength(1)
})

test('costs nothing before it is touched, and is chosen by keys alone @desk', async ({ page }) => {
  const fetched: Promise<{ path: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname
    const size = request.sizes().then(({ responseBodySize: bytes }) => ({ path, bytes }))
    // What is still under way when the page is closed has no size.
    fetched.push(size.catch(() => ({ path, bytes: 0 })))
  })
  await page.goto('/')
  const form = await hydratedForm(page)
  await page.waitForLoadState('networkidle')
  expect((await Promise.all(fetched)).filter(({ path }) => /chooser|nights/.test(path))).toEqual([])
  fetched.splice(0)
  await form.getByRole('link', { name: 'See the free nights' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.locator('[data-day]:focus')).toHaveCount(1)
  // What a touched form fetches for itself is not the chooser's.
  const formsOwn = /\/(?:phone|es)-|woff/
  const all = await Promise.all(fetched)
  const parts = all.filter(({ path }) => path.startsWith('/assets/') && !formsOwn.test(path))
  expect(parts.length).toBeGreaterThan(1)
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  expect(bytes, JSON.stringify(parts)).toBeLessThanOrEqual(9000)

  const focused = () => form.locator('[data-day]:focus').getAttribute('data-day')
  const first = (await focused()) ?? ''
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(first)
  for (let months = 0; months < 7; months += 1) await page.keyboard.press('PageDown')
  const day = (await focused()) ?? ''
  expect(day > addDays(first, 200)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(form.getByLabel('Check-in')).toHaveValue(day)
  await expect(form.getByLabel('Check-out')).toHaveValue(addDays(day, 1))
  await page.keyboard.press('Escape')
  await expect(form.locator('.chooser')).toBeHidden()
  await expect(form.getByRole('link', { name: 'See the free nights' })).toBeFocused()
})
