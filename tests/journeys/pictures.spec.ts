import type { Page } from '@playwright/test'
import { mediaPath } from '../review-form.ts'
import { expectAccessible } from './accessible.ts'
import { drawPhoto, PICTURES_WITHIN_MS } from './photo.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test, testAlone } from './site.ts'
import { dragOnto } from './touch.ts'

test('moves photographs by handle or keys, and erases one @desk', async ({ page, site, complaints }) => {
  await openAsOwner(page, site, '/admin/pictures')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Please choose a JPEG, PNG, GIF or SVG picture')).toBeVisible()
  complaints.length = 0
  // The same file would be refused again.
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('holiday.jpg')).toHaveCount(0)
  const before = await photographs(page).count()
  await page.locator('input[type=file]').setInputFiles(['phone.heic', 'progressive.jpg'].map(mediaPath))
  const prepared = photographs(page).locator('button > img')
  await expect(prepared).toHaveCount(before + 2, { timeout: PICTURES_WITHIN_MS })
  const [first = '', second = '', ...others] = await order(page)
  const handle = photograph(page, first).getByRole('button', { name: /^Move: / })
  await dragOnto(page, handle, photograph(page, second), () =>
    expect.poll(() => order(page)).toEqual([second, first, ...others]),
  )
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Picked up\. .* is number 2 of /)).toBeAttached()
  // While the list still measures itself anew, a key may come too early; whoever sees nothing move presses it again.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => order(page), { timeout: 2000 }).toEqual([first, second, ...others])
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Put down\. .* is number 2 of /)).toBeAttached()
  await expect.poll(() => order(page)).toEqual([second, first, ...others])
  await expect(handle).toBeFocused()
  await photograph(page, second).getByLabel('What it shows').fill('The gate')
  await photograph(page, first).getByLabel('What it shows').fill('The road')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  expect((await order(page)).filter((id) => id === first || id === second)).toEqual([second, first])
  const erased = photograph(page, first)
  await erased.locator('summary').first().click()
  await erased.getByRole('button', { name: /^Delete: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(erased).toHaveCount(0)
})

test('three photos taken in the field of a room are put in order and published', async ({ page, site }) => {
  await openAsOwner(page, site, '/admin/content/stays?at=stays.items.1')
  const room = page.locator('[id="stays.items.1.pictures"]')
  const entries = room.locator('li')
  const before = await entries.count()
  await page.getByLabel('Name').nth(1).fill('Walnut Room')
  await room
    .locator('> div input[type=file]')
    .setInputFiles(await Promise.all([31, 32, 33].map((index) => drawPhoto(index))))
  await expect(entries).toHaveCount(before + 3, { timeout: PICTURES_WITHIN_MS })
  const third = entries.nth(before + 2)
  await expect(third.locator('summary > img').first()).toBeVisible({ timeout: PICTURES_WITHIN_MS })
  await third.locator('summary').first().click()
  await expect(third.getByLabel('What it shows')).toHaveValue('Photo 3 of the room Walnut Room')
  await expect(third.getByText('Suggested by Deodar.')).toBeVisible()
  await expectAccessible(page)
  await third.getByText('Adjust the picture').click()
  await third.locator('.focus-picker button').click({ position: { x: 5, y: 5 } })
  await third.getByLabel('What it shows').fill('The walnut tree before the window')
  await third.getByRole('button', { name: /^Move up/ }).click()
  const moved = entries.nth(before + 1)
  await expect(moved.getByLabel('What it shows')).toHaveValue('The walnut tree before the window')
  await expect(moved.getByText('Suggested by Deodar.')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('Walnut Room')).toHaveCount(0)
  await page.goto('/admin/content/stays')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  const tree = page.getByAltText('The walnut tree before the window')
  await expect(async () => {
    await page.goto('/')
    await expect(tree).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await expect(page.locator('img[alt^="Photo"][alt$="of the room Walnut Room"]')).toHaveCount(2)
  await expect(tree).toHaveAttribute('style', /object-position: ?[0-9]% [0-9]%/)
})

testAlone(
  'all drawn pictures are listed, removed, restored, and removed for good',
  async ({ page, fresh }) => {
    await openAsOwner(page, fresh, '/admin/pictures')
    const drawn = page.getByRole('region', { name: /^Drawn pictures that visitors see: \d+$/ })
    await drawn.getByText('Where visitors see them').click()
    for (const place of ['Welcome: By night, on a phone', 'Picture of a shared link', 'Example reviews'])
      await expect(drawn.getByRole('link', { name: place })).toBeVisible()
    await expectAccessible(page)
    await drawn.getByRole('button', { name: 'Remove all drawn pictures' }).click()
    await expect(drawn.getByText('All drawn pictures are removed from your draft.')).toBeVisible()
    await drawn.getByRole('button', { name: 'Undo' }).click()
    await drawn.getByRole('button', { name: 'Remove all drawn pictures' }).click()
    await drawn.getByRole('button', { name: 'Publish the draft' }).click()
    await expect(page.getByText(/^Drawn pictures/)).toHaveCount(0)
    // The made-up reviews have lost their pictures with the others.
    await page.goto('/admin/settings/samples')
    await page.getByText('Remove the example content').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the example content' }).click()
    await expect(page).toHaveURL(/removed/)
    await page.goto('/')
    await expectAccessible(page)
    await expect(page.locator('[src*="/pictures/"], [srcset*="/pictures/"]')).toHaveCount(0)
  },
)

/** The photographs as they stand on the page, one in the air where it would fall. */
function order(page: Page): Promise<string[]> {
  return page
    .getByLabel('What it shows')
    .evaluateAll((all) => all.map((each) => each.getAttribute('name')?.slice('alt.'.length) ?? ''))
}

function photographs(page: Page) {
  return page.getByRole('listitem').filter({ has: page.getByLabel('What it shows') })
}

function photograph(page: Page, id: string) {
  return photographs(page).filter({ has: page.locator(`[name="alt.${id}"]`) })
}
