import type { Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { dragOnto } from './drag.ts'
import { joinAsOwner, signInAsOwner } from './owner.ts'
import { expect, test, testAlone } from './site.ts'

test('words are written, seen beside them, kept as a draft, published and undone', async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site)
  await openPart(page, 'welcome')
  const heading = `A quiet house ${Date.now()}`
  await page.getByLabel('Large words').fill(heading)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  const see = page.getByRole('link', { name: 'See it' })
  const onPhone = await see.isVisible()
  if (onPhone) await see.click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText(heading)
  if (onPhone) await page.getByRole('link', { name: 'Back to the texts' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(site.origin)
  await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText(heading)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The site shows this.')).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(heading, { timeout: 100 })
  }).toPass({ intervals: [100] })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('The site shows what it showed before.')).toBeVisible()
  await expect(page.getByLabel('Large words')).not.toHaveValue(heading)
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText(heading, { timeout: 100 })
  }).toPass({ intervals: [100] })
  await visitor.context().close()
})

test('a part is chosen from the room of texts and prices', { tag: '@phone' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/words')
  await page.getByRole('link', { name: /^Welcome/ }).click()
  await expect(page.getByLabel('Large words')).toBeVisible()
})

test('a part is published alone, and a draft is not lost for an earlier version without a question', {
  tag: '@desk',
}, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await openPart(page, 'day')
  await page.locator('summary').first().click()
  await page.locator('details[open]').getByLabel('Small line above').fill(`Half a thought ${Date.now()}`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openPart(page, 'kind-words')
  await page.getByLabel('Small line above').first().fill(`From the book ${Date.now()}`)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('The site shows this.')).toBeVisible()
  await expect(page.getByText(/^Stays a draft: .*A day with you/)).toBeVisible()
  await page.goto('/admin/words')
  await page.getByText('Bring these back …').first().click()
  await expect(
    page.getByText(/^Your draft goes for good, with what it changes in .*A day with you/).first(),
  ).toBeVisible()
})

testAlone(
  'a house that is called otherwise is told where its old name stands, and a version what it changed',
  {
    tag: '@phone',
  },
  async ({ page, fresh }) => {
    await signInAsOwner(page, fresh)
    await openPart(page, 'house')
    await expect(page.getByText('The old name still stands in some places')).toHaveCount(0)
    await page.getByLabel('Name of the house').fill('Pine Cottage')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'The old name still stands in some places' })
    await expect(
      told.getByRole('link', { name: 'Name and contacts: Line under the first picture' }),
    ).toBeVisible()
    await told.getByRole('link', { name: /^The road: .*Name$/ }).click()
    await expect(page.locator('details[open]').getByLabel('Name', { exact: true })).toHaveValue(
      'Deodar House',
    )
    await page.goto('/admin/words')
    await expect(page.getByText('Name of the house: “Deodar House” → “Pine Cottage”')).toBeVisible()
  },
)

test('a list grows, changes its order and shrinks', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await openPart(page, 'road')
  const entries = page.locator('main ol > li > details > summary')
  const open = page.locator('main ol details[open] > summary')
  const before = await entries.allTextContents()
  await page.getByRole('button', { name: 'Add a distance' }).click()
  await expect(open).toHaveText('A place')
  await page.locator('details[open]').getByLabel('From where').fill('Tea stall')
  await page.locator('details[open]').getByRole('button', { name: 'Earlier' }).click()
  await expect(open).toHaveText('Tea stall')
  await expect(entries.nth(2)).toHaveText('Tea stall')
  await page.locator('details[open]').getByRole('button', { name: 'Remove' }).click()
  await expect(entries).toHaveText(before)
})

test('an entry of a list is pulled to another place, and moved back by keys', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await openPart(page, 'road')
  const distances = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: 'Distances' }) })
  const order = () => distances.locator('summary span').allTextContents()
  const [first = '', second = '', ...others] = await order()
  const handle = () => distances.getByRole('button', { name: `Move: ${first}` })
  await dragOnto(page, handle(), distances.locator('li').nth(1), () =>
    expect.poll(order).toEqual([second, first, ...others]),
  )
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openPart(page, 'road')
  expect(await order()).toEqual([second, first, ...others])
  await handle().focus()
  await page.keyboard.press('Space')
  await expect(
    page.getByText(`${first} is picked up. It is number 2 of ${others.length + 2}.`),
  ).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect.poll(order).toEqual([first, second, ...others])
  await page.keyboard.press('Space')
  await page.waitForURL('**/admin/words/road?saved=*')
  await openPart(page, 'road')
  expect(await order()).toEqual([first, second, ...others])
})

test('what cannot be saved is said beside its field, with everything else as it was typed', {
  tag: '@phone',
}, async ({ page, site, complaints }) => {
  await signInAsOwner(page, site)
  await openPart(page, 'house')
  await page.getByLabel('Phone and WhatsApp').fill('98765')
  await page.getByLabel('Last line of each page').fill('Ring twice.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Please write the number with its country code')).toBeVisible()
  await expect(page.getByLabel('Last line of each page')).toHaveValue('Ring twice.')
  complaints.length = 0
})

test('leaving with words unsaved is asked about, and they are offered again', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await openPart(page, 'stays')
  await page.getByLabel('Beside each price').fill('a night, with four meals')
  await page.getByRole('link', { name: 'All parts' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/admin/words')
  await openPart(page, 'stays')
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByLabel('Beside each price')).toHaveValue('a night, with four meals')
})

test('a lost line loses nothing', { tag: '@phone' }, async ({ page, site, context, complaints }) => {
  await signInAsOwner(page, site)
  await openPart(page, 'in-touch')
  await page.getByLabel('Enquiry form: heading').fill('COME AND SEE')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Enquiry form: heading')).toHaveValue('COME AND SEE')
  complaints.length = 0
})

test('two people who write at once are told of each other', { tag: '@desk' }, async ({
  page,
  site,
  browser,
  complaints,
}) => {
  await signInAsOwner(page, site)
  const context = await browser.newContext({ baseURL: site.origin })
  const other = await context.newPage()
  await joinAsOwner(other, site)
  await openPart(page, 'kind-words')
  await openPart(other, 'kind-words')
  await other.getByLabel('Heading', { exact: true }).fill('Theirs')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Heading', { exact: true }).fill('Mine')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const said = page.getByRole('alert')
  await expect(said).toContainText('This was changed meanwhile')
  await expect(said.getByLabel('Take theirs: Theirs')).toBeVisible()
  await expect(said.getByLabel('Keep mine: Mine')).toBeChecked()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await context.close()
  complaints.length = 0
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the words can be edited by everybody, ${colorScheme}`, {
    tag: colorScheme === 'light' ? '@phone' : '@desk',
  }, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signInAsOwner(page, site)
    for (const path of ['/admin/words', '/admin/words/stays']) {
      await page.goto(path)
      await page
        .locator('summary')
        .first()
        .click({ timeout: 2000 })
        .catch(() => {})
      const { violations } = await axeOn(page).exclude('iframe').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('words are saved and published by plain forms', { tag: '@phone' }, async ({ page, site }) => {
    await signInAsOwner(page, site)
    await page.goto('/admin/words/welcome')
    await page.getByLabel('Quiet link beside it').fill('See the rooms')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('The site shows this.')).toBeVisible()
    // The pages follow within a second.
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'See the rooms' })).toBeVisible({ timeout: 100 })
    }).toPass()
  })
})

async function openPart(page: Page, part: string): Promise<void> {
  await page.goto(`/admin/words/${part}`)
}
