import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { messages } from '#modules/common/messages.ts'
import { longEnoughReview } from '../people.ts'
import { themeRules } from './accessible-room.ts'
import { axeOn } from './axe.ts'
import { guestOf, mounted, openLink, touch, writeReview } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, hydrated, type Site, test } from './site.ts'

const media = join(import.meta.dirname, '../fixtures/media')
const better = `${longEnoughReview} The second room was cold at night.`
const ownReceipt = (page: Page) => page.getByRole('region', { name: 'Your receipt' })

test('a guest sends a review, keeps its receipt, corrects it, and takes it back from the site', async ({
  page,
  site,
  browser,
  complaints,
}) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  await writeReview(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const receipt = ownReceipt(page)
  await expect(receipt).toContainText('It waits, and is shown to nobody until we have read it.')
  await expect(receipt).toContainText(longEnoughReview)
  await expect(receipt.getByText('4 stars')).toHaveCount(4)
  await expectPlain(page)

  const saving = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Save as a picture' }).click()
  const picture = await readFile(await (await saving).path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(10_000)

  const { context, room } = await ownersRoom(browser, site, name)
  await room.getByRole('button', { name: 'Approve and show' }).click()
  await expect(room.getByText('Shown to everybody.')).toBeVisible()
  await page.goto(link)
  await expect(receipt).toContainText('It is shown to everybody, since')

  await touch(page)
  await open(receipt, 'Correct it')
  await receipt.getByLabel('Review').fill('Cold.')
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.getByRole('alert')).toHaveText(messages.reviewTooShort)
  await mounted(page)
  await expect(receipt.getByLabel('Review')).toHaveValue('Cold.')
  // Of the page that came back refused.
  complaints.length = 0
  await receipt.getByLabel('Review').fill(better)
  await receipt.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '2 stars' }).check()
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.getByText('It waits anew', { exact: false }).first()).toBeVisible()
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await expect(receipt.getByText('2 stars').first()).toBeVisible()
  // A page that is kept is shown once more while it is made anew.
  await expect.poll(() => isOnSite(page, name)).toBe(false)

  await room.reload()
  await expect(room.getByText(`corrected their review: before it said “${longEnoughReview}”`)).toBeVisible()
  await room.getByRole('button', { name: 'Approve and show' }).click()
  await expect(room.getByText('Shown to everybody.')).toBeVisible()
  await page.goto(link)
  await open(receipt, 'Take it back')
  await receipt.getByRole('button', { name: 'Yes, take it back' }).dblclick()
  await expect(receipt).toContainText('You took it back on')
  await expect.poll(() => isOnSite(page, name)).toBe(false)
  await room.getByRole('button', { name: /^Undo/ }).click()
  await room.reload()
  await expect(room.getByText('Its guest took it back')).toBeVisible()
  await expect(room.getByRole('button', { name: /Undo|Show it again/ })).toHaveCount(0)
  await context.close()
})

