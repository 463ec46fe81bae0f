import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'
import { dragOnto } from './touch.ts'

test('texts are previewed, saved as a draft, published and undone', async ({ page, site, openBrowser }) => {
  await openAsOwner(page, site, '/admin/content')
  await page.getByRole('link', { name: /^Welcome/ }).click()
  const heading = `A quiet house ${Date.now()}`
  await page.getByLabel('Large text').fill(heading)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText(heading)
  await page.getByRole('link', { name: 'Back to the texts' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const visitor = await openBrowser()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText(heading)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published.', { exact: true })).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(heading, { timeout: 100 })
  }).toPass()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone. The site is as it was before.')).toBeVisible()
  await expect(page.getByLabel('Large text')).not.toHaveValue(heading)
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText(heading, { timeout: 100 })
  }).toPass()
})

test('a list grows and shrinks, and an entry is dragged to another place', async ({ page, site }) => {
  await openAsOwner(page, site, '/admin/content/road')
  const entries = page.locator('main ol > li > details > summary')
  const open = page.locator('main ol details[open] > summary')
  const before = await entries.allTextContents()
  await page.getByRole('button', { name: 'Add a distance' }).click()
  await expect(open).toHaveText('A place')
  await page.locator('details[open]').getByLabel('From where').fill('Tea stall')
  await page.locator('details[open]').getByRole('button', { name: 'Move up' }).click()
  await expect(open).toHaveText('Tea stall')
  await expect(entries.nth(2)).toHaveText('Tea stall')
  await page.locator('details[open]').getByRole('button', { name: 'Remove' }).click()
  await expect(entries).toHaveText(before)

  await page.goto('/admin/content/road')
  const distances = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'Distances' }) })
  const order = () => distances.locator('summary span').allTextContents()
  const [first = '', second = '', ...others] = await order()
  const handle = distances.getByRole('button', { name: `Move: ${first}` })
  await dragOnto(page, handle, distances.locator('li').nth(1), () =>
    expect.poll(order).toEqual([second, first, ...others]),
  )
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/admin/content/road')
  expect(await order()).toEqual([second, first, ...others])
})

test('leaving with unsaved texts is asked about, and they are in the form again', async ({ page, site }) => {
  await openAsOwner(page, site, '/admin/content/stays')
  await page.getByLabel('Words next to the price').fill('a night, with four meals')
  await page.getByRole('link', { name: 'All parts' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/admin/content')
  await page.goto('/admin/content/stays')
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(page.getByLabel('Words next to the price')).toHaveValue('a night, with four meals')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/admin/content/stays')
  await expect(page.getByLabel('Words next to the price')).toHaveValue('a night, with four meals')
  await expect(page.getByText('Your unsaved changes are back')).toHaveCount(0)
})

test('a picture is chosen by touch and by keys, and keeps chosen', async ({ page, site, complaints }) => {
  await openAsOwner(page, site, '/admin/content/welcome')
  const choice = page.getByRole('group', { name: 'By day, on a computer' })
  await choice.locator('summary').click()
  await expect(choice.getByRole('radio', { name: 'The valley at dawn, wide' })).toBeChecked()
  await choice.getByText('Orchard').tap()
  await expect(choice.getByRole('radio')).toHaveCount(0)
  await expect(choice.locator('summary')).toContainText('Orchard')
  await expect(page.getByText('Not saved yet')).toBeVisible()

  await choice.locator('summary').press('Enter')
  await choice.getByRole('radio', { name: 'Orchard' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice.getByRole('radio', { name: 'Rejuvenate bath' })).toBeFocused()
  await expect(choice.locator('summary')).toContainText('Rejuvenate bath')
  // The old description does not stay with another picture.
  await expect(page.getByLabel('What the picture shows')).toHaveValue('')
  await page.getByLabel('What the picture shows').fill('The bath beside a window to the valley')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/admin/content/welcome')
  await expect(choice.locator('summary')).toContainText('Rejuvenate bath')
  // The preview answers 422 as long as the description is empty.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('422'))).toEqual([])
})
