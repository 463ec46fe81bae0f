import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { messages } from '#domain/messages.ts'
import { troubles } from '../../app/guest/sending/sending-fault.ts'
import { longEnoughReview } from '../people.ts'
import { guestOf, openLink, reviewsBy, writeReview } from './guest.ts'
import { expect, test } from './site.ts'

test.use({ fetchesAnew: true })

const submit = { name: 'Submit', exact: true }
const photo = join(import.meta.dirname, '../fixtures/media/camera-gps.jpg')
const heavy = /\/assets\/(?:react|router|review)-/

test('before the first touch a page fetches little, and no heavy script', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const { link } = await guestOf(site)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const detail = page.waitForResponse('**/admin/api/get-userdetail')
  await page.goto(link, { waitUntil: 'networkidle' })
  await detail
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
  expect(asked.filter((url) => heavy.test(url))).toEqual([])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-awake')
  await page.getByLabel('Review').focus()
  await page.locator('html[data-awake]').waitFor()
  expect(asked.filter((url) => /\/(?:arriving|device|redraw|prepare-photo)-/.test(url))).toEqual([])
})

test('what is typed, chosen and pressed while the script is on its way is kept, and sent once it is there', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { link, name } = await guestOf(site)
  const release = await holdBack(page)
  await page.goto(link)
  await page.locator('html[data-listens]').waitFor()
  await writeReview(page)
  await page.getByText('Add photos, video or a voice note').click()
  await page.locator('#r-photos').setInputFiles(photo)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  await expect(page.getByText('Your file has arrived too.')).toBeVisible()
  const [review, ...more] = await reviewsBy(site, name)
  expect(more).toEqual([])
  expect(review?.media.map(({ kind }) => kind)).toEqual(['trip-image'])
  const shown: Record<string, unknown>[] = JSON.parse(await site.deodar('review', 'list', '--json'))
  expect(JSON.stringify(shown.find((one) => one.name === name))).toContain(longEnoughReview.slice(0, 40))
})

test('Submit as the very first touch is answered by the house’s own sentence', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const { link } = await guestOf(site)
  const release = await holdBack(page)
  await page.goto(link)
  await page.locator('html[data-listens]').waitFor()
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  await expect(page.getByRole('alert').getByText(messages.reviewRequired)).toBeVisible()
  await expect(page.getByRole('button', submit)).toBeEnabled()
})

test('stars given before a draft is put back stand, and the rest of the draft comes back', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { link } = await guestOf(site)
  const star = (row: string, stars: string) =>
    page.getByRole('group', { name: row }).getByRole('radio', { name: stars })
  await page.goto(link)
  await page.getByLabel('Review').fill('Rain on the roof')
  await star('Service', '3 stars').check()
  await page.locator('html[data-awake]').waitFor()
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('"service":3')
  const fresh = await page.context().newPage()
  await page.close()
  const release = await holdBack(fresh)
  await fresh.goto(link)
  const later = (row: string, stars: string) =>
    fresh.getByRole('group', { name: row }).getByRole('radio', { name: stars })
  await later('Location', '5 stars').check()
  await fresh.getByLabel('Review').fill('And tea at seven')
  release()
  await fresh.locator('html[data-awake]').waitFor()
  await expect(fresh.getByLabel('Review')).toHaveValue('Rain on the roof\nAnd tea at seven')
  await expect(later('Location', '5 stars')).toBeChecked()
  await expect(later('Service', '3 stars')).toBeChecked()
})

test('a form whose script never comes goes as it is', { tag: '@phone' }, async ({
  page,
  site,
  complaints,
}) => {
  const { link, name } = await guestOf(site)
  await page.route(heavy, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(link)
  await page.locator('html[data-listens]').waitFor()
  await writeReview(page)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('Submit without a line says so, counts and keeps what is typed, and goes by itself once the line is back', {
  tag: '@phone',
}, async ({ page, site, complaints }) => {
  const { link, name } = await guestOf(site)
  await page.goto(link)
  await page.locator('html[data-listens]').waitFor()
  await page.context().setOffline(true)
  await writeReview(page)
  await expect(page.getByText(`${longEnoughReview.length} / 100`)).toBeVisible()
  await expect(page.getByText('Long enough, thank you.')).toBeVisible()
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(page.getByRole('status').getByText(troubles.line)).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-awake')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  expect(await reviewsBy(site, name)).toHaveLength(1)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('what is typed without a line, before the page wakes, stands there when it is opened again', {
  tag: '@phone',
}, async ({ page, site, complaints }) => {
  const { link } = await guestOf(site)
  await page.goto(link)
  await page.locator('html[data-listens]').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Review').fill('Rain on the roof')
  await expect(page.getByText('16 / 100')).toBeVisible()
  await page.context().setOffline(false)
  const again = await page.context().newPage()
  await page.close()
  await again.goto(link)
  await expect(again.getByLabel('Review')).toHaveValue('Rain on the roof')
  complaints.splice(0)
})

test('a house that does not answer, on a line that seems to be up, is waited for', { tag: '@phone' }, async ({
  page,
  site,
  complaints,
}) => {
  const { link, name } = await guestOf(site)
  await page.goto(link)
  await page.locator('html[data-listens]').waitFor()
  await page.route(/\/(?:assets|healthz)/, (route) => route.abort('timedout'))
  await writeReview(page)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('status').getByText(troubles.line)).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible({ timeout: 15_000 })
  expect(await reviewsBy(site, name)).toHaveLength(1)
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('a correction typed while the page wakes stands letter by letter', { tag: '@phone' }, async ({
  page,
  site,
  complaints,
}) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  await writeReview(page)
  await page.getByRole('button', submit).click()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  // A finger between two steps of the waking: the next letters come as soon as React has looked at the field.
  await page.addInitScript(() => {
    const { prototype } = HTMLTextAreaElement
    const plain = Object.getOwnPropertyDescriptor(prototype, 'defaultValue')
    let typed = false
    Object.defineProperty(prototype, 'defaultValue', {
      ...plain,
      set(text: string) {
        plain?.set?.call(this, text)
        if (typed || this !== document.activeElement) return
        typed = true
        setTimeout(() => document.execCommand('insertText', false, 'ld.'))
      },
    })
  })
  const release = await holdBack(page)
  await page.goto(link)
  await page.locator('html[data-listens]').waitFor()
  await page.locator('#receipt summary', { hasText: 'Correct it' }).click()
  const words = page.locator('#receipt').getByLabel('Review')
  await words.selectText()
  await page.keyboard.type('Co')
  release()
  await page.locator('html[data-awake]').waitFor()
  await expect(words).toHaveValue('Cold.')
  await page.keyboard.type(' Still cold.')
  await expect(words).toHaveValue('Cold. Still cold.')
  await page.locator('#receipt').getByRole('button', { name: 'Send the correction' }).click()
  await expect(page.locator('#receipt').getByRole('alert')).toHaveText(messages.reviewTooShort)
  // Of the page that came back refused.
  complaints.length = 0
})

/** The heavy script stays on its way until it is released. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(heavy, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
