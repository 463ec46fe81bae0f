import { words } from '#domain/words.ts'
import { longEnoughReview } from '../people.ts'
import { guestOf, openLink, reviewsBy, writeReview } from './guest.ts'
import { expect, test } from './site.ts'

const submit = { name: 'Submit', exact: true }

test('a guest writes, submits and is thanked, once', async ({ page, site }) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Name')).toHaveAttribute('readonly')
  await writeReview(page)
  await page.getByRole('button', submit).dblclick()
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
})

test('the checks come in their order, with the sentence under its field and a link on top', async ({
  page,
  site,
}) => {
  const { link } = await guestOf(site, '--phone', '')
  await openLink(page, link)
  const summary = page.getByRole('alert').filter({ hasText: 'One thing before we send it' })
  await page.getByRole('button', submit).click()
  await expect(summary).toContainText(words.phoneRequired)
  await expect(summary).toBeFocused()
  await summary.getByRole('link').click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('98-76 54x3210999')
  await expect(page.getByLabel('Phone')).toHaveValue(/^\d{1,10}$/)
  await page.getByRole('button', submit).click()
  await expect(summary).toContainText(words.reviewRequired)
  await page.getByLabel('Review').fill('a'.repeat(99))
  await expect(page.getByText('99 / 100')).toBeVisible()
  await expect(page.getByText(words.reviewTooShort).last()).toBeVisible()
  await page.getByRole('button', submit).click()
  await expect(summary).toContainText(words.reviewTooShort)
  await page.getByLabel('Review').fill('a'.repeat(100))
  await page.getByRole('button', submit).click()
  await expect(summary).toBeHidden()
  await expect(page.getByText('Keep them?')).toBeVisible()
})

test('rows nobody touched are asked about once, by name', async ({ page, site }) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  await page.getByLabel('Review').fill(longEnoughReview)
  await page.getByRole('group', { name: 'Location' }).getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('group', { name: 'Communication' }).getByRole('radio', { name: '1 star' }).click()
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Cleanliness and Service are still at 1 star. Keep them?')).toBeVisible()
  await page.getByRole('button', { name: 'Change them' }).click()
  await expect(
    page.getByRole('group', { name: 'Cleanliness' }).getByRole('radio', { name: '1 star' }),
  ).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
})

test('what was typed and rated survives a reload', async ({ page, site }) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  await page.getByLabel('Review').pressSequentially('R')
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '3 stars' }).check()
  await page.reload()
  await expect(page.getByLabel('Review')).toHaveValue('R')
  await expect(
    page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '3 stars' }),
  ).toBeChecked()
})

test('a line cut during submission, then a closed tab, end in exactly one review', async ({
  page,
  context,
  site,
  complaints,
}) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  await writeReview(page)
  // The first attempt reaches the house, but its answer is lost on the way.
  let lost = 0
  await page.route('**/admin/api/save-review', async (route) => {
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(page.getByText('The line is down just now.')).toBeVisible()
  await page.close()
  expect(lost).toBeGreaterThan(0)
  complaints.length = 0

  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByRole('heading', { name: words.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
})

test('a line that was down all along sends the review when it is back', async ({
  page,
  context,
  site,
  complaints,
}) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  await writeReview(page)
  await context.setOffline(true)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('The line is down just now.')).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('a tab closed while the line is down sends the review when the link is opened again', async ({
  page,
  context,
  site,
  complaints,
}) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  await writeReview(page)
  await context.setOffline(true)
  await page.getByRole('button', submit).click()
  await expect(page.getByText('The line is down just now.')).toBeVisible()
  await page.close()
  complaints.length = 0
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByRole('heading', { name: words.thanks })).toBeFocused()
  expect(await reviewsBy(site, name)).toHaveLength(1)
})

test('what is written in one of two tabs stands in the other too, and when one sends the other knows it', async ({
  page,
  context,
  site,
}) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  const other = await context.newPage()
  await openLink(other, link)
  await other.getByLabel('Review').fill('Begun here')
  await expect(page.getByLabel('Review')).toHaveValue('Begun here')
  await writeReview(page)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
  await expect(other.getByRole('heading', { name: words.thanks })).toBeFocused()
  expect(await reviewsBy(site, name)).toHaveLength(1)
})

test('thanks that are said once more take the place of nothing, and leave the focus alone', async ({
  page,
  context,
  site,
}) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/review.data*', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  const other = await context.newPage()
  await openLink(other, link)
  await writeReview(other)
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)
  await other.getByRole('button', submit).click()
  await asked.promise

  await page.getByRole('button', submit).click()
  const thanks = page.getByRole('heading', { name: words.thanks })
  await expect(thanks).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Read what others wrote' })).toBeFocused()
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('/review.data'))
  answered.resolve()
  await late
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('link', { name: 'Read what others wrote' })).toBeFocused()
})

test('what the booking says of a guest is not written down on the device', async ({ page, site }) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  await page.getByLabel('Review').fill('Rain on the roof')
  await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '3 stars' }).check()
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).toContain('Rain on the roof')
  expect(kept).not.toContain('guest.example')
  expect(kept).not.toContain('9812345670')
})

test("the server's message stands in place of the form, and nothing written is lost", async ({
  page,
  site,
}) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  await writeReview(page)
  await page.route(
    '**/admin/api/save-review',
    (route) => route.fulfill({ json: { status: 'false', message: words.diskFull } }),
    { times: 1 },
  )
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: words.diskFull })).toBeVisible()
  await expect(page.getByLabel('Review')).toBeHidden()
  await page.getByRole('button', { name: 'Back to what I wrote' }).click()
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
})

test('a key that opens nothing gets the one answer, and three ways to a person', async ({ page }) => {
  await page.goto('/review?id=AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: words.notAbleToReview })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.locator('a[href^="tel:"]')).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
  await expect(main.locator('a[href^="https://wa.me/"]')).toBeVisible()
})

test('a stay that is not over yet says when its link opens', async ({ page, site }) => {
  const { link } = await guestOf(site, '--check-in', '2031-02-01', '--check-out', '2031-02-04')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link opens on 4 February 2031' })).toBeVisible()
  expect(await page.content()).not.toContain('@guest.example')
})

test('the page is kept by nobody and tells its address to nobody', async ({ page, site }) => {
  const { link } = await guestOf(site)
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form that is refused comes back as it was typed, and then is taken', async ({
    page,
    site,
    complaints,
  }) => {
    const { link, name } = await guestOf(site)
    await page.goto(link)
    await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '5 stars' }).check()
    // Long enough for the browser's own check, but not for the house, which does not count spaces at the ends.
    await page.getByLabel('Review').fill(`Short. ${' '.repeat(100)}`)
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('alert').getByText(words.reviewTooShort)).toBeVisible()
    await expect(
      page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '5 stars' }),
    ).toBeChecked()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
    await page.getByLabel('Review').fill(longEnoughReview)
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
    expect(await reviewsBy(site, name)).toHaveLength(1)
  })
})
