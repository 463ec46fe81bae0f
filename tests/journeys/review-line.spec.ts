import { messages } from '#modules/common/messages.ts'
import { longEnoughReview } from '../people.ts'
import { addBooking, keptOnDevice, openLink, reviewsBy, writeReview } from './guest.ts'
import { expect, test } from './site.ts'

const submit = { name: 'Submit', exact: true }

test('stores one review after a connection cut during submission and a closed tab', async ({
  page,
  context,
  site,
  complaints,
}) => {
  const { link, name } = await addBooking(site)
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
  await expect(again.getByRole('heading', { name: messages.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
})

test('sends the review when the link is opened again after its tab was closed offline', async ({
  page,
  context,
  site,
  complaints,
}) => {
  const { link, name } = await addBooking(site)
  // What a tab is sending when it is closed, its browser still lets through, past every route: in this one it never leaves the page.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (...asked) => {
      if (String(asked[0]).endsWith('/save-review')) throw new TypeError('no line')
      return fetch(...asked)
    }
  })
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
  await expect(again.getByRole('heading', { name: messages.thanks })).toBeFocused()
  expect(await reviewsBy(site, name)).toHaveLength(1)
})

test('a late answer updates the thanks and does not move the focus', async ({ page, context, site }) => {
  const { link, name } = await addBooking(site)
  await openLink(page, link)
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/review?id=*', async (route) => {
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
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeFocused()
  await page.keyboard.press('Tab')
  const focused = page.getByRole('link', { name: 'Read what others wrote' })
  await expect(focused).toBeFocused()
  const [review] = await reviewsBy(site, name)
  await site.deodar('review', 'approve', review?.id ?? '')
  answered.resolve()
  await expect(page.getByText('It is on the site, with your name')).toBeVisible()
  await expect(focused).toBeFocused()
})

test('a booking that cannot be looked up leaves the form open, says so, and is looked up again', async ({
  page,
  site,
  complaints,
}) => {
  const { link } = await addBooking(site)
  const answers: { status: number; body: string; headers?: Record<string, string> }[] = [
    { status: 502, body: '<h1>Bad Gateway</h1>' },
    { status: 200, body: '<h1>Please sign in to this Wi-Fi</h1>' },
    { status: 429, body: '{}', headers: { 'Retry-After': '1' } },
  ]
  let asked = 0
  await page.route('**/admin/api/get-userdetail', (route) => {
    asked += 1
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : asked === 4 ? route.abort('connectionreset') : route.continue()
  })
  await openLink(page, link)
  await expect(page.getByText(messages.lookingAgain)).toBeVisible()
  await page.getByLabel('Review').fill('Rain on the roof')
  await expect(page.getByText(messages.lookingAgain)).toBeHidden({ timeout: 45_000 })
  await expect(page.getByLabel('Review')).toHaveValue('Rain on the roof')
  expect(asked).toBe(5)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('two tabs share what is written; when one has sent, the other keeps its form until it can ask about it', async ({
  page,
  context,
  site,
  complaints,
}) => {
  const { link, name } = await addBooking(site)
  await openLink(page, link)
  let cuts = 0
  await page.route('**/review?id=*', (route) => {
    cuts += 1
    return cuts === 1
      ? route.abort('connectionreset')
      : cuts === 2
        ? route.fulfill({ status: 503, body: 'no' })
        : route.continue()
  })
  const other = await context.newPage()
  await openLink(other, link)
  await page.getByLabel('Review').fill('Begun here')
  await expect(other.getByLabel('Review')).toHaveValue('Begun here')
  await writeReview(other)
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)
  await other.getByRole('button', submit).click()
  await expect(page.getByText(messages.lookingAgain)).toBeVisible()
  await expect(page.getByLabel('Review')).toHaveValue(longEnoughReview)
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeFocused({ timeout: 30_000 })
  expect(await reviewsBy(site, name)).toHaveLength(1)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('a page that fails in the browser shows a heading, the telephone, WhatsApp and a way back', async ({
  page,
  site,
  complaints,
}) => {
  const { link } = await addBooking(site)
  const detail = page.waitForResponse('**/admin/api/get-userdetail')
  await openLink(page, link)
  await (await detail).finished()
  await page.getByLabel('Review').fill('Rain on the roof')
  await keptOnDevice(page, 'Rain on the roof')
  // What an extension of the browser does to a page can end it anywhere: here, where it counts a text.
  await page.evaluate(() => {
    const count = Array.from
    Object.assign(window, { count })
    Array.from = (() => {
      throw new Error('from outside')
    }) as typeof Array.from
  })
  await page.getByLabel('Review').press('End')
  await page.keyboard.type('!')
  const heading = page.getByRole('heading', { name: messages.unexpected })
  await expect(heading).toBeFocused()
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  await expect(page.locator('main a[href^="https://wa.me/"]')).toBeVisible()
  await expect(page.getByText('from outside')).toBeHidden()
  await page.evaluate(() => {
    Array.from = (window as unknown as { count: typeof Array.from }).count
  })
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await expect(page.getByLabel('Review')).toHaveValue(/^Rain on the roof/)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})
