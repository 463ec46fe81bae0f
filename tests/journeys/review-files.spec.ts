import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { messages } from '#core/refusals/messages.ts'
import type { ChosenFile } from '../../app/guest/files/chosen-files.ts'
import { mediaPath } from '../review-form.ts'
import { findReviewsBy, listFileKinds, openNewLink, submitReview, waitForGuestPage } from './guest.ts'
import { expect, type Site, test } from './site.ts'

const disclosure = 'Add photos, video or a voice note'

/** Opens the form of a new booking, with the inputs for files. */
async function openFiles(page: Page, site: Site) {
  const booking = await openNewLink(page, site)
  await page.getByText(disclosure).click()
  return booking
}

/** A picture of noise, which no encoder can make small. */
function heavyPicture(): Promise<Buffer> {
  const raw = { width: 900, height: 900, channels: 3 } as const
  return sharp(randomBytes(900 * 900 * 3), { raw })
    .png()
    .toBuffer()
}

test('refuses a profile picture that is too large, and makes a smaller copy', async ({ page, site }) => {
  const { name } = await openNewLink(page, site)
  const input = page.locator('input[name="profile"]')
  await input.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') })
  await expect(page.getByText(messages.profileInvalid)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a copy that fits' })).toBeHidden()
  await input.setInputFiles(mediaPath('phone.heic'))
  await page.getByRole('button', { name: 'Make a copy that fits' }).click()
  await expect(page.getByAltText('as it will stand beside your review')).toBeVisible()
  await expectUprightJpeg(await readOnlyFileOnDevice(page))
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await heavyPicture() })
  await expect(page.getByText(messages.profileInvalid)).toBeVisible()
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0)
  await page.getByRole('button', { name: 'Make a smaller copy' }).click()
  await expect(page.getByText(messages.profileInvalid)).toBeHidden()
  await expect(page.getByAltText('as it will stand beside your review')).toBeVisible()
  await submitReview(page)
  await expect(page.getByText('Your file has arrived too.')).toBeVisible()
  expect(await listFileKinds(site, name)).toEqual(['profile'])
})

test('refuses what is no picture before and after Submit', async ({ page, context, site, complaints }) => {
  const { link, name } = await openFiles(page, site)
  const whole = await readFile(mediaPath('camera-gps.jpg'))
  const half = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 2) }
  await page.locator('input[name="profile"]').setInputFiles(half)
  await expect(page.getByText(messages.profileInvalid)).toBeVisible()
  await page.locator('input[name="profile"]').setInputFiles(mediaPath('grey.jpg'))
  await expect(page.getByText(messages.profileInvalid)).toBeHidden()
  await page.locator('input[name="trip_images[]"]').setInputFiles(half)
  await expect(page.getByText(messages.tripWrongType)).toBeVisible()
  await page.getByRole('button', { name: 'Take it away' }).click()
  await page.locator('input[name="trip_images[]"]').setInputFiles(mediaPath('progressive.jpg'))
  await expect(page.getByText('1 file added')).toBeVisible()
  // On its way it becomes something else, as on a bad disk.
  await context.route('**/admin/api/uploads/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.continue({ postData: Buffer.alloc(route.request().postDataBuffer()?.length ?? 1, 'x') })
      : route.continue(),
  )
  await submitReview(page)
  await expect(page.getByText(messages.tripWrongType)).toBeVisible()
  await context.unroute('**/admin/api/uploads/**')
  complaints.length = 0
  // Before the page has read what the device keeps, for which it waits its turn after another tab.
  const other = await context.newPage()
  await other.goto('/privacy')
  await other.evaluate(
    (name) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      navigator.locks.request(name, () => {
        resolve()
        return new Promise(() => {})
      })
      return promise
    },
    `deodar files ${new URL(link).searchParams.get('id')}`,
  )
  await page.reload()
  await expect(page.getByText(messages.tripWrongType)).toBeVisible()
  await expect(page.getByText('Your file could not be taken; you can choose another.')).toBeVisible()
  await waitForGuestPage(page)
  await page.getByLabel('Choose another in place of progressive.jpg').setInputFiles(mediaPath('grey.jpg'))
  await expect(page.getByText('Waits for its turn')).toBeVisible()
  await other.close()
  await expect(page.getByText('Your file has arrived too.')).toBeVisible()
  expect(await listFileKinds(site, name)).toEqual(['trip-image'])
})

