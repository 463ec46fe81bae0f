import { messages } from '#modules/common/messages.ts'
import { longEnoughReview } from '../people.ts'
import { addBooking, keptOnDevice, openLink, reviewsBy, writeReview } from './guest.ts'
import { expect, test } from './site.ts'

const submit = { name: 'Submit', exact: true }

test('a guest writes, submits and is thanked, once', async ({ page, site }) => {
  const { link, name } = await addBooking(site)
  await openLink(page, link)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Name')).toHaveAttribute('readonly')
  await writeReview(page)
  await page.getByRole('button', submit).dblclick()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
})

test('the checks come in their order, with the sentence under its field and a link on top', async ({
  page,
  site,
}) => {
  const { link } = await addBooking(site, { phone: '' })
  await openLink(page, link)
  const summary = page.getByRole('alert').filter({ hasText: 'One thing before we send it' })
  await page.getByRole('button', submit).click()
  await expect(summary).toContainText(messages.phoneRequired)
  await expect(summary).toBeFocused()
  await summary.getByRole('link').click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type('+44 20 7946 095')
  await page.getByLabel('Review').fill('a'.repeat(100))
  await expect(page.getByText(messages.phoneImpossible)).toBeVisible()
  await page.getByRole('button', submit).click()
  await expect(summary).toContainText(messages.phoneImpossible)
  await page.getByLabel('Phone').fill('+44 20 7946 0958')
  await page.getByLabel('Phone').blur()
  await expect(page.getByLabel('Phone')).toHaveValue('2079460958')
  await expect(page.getByLabel('Country code')).toHaveValue('GB')
  await page.getByLabel('Review').fill('')
  await page.getByRole('button', submit).click()
  await expect(summary).toContainText(messages.reviewRequired)
  // The summary goes once its field is right, and not before.
  await page.getByLabel('Review').fill('   ')
  await expect(summary).toBeVisible()
  await page.getByLabel('Review').fill('a'.repeat(99))
  await expect(page.getByText('99 / 100')).toBeVisible()
  await expect(page.getByText(messages.reviewTooShort).last()).toBeVisible()
  await page.getByRole('button', submit).click()
  await expect(summary).toContainText(messages.reviewTooShort)
  await page.getByLabel('Review').fill('a'.repeat(100))
  await expect(summary).toBeHidden()
  await page.getByRole('button', submit).click()
  await expect(page.getByText('Keep them?')).toBeVisible()
})

test('rows nobody touched are asked about once, by name', async ({ page, site }) => {
  const { link, name } = await addBooking(site)
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
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
})

test('what was typed and rated survives a reload, and nothing of the booking is written on the device', async ({
  page,
  site,
}) => {
  const { link } = await addBooking(site)
  await openLink(page, link)
  await page.getByLabel('Review').pressSequentially('R')
  const stars = page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '3 stars' })
  await stars.check()
  await keptOnDevice(page, '"review":"R"', '"service":3')
  const kept = await page.evaluate(() => Object.values(localStorage).join())
  expect(kept).not.toContain('guest.example')
  expect(kept).not.toContain('98123 45670')
  await page.reload()
  await expect(page.getByLabel('Review')).toHaveValue('R')
  await expect(stars).toBeChecked()
})

test("shows the server's message in place of the form, and loses nothing", async ({
  page,
  site,
  complaints,
}) => {
  const { link } = await addBooking(site)
  await openLink(page, link)
  await writeReview(page)
  await page.route(
    '**/admin/api/save-review',
    (route) => route.fulfill({ json: { status: 'false', message: messages.diskFull } }),
    { times: 1 },
  )
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: messages.diskFull })).toBeVisible()
  await expect(page.getByLabel('Review')).toBeHidden()
  await page.getByRole('button', { name: 'Back to what I wrote' }).click()
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)

  let troubles = 0
  await page.route(
    '**/admin/api/save-review',
    (route) => {
      troubles += 1
      return troubles === 1
        ? route.fulfill({ status: 500, json: { status: 'false', message: messages.faulty } })
        : route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })
    },
    { times: 2 },
  )
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: messages.faulty })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByText('Something is not right on our side just now; your line is fine.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('returns a refused form as it was typed, and then accepts it', async ({ page, site, complaints }) => {
    const { link, name } = await addBooking(site)
    await page.goto(link)
    await page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '5 stars' }).check()
    // Long enough for the browser's own check, but not for the house, which does not count spaces at the ends.
    await page.getByLabel('Review').fill(`Short. ${' '.repeat(100)}`)
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('alert').getByText(messages.reviewTooShort)).toBeVisible()
    await expect(
      page.getByRole('group', { name: 'Service' }).getByRole('radio', { name: '5 stars' }),
    ).toBeChecked()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
    await page.getByLabel('Review').fill(longEnoughReview)
    await page.getByRole('button', submit).click()
    await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
    expect(await reviewsBy(site, name)).toHaveLength(1)
  })
})
