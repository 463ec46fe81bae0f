import type { Page } from '@playwright/test'
import { messages } from '#modules/common/messages.ts'
import { axeOn } from './axe.ts'
import { guestOf, openLink, writeReview } from './guest.ts'
import { expect, test } from './site.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing stands in a guest's way in any state of the page, ${colorScheme}`, async ({ page, site }) => {
    const { link } = await guestOf(site)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openLink(page, link)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await check(page, 'refused by a rule')
    await page.getByText('Add photos, video or a voice note').click()
    await page.getByLabel('Review').fill('a'.repeat(120))
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await check(page, 'asked about its stars, files open')
    await writeReview(page)
    await page.getByRole('button', { name: 'Keep and submit' }).click()
    await page.getByRole('heading', { name: messages.thanks }).waitFor()
    await check(page, 'thanked')
    await page.goto('/review?id=nothing')
    await check(page, 'turned away')
  })

test('at 320 pixels nothing runs out of the window', async ({ page, site }) => {
  const { link } = await guestOf(site)
  await page.setViewportSize({ width: 320, height: 640 })
  await openLink(page, link)
  await page.getByText('Add photos, video or a voice note').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

async function check(page: Page, state: string) {
  const { violations } = await axeOn(page).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, state).toEqual([])
}