test('sends photos as upright JPEG without their place', async ({ page, context, site, complaints }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const { name } = await openFiles(page, site)
  const photos = page.locator('input[name="trip_images[]"]')
  await photos.setInputFiles(mediaPath('camera-gps.jpg'))
  await page.getByAltText('camera-gps.jpg, 1 of 1').waitFor()
  const text = (await readOnlyFileOnDevice(page)).toString('latin1')
  expect(text.slice(6, 10)).toBe('JFIF')
  expect(text).not.toContain('Exif')
  // The decoder of HEIC.
  expect(loaded.filter((url) => /heic|wasm/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Remove camera-gps.jpg' }).click()

  const whole = await readFile(mediaPath('phone.heic'))
  const half = { name: 'half.heic', mimeType: 'image/heic', buffer: whole.subarray(0, 9000) }
  await photos.setInputFiles(half)
  await expect(page.getByText(messages.tripWrongType, { exact: true })).toBeVisible()
  await context.route('**/*.wasm', (route) => route.abort('connectionreset'))
  await photos.setInputFiles(mediaPath('phone.heic'))
  await expect(page.getByText(messages.pictureReaderMissing)).toBeVisible()
  complaints.length = 0
  await context.unroute('**/*.wasm')
  await photos.setInputFiles(mediaPath('phone.heic'))
  await page.getByAltText('phone.jpg, 1 of 1').waitFor()
  await expectUprightJpeg(await readOnlyFileOnDevice(page))
  await submitReview(page)
  await expect(page.getByText('Your file has arrived too.')).toBeVisible()
  expect((await findReviewsBy(site, name))[0]?.media).toMatchObject([{ kind: 'trip-image', format: 'jpeg' }])
})

test('copies or converts a film, refuses what is none, and sends all files', async ({ page, site }) => {
  const { name } = await openFiles(page, site)
  const canEncode = await page.evaluate(async () => {
    const asked = { codec: 'avc1.42001f', width: 320, height: 240, bitrate: 500_000 }
    return 'VideoEncoder' in window && (await VideoEncoder.isConfigSupported(asked)).supported
  })
  const video = page.locator('input[name="video_file"]')
  await video.setInputFiles(mediaPath('voice.wav'))
  await expect(page.getByText(messages.videoWrongType)).toBeVisible()
  await page.getByRole('button', { name: 'Go on without a video' }).click()
  await video.setInputFiles(mediaPath('moov-last.mp4'))
  const copied = page.getByRole('button', { name: 'Remove moov-last.mp4' })
  await expect(copied).toBeVisible()
  if (canEncode) {
    await copied.click()
    await video.setInputFiles(mediaPath('drawing.webm'))
    await expect(page.getByRole('button', { name: 'Remove drawing.mp4' })).toBeVisible({ timeout: 45_000 })
  }
  await page.locator('input[name="audio_file"]').setInputFiles(mediaPath('voice.wav'))
  await expect(page.getByRole('button', { name: 'Remove voice.mp3' })).toBeVisible({ timeout: 45_000 })
  await page.locator('input[name="trip_images[]"]').setInputFiles(mediaPath('grey.jpg'))
  await expect(page.getByText('3 files added')).toBeVisible()
  await submitReview(page)
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
  await expect(page.getByText('All 3 of your files have arrived too.')).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'the page is at its top').toBe(0)
  expect(await listFileKinds(site, name)).toEqual(['audio', 'trip-image', 'video'])
})

test('converts and sends a film after the text was sent', async ({ page, context, site }) => {
  const { link, name } = await chooseFilmThatTakesItsTime(page, context, site)
  await submitReview(page)
  await expect(page.getByText('Your words have arrived.')).toBeVisible()
  await page.close()
  await context.unroute('**/video.worker-*.js')
  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
  await expect(again.getByText('Your file has arrived too.')).toBeVisible()
  expect(await listFileKinds(site, name)).toEqual(['video'])
  expect(await begunFiles(again)).toEqual([])
})

test('sends a film as it is after converting it ended the page twice', async ({ page, context, site }) => {
  await chooseFilmThatTakesItsTime(page, context, site)
  await page.reload()
  await expect.poll(() => begunFiles(page)).toEqual([{ kind: 'video', begun: 2 }])
  await page.reload()
  await page.getByText(disclosure).click()
  await expect.poll(() => begunFiles(page)).toEqual([{ kind: 'video', begun: undefined }])
  await expect(page.getByText('Making moov-last.mp4 fit')).toBeHidden()
})

test('sends files from the open page where the device keeps nothing', async ({ page, site }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The phone is full', 'QuotaExceededError')
    }
  })
  const { name } = await openFiles(page, site)
  await page
    .locator('input[name="trip_images[]"]')
    .setInputFiles(['grey.jpg', 'progressive.jpg'].map(mediaPath))
  await expect(page.getByText('2 files added')).toBeVisible()
  await expect(page.getByText('Please leave this page open until they have arrived.')).toBeVisible()
  await submitReview(page)
  await expect(page.getByText('Both of your files have arrived too.')).toBeVisible()
  expect(await listFileKinds(site, name)).toEqual(['trip-image', 'trip-image'])
})

