import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { messages } from '#modules/common/messages.ts'
import { guestOf, openLink, reviewsBy, writeReview } from './guest.ts'
import { expect, type Site, test } from './site.ts'

const film = join(import.meta.dirname, '../fixtures/media/moov-last.mp4')
const disclosure = 'Add photos, video or a voice note'
const worker = '**/video.worker-*.js'

test('converts a film again when the page was closed meanwhile', { tag: '@phone' }, async ({
  page,
  context,
  site,
}) => {
  const { link } = await guestOf(site)
  await chooseFilmThatTakesItsTime(page, context, link)
  await page.close()
  const again = await comeBack(context, link)
  await again.getByText(disclosure).click()
  await expect(again.getByRole('button', { name: 'Remove moov-last.mp4' })).toBeVisible()
  expect(await keptFiles(again)).toEqual([{ kind: 'video', begun: undefined }])
})

test('converts and sends it also after the text went', { tag: '@phone' }, async ({ page, context, site }) => {
  const { link, name } = await guestOf(site)
  await chooseFilmThatTakesItsTime(page, context, link)
  await writeReview(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Your words have arrived.')).toBeVisible()
  await page.close()
  const again = await comeBack(context, link)
  await expect(again.getByRole('heading', { name: messages.thanks })).toBeVisible()
  await expect(again.getByText('Your file has arrived too.')).toBeVisible()
  expect(await mediaOf(site, name)).toEqual(['video'])
  expect(await keptFiles(again)).toEqual([])
})

test('sends a film as it is after converting it ended the page twice', {
  tag: '@phone',
}, async ({ page, context, site }) => {
  const { link } = await guestOf(site)
  await chooseFilmThatTakesItsTime(page, context, link)
  await page.reload()
  await page.getByText(disclosure).click()
  await expect(page.getByText('Making moov-last.mp4 fit')).toBeVisible()
  await expect.poll(() => keptFiles(page)).toEqual([{ kind: 'video', begun: 2 }])
  await page.reload()
  await page.getByText(disclosure).click()
  await expect.poll(() => keptFiles(page)).toEqual([{ kind: 'video', begun: undefined }])
  await expect(page.getByText('Making moov-last.mp4 fit')).toBeHidden()
})

/** The film is in the making and stays there. */
async function chooseFilmThatTakesItsTime(page: Page, context: BrowserContext, link: string): Promise<void> {
  await context.route(worker, () => {})
  await openLink(page, link)
  await page.getByText(disclosure).click()
  await page.locator('input[name="video_file"]').setInputFiles(film)
  await expect(page.getByText('Making moov-last.mp4 fit')).toBeVisible()
  await expect.poll(() => keptFiles(page)).toEqual([{ kind: 'video', begun: 1 }])
}

async function comeBack(context: BrowserContext, link: string): Promise<Page> {
  await context.unroute(worker)
  const page = await context.newPage()
  await page.goto(link)
  return page
}

function keptFiles(page: Page): Promise<{ kind: string; begun: number | undefined }[]> {
  return page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    // Whoever opens it first makes it: that is for the page to do.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'deodar-guest')) return []
    const device = await answer(indexedDB.open('deodar-guest'))
    const files = await answer(device.transaction('files').objectStore('files').getAll())
    return files.map(({ kind, begun }) => ({ kind, begun }))
  })
}

async function mediaOf(site: Site, name: string): Promise<string[]> {
  const [review] = await reviewsBy(site, name)
  return (review?.media ?? []).map(({ kind }) => kind)
}
