import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { messages } from '#modules/common/messages.ts'
import { waitingFile } from './device.ts'
import { guestOf, openLink, reviewsBy, writeReview } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

const phone = join(import.meta.dirname, '../fixtures/media/phone.heic')
const disclosure = 'Add photos, video or a voice note'

test('sends a HEIC upright, in its own colours and without its place', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const { link, name } = await guestOf(site)
  await openLink(page, link)
  await page.getByText(disclosure).click()
  await page.locator('input[name="trip_images[]"]').setInputFiles(phone)
  await page.getByAltText('phone.jpg, 1 of 1').waitFor()
  await expectUprightJpeg(await waitingFile(page))
  await writeReview(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Your file has arrived too.')).toBeVisible()
  const [review] = await reviewsBy(site, name)
  expect(review?.media).toMatchObject([{ kind: 'trip-image', format: 'jpeg' }])
})

test('loads no HEIC reader for a JPEG', { tag: '@phone' }, async ({ page, site }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const { link } = await guestOf(site)
  await openLink(page, link)
  await page.getByText(disclosure).click()
  await page.locator('input[name="trip_images[]"]').setInputFiles(phone.replace('phone.heic', 'grey.jpg'))
  await page.getByAltText('grey.jpg, 1 of 1').waitFor()
  expect(fetched.filter((url) => /heic|wasm/.test(url))).toEqual([])
})

test('refuses a HEIC as profile picture with the message, and makes a copy that fits', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  const input = page.locator('input[name="profile"]')
  await input.setInputFiles(phone)
  await expect(page.getByText(messages.profileInvalid)).toBeVisible()
  expect(await input.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(0)
  await page.getByRole('button', { name: 'Make a copy that fits' }).click()
  await expect(page.getByAltText('as it will stand beside your review')).toBeVisible()
  await expect(page.getByText(messages.profileInvalid)).toBeHidden()
  await expectUprightJpeg(await waitingFile(page))
})

test('refuses a damaged HEIC with the sentence alone, and retries one after a broken connection', {
  tag: '@phone',
}, async ({ page, context, site, complaints }) => {
  const { link } = await guestOf(site)
  await openLink(page, link)
  await page.getByText(disclosure).click()
  const photos = page.locator('input[name="trip_images[]"]')
  const whole = await readFile(phone)
  const half = { name: 'half.heic', mimeType: 'image/heic', buffer: whole.subarray(0, 9000) }
  await photos.setInputFiles(half)
  await expect(page.getByText(messages.tripWrongType, { exact: true })).toBeVisible()
  await context.route('**/*.wasm', (route) => route.abort('connectionreset'))
  await photos.setInputFiles(phone)
  await expect(page.getByText(messages.pictureReaderMissing)).toBeVisible()
  complaints.length = 0
  await context.unroute('**/*.wasm')
  await photos.setInputFiles(phone)
  await expect(page.getByAltText('phone.jpg, 1 of 1')).toBeVisible()
})

test('sends what is still being prepared when Submit is pressed', { tag: '@phone' }, async ({
  page,
  context,
  site,
}) => {
  const { link, name } = await guestOf(site)
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await context.route('**/*.wasm', (route) => mayGoOn.then(() => route.fallback()))
  await openLink(page, link)
  await page.getByText(disclosure).click()
  await page.locator('input[name="trip_images[]"]').setInputFiles(phone)
  await expect(page.getByText('Making phone.heic fit')).toBeVisible()
  await writeReview(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Your words have arrived.')).toBeVisible()
  expect(await reviewsBy(site, name)).toMatchObject([{ media: [] }])
  goOn()
  await expect(page.getByRole('heading', { name: messages.thanks })).toBeVisible()
  await expect(page.getByText('Your file has arrived too.')).toBeVisible()
  expect((await reviewsBy(site, name))[0]?.media).toHaveLength(1)
})

test('takes a HEIC in the quick form', { tag: '@phone' }, async ({ page }) => {
  const bodies: Buffer[] = []
  await page.route('**/api/v1.0/email/send-form', async (route) => {
    bodies.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    await route.fulfill({ body: 'OK' })
  })
  await page.goto('/')
  const form = page.locator('#write form')
  await form.scrollIntoViewIfNeeded()
  const picture = form.getByLabel('Picture')
  await expect(picture).toHaveAttribute('accept', /heic/)
  await form.getByLabel('Name').fill('Ananya Rao')
  await form.getByLabel('Email').fill('ananya@guest.example')
  await form.getByLabel('Phone').fill('9876543210')
  await form.getByLabel('Review').fill('Lovely tea.')
  await picture.setInputFiles(phone)
  await expect
    .poll(() => picture.evaluate((field: HTMLInputElement) => field.files?.[0]?.name))
    .toBe('phone.jpg')
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
  expect(bodies[0]?.toString('latin1')).toContain('filename="phone.jpg"')
})

test('takes HEIC photographs of the owner', { tag: '@phone' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/pictures')
  await page.waitForLoadState('networkidle')
  const photographs = page.getByRole('listitem').filter({ has: page.getByLabel('What it shows') })
  const before = await photographs.count()
  await page.locator('input[type=file]').setInputFiles(phone)
  await expect(photographs).toHaveCount(before + 1, { timeout: 45_000 })
})

/** The red quarter stands at the top left, as the phone held it, as red as it was meant, and nobody can tell where that was. */
async function expectUprightJpeg(bytes: Buffer): Promise<void> {
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, orientation }).toMatchObject({
    format: 'jpeg',
    width: 480,
    height: 360,
  })
  expect([exif, orientation]).toEqual([undefined, undefined])
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  const [red = 0, green = 0, blue = 0] = at(60, 60)
  expect(Math.abs(red - 208) + Math.abs(green - 16) + Math.abs(blue - 16)).toBeLessThan(30)
  expect(at(420, 60)[0]).toBeLessThan(150)
}