test('sends photos once after three cuts and a closed tab', async ({ page, context, site, complaints }) => {
  const { link, name } = await openFiles(page, site)
  const photos = page.locator('input[name="trip_images[]"]')
  await photos.setInputFiles(['orientation-6.jpg', 'grey.jpg', 'animated.gif', 'drawing.svg'].map(mediaPath))
  await expect(page.getByText(messages.tripTooMany)).toBeVisible()
  const shown = page.getByRole('group', { name: 'Photos' }).getByRole('img')
  await expect(shown).toHaveCount(3)
  await expect(page.getByText('One more')).toBeHidden()
  await expect(shown.first()).toHaveAttribute('alt', 'orientation-6.jpg, 1 of 3')
  await page.getByRole('button', { name: 'Move orientation-6.jpg later' }).press('Enter')
  await expect(shown.first()).toHaveAttribute('alt', 'grey.jpg, 1 of 3')
  await page.getByRole('button', { name: 'Remove grey.jpg' }).click()
  await expect(shown).toHaveCount(2)
  await expect.poll(async () => (await filesOnDevice(page)).length).toBe(2)
  await page.reload()
  await page.getByText(disclosure).click()
  await expect(shown).toHaveCount(2)

  let cuts = 0
  await context.route('**/admin/api/uploads/**', (route) => {
    if (route.request().method() !== 'PATCH' || cuts >= 3) return route.fallback()
    cuts += 1
    return route.abort('connectionreset')
  })
  await submitReview(page)
  await expect(page.getByText('The line is down just now; we keep trying.')).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto(link)
  await expect(again.getByText('Both of your files have arrived too.')).toBeVisible({ timeout: 45_000 })
  // The receipt was made before they arrived.
  await expect(again.locator('#receipt')).toContainText('orientation-6.jpg')
  expect(cuts).toBe(3)
  complaints.length = 0
  expect(await findReviewsBy(site, name)).toHaveLength(1)
  expect(await listFileKinds(site, name)).toEqual(['trip-image', 'trip-image'])
})

/** The red quarter stands at the top left, as the phone held it, as red as it was meant, and nobody can tell where that was. */
async function expectUprightJpeg(bytes: Buffer): Promise<void> {
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  expect([format, width, height, exif, orientation]).toEqual(['jpeg', 480, 360, undefined, undefined])
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  const [red = 0, green = 0, blue = 0] = at(60, 60)
  expect(Math.abs(red - 208) + Math.abs(green - 16) + Math.abs(blue - 16)).toBeLessThan(30)
  expect(at(420, 60)[0]).toBeLessThan(150)
}

/** The film is in the making and stays there. */
async function chooseFilmThatTakesItsTime(page: Page, context: BrowserContext, site: Site) {
  await context.route('**/video.worker-*.js', () => {})
  const booking = await openFiles(page, site)
  await page.locator('input[name="video_file"]').setInputFiles(mediaPath('moov-last.mp4'))
  await expect(page.getByText('Making moov-last.mp4 fit')).toBeVisible()
  await expect.poll(() => begunFiles(page)).toEqual([{ kind: 'video', begun: 1 }])
  return booking
}

/** How often the conversion of each file on the device has begun. */
async function begunFiles(page: Page) {
  return (await filesOnDevice(page)).map(({ kind, begun }) => ({ kind, begun }))
}

/** The files of the review that the device keeps until they are sent. */
function filesOnDevice(page: Page) {
  return page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    // Opening the database would create it, which is for the page to do.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'deodar-guest')) return []
    const device = await answer(indexedDB.open('deodar-guest'))
    const files: ChosenFile[] = await answer(device.transaction('files').objectStore('files').getAll())
    device.close()
    const read = async ({ kind, begun, blob }: ChosenFile) => ({
      kind,
      begun,
      bytes: [...(await blob.bytes())],
    })
    return Promise.all(files.map(read))
  })
}

/** The bytes of the only file that the device keeps. */
async function readOnlyFileOnDevice(page: Page): Promise<Buffer> {
  await expect.poll(async () => (await filesOnDevice(page)).length).toBe(1)
  return Buffer.from((await filesOnDevice(page))[0]?.bytes ?? [])
}
