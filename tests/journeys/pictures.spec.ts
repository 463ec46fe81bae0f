import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signInAsOwner } from './owner.ts'
import type { Site } from './site.ts'
import { expect, test } from './site.ts'

const media = (name: string) => join(import.meta.dirname, '../fixtures/media', name)

test('photographs are brought, described, ordered, published in place of drawn ones, and the drawn ones come back', async ({
  page,
  site,
}) => {
  test.setTimeout(90_000)
  await signInAsOwner(page, site)
  await bring(page, 'orientation-6.jpg', 'grey.jpg')
  const cards = page.locator('.photograph')
  await expect(cards).toHaveCount(2)
  await expect(cards.locator('img')).toHaveCount(2, { timeout: 30_000 })
  const first = await cards.first().getByLabel('What it shows').getAttribute('name')
  await cards.first().getByLabel('What it shows').fill('The gate at dawn')
  await cards.last().getByLabel('What it shows').fill('The hearth')
  await cards
    .first()
    .locator('.focus-picker img')
    .click({ position: { x: 20, y: 20 } })
  await page
    .getByRole('button', { name: /^Later/ })
    .first()
    .click()
  await expect(cards.last().getByLabel('What it shows')).toHaveAttribute('name', first ?? '')
  const place = page.getByLabel('Rows of vegetables and apricot trees in blossom below the house')
  await place.selectOption({ value: first?.replace('alt.', '') ?? '' })
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('The site shows this.')).toBeVisible()
  await expect(async () => {
    await page.goto('/')
    await expect(page.locator('img[alt="The gate at dawn"]')).not.toHaveCount(0, { timeout: 100 })
  }).toPass({ timeout: 6000 })
  await expect(page.locator('img[alt="The gate at dawn"]').first()).toHaveAttribute(
    'style',
    /object-position/,
  )
  await page.goto('/admin/pictures')
  await page.waitForLoadState('networkidle')
  await expect(cards.last().getByLabel('What it shows')).toHaveValue('The gate at dawn')
  await page.getByRole('button', { name: 'Bring all drawn pictures back' }).click()
  await expect(page.getByText('Your draft is not on the site yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The site shows this.')).toBeVisible()
  await expect(async () => {
    await page.goto('/')
    await expect(page.locator('img[alt="The gate at dawn"]')).toHaveCount(0, { timeout: 100 })
  }).toPass({ timeout: 6000 })
})

test('a photograph changes its place by dragging, and one that stands nowhere is erased', async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  await bring(page, 'grey.jpg', 'progressive.jpg')
  const names = () =>
    page
      .locator('.photograph textarea[name]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('name')))
  await expect(page.locator('.photograph .focus-picker img').first()).toBeVisible({ timeout: 30_000 })
  const before = await names()
  await page
    .locator('.photograph-handle')
    .first()
    .evaluate((handle) => {
      const { top } = handle.getBoundingClientRect()
      scrollBy({ top: top - 260, behavior: 'instant' })
    })
  const from = await page.locator('.photograph-handle').first().boundingBox()
  const to = await page.locator('.photograph').nth(1).boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, Math.min(to.y + 60, (page.viewportSize()?.height ?? 800) - 90), {
    steps: 8,
  })
  await page.mouse.up()
  expect((await names()).slice(0, 2)).toEqual([before[1], before[0]])
  const count = before.length
  await page.getByRole('button', { name: 'Erase', exact: true }).first().click()
  await page.getByRole('button', { name: /^Erase for good/ }).click()
  await expect(page.locator('.photograph')).toHaveCount(count - 1)
})

test('what is no picture is refused in words, and another can be tried', async ({
  page,
  site,
  complaints,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/pictures')
  await page.waitForLoadState('networkidle')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Please choose a JPEG, PNG or GIF picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  complaints.length = 0
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the pictures can be arranged by everybody, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signInAsOwner(page, site)
    await bring(page, 'grey.jpg')
    await expect(page.locator('.photograph .focus-picker img').first()).toBeVisible({ timeout: 30_000 })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })

test('nobody but an owner brings photographs', async ({ site, page }) => {
  const anonymous = await post(page, site)
  expect(anonymous.status()).toBe(403)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('photographs are brought by a plain form', async ({ page, site }) => {
    await signInAsOwner(page, site)
    await page.goto('/admin/pictures')
    const before = await page.locator('.photograph').count()
    await page.locator('input[type=file]').setInputFiles([media('grey.jpg'), media('progressive.jpg')])
    await page.getByRole('button', { name: 'Bring them' }).click()
    await page.waitForURL('**/admin/pictures')
    await expect(page.locator('.photograph')).toHaveCount(before + 2)
  })
})

async function bring(page: Page, ...names: string[]): Promise<void> {
  await page.goto('/admin/pictures')
  await page.waitForLoadState('networkidle')
  const before = await page.locator('.photograph').count()
  await page.locator('input[type=file]').setInputFiles(names.map(media))
  await expect(page.locator('.photograph')).toHaveCount(before + names.length, { timeout: 20_000 })
}

function post(page: Page, site: Site) {
  return page.request.post('/admin/photographs', {
    headers: { origin: site.origin },
    multipart: { photograph: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') } },
  })
}