test('half a correction is there again after a reload, until it has arrived', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  await writeReview(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const receipt = ownReceipt(page)
  await receipt.waitFor()
  await page.goto(link)
  await touch(page)
  await open(receipt, 'Correct it')
  const back = receipt.getByText('What you had typed is here again')
  await receipt.getByLabel('Review').fill(better)
  await receipt.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '2 stars' }).check()

  await page.reload()
  await expect(back).toBeVisible()
  await expect(receipt.getByLabel('Review')).toHaveValue(better)
  await expect(receipt.getByText(`${better.length} / 100`)).toBeVisible()
  await expect(
    receipt.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '2 stars' }),
  ).toBeChecked()
  await expectPlain(page)
  await open(receipt, 'Correct it')
  await receipt.getByRole('button', { name: 'Begin anew' }).click()
  await expect(receipt.getByLabel('Review')).toHaveValue(longEnoughReview)
  await page.reload()
  await touch(page)
  await expect(back).toHaveCount(0)

  // Sent, and in vain: the line broke before it was there.
  await open(receipt, 'Correct it')
  await receipt.getByLabel('Review').fill(better)
  await page.route('**/review/correction?*', (route) => route.abort())
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await page.unroute('**/review/correction?*')
  await page.goto(link)
  await expect(receipt.getByLabel('Review')).toHaveValue(better)
  await receipt.getByRole('button', { name: 'Send the correction' }).click()
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await page.goto(link)
  await expect(receipt.locator('blockquote')).toHaveText(better)
  await touch(page)
  await expect(back).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the link in the letter of thanks leads to the receipt, where a guest objects, reads the answer, and erases', {
    tag: '@phone',
  }, async ({ page, site, browser }) => {
    const { link, name } = await guestOf(site)
    await page.goto(link)
    await writeReview(page)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const receipt = ownReceipt(page)
    await expect(receipt).toContainText(longEnoughReview)
    await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect.poll(() => thanksLink(site, name), { timeout: 45_000 }).toBeTruthy()
    const letters = (await thanksLink(site, name)) ?? ''
    expect(letters).not.toBe(link)

    const { context, room } = await ownersRoom(browser, site, name)
    await room.getByText('Decline …').click()
    await room.getByLabel('Reason of the review policy').selectOption('off-topic')
    await room.getByRole('button', { name: 'Decline this review' }).click()
    await expect(room.getByText('Declined.', { exact: true })).toBeVisible()

    await page.goto(letters)
    await expect(receipt).toContainText('“Not about the stay”')
    await open(receipt, 'Object')
    await receipt.getByLabel('What you object to').fill('It is about our stay alone.')
    await receipt.getByRole('button', { name: 'Send it to the owner' }).click()
    await expect(receipt).toContainText('We have not answered yet.')
    await expect(receipt.locator('summary', { hasText: /^Object/ })).toHaveCount(0)

    await room.goto('/admin')
    await room.getByRole('link', { name: /objections? to answer/ }).waitFor()
    await room.getByRole('link', { name: `${name} today`, exact: true }).click()
    await expect(room.getByText('It is about our stay alone.')).toBeVisible()
    await room.getByLabel('Your answer').fill('You are right, we read it anew.')
    await room.getByRole('button', { name: 'Send the answer' }).click()
    await expect(room.getByText('The guest can read your answer.')).toBeVisible()

    await page.goto(letters)
    await expect(receipt).toContainText('You are right, we read it anew.')
    await open(receipt, 'Erase it')
    await receipt.getByLabel('I am sure. It cannot come back.').check()
    await receipt.getByRole('button', { name: 'Erase it for good' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review is erased')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review is erased')
    expect((await room.reload())?.status()).toBe(404)
    await context.close()
  })

  test('a file that was refused after the words were taken is named, and another is sent by a form', {
    tag: '@phone',
  }, async ({ page, site }) => {
    const { link } = await guestOf(site)
    const key = new URL(link).searchParams.get('id') ?? ''
    const upload = await begunUpload(site, key, 'holiday.jpg', 'no picture at all'.repeat(9))
    await page.goto(link)
    await writeReview(page)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await upload.finish()
    await page.reload()
    const files = page.getByRole('region', { name: 'Your files' })
    await expect(files).toContainText('holiday.jpg')
    await expect(files).toContainText(messages.tripWrongType)
    await page.getByLabel(/in place of holiday\.jpg/).setInputFiles(join(media, 'progressive.jpg'))
    await page.getByRole('button', { name: 'Send this file' }).click()
    await expect(ownReceipt(page)).toContainText('progressive.jpg')
    await expect(page.getByText('holiday.jpg')).toHaveCount(0)
  })
})

function open(receipt: Locator, act: string): Promise<void> {
  return receipt.locator('summary', { hasText: new RegExp(`^${act}`) }).click()
}

/** What the owner sees of that review, in a browser of theirs. */
async function ownersRoom(
  browser: Browser,
  site: Site,
  name: string,
): Promise<{ context: BrowserContext; room: Page }> {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: true })
  const room = await context.newPage()
  await signInAsOwner(room, site)
  await room.goto('/admin/reviews?show=waiting')
  await room.getByRole('link', { name }).click()
  await hydrated(room)
  return { context, room }
}

/** Asked within the second in which it is to be gone. */
async function isOnSite(page: Page, name: string): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return (await (await page.request.get('/reviews')).text()).includes(name)
}

async function thanksLink(site: Site, name: string): Promise<string | undefined> {
  const read = await Promise.all((await site.letters()).map((letter) => PostalMime.parse(letter)))
  const thanks = read.find(({ html, subject }) => subject?.startsWith('Thank you') && html?.includes(name))
  return /http[^\s"]+\/review\?id=[\w-]+/.exec(thanks?.html ?? '')?.[0]
}

async function expectPlain(page: Page): Promise<void> {
  for (const details of await page.locator('.receipt details').all())
    await details.evaluate((each) => each.toggleAttribute('open', true))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = axeOn(page)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(themeRules) : axe).analyze()
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const details of await page.locator('.receipt details').all())
    await details.evaluate((each) => each.toggleAttribute('open', false))
}

/** A picture whose upload begins before the review and turns out to be none after it. */
async function begunUpload(site: Site, key: string, filename: string, text: string) {
  const said = Object.entries({ booking_id: key, kind: 'trip-image', filename }).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  )
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${site.origin}/admin/api/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(text.length), 'upload-metadata': said.join(',') },
  })
  const address = `${site.origin}${begun.headers.get('location')}`
  const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  return {
    finish: () => fetch(address, { method: 'PATCH', headers: { ...tus, ...piece }, body: text }),
  }
}
