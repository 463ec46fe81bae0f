import type { Locator, Page } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { expectAccessible } from './accessible.ts'
import { drawPhoto, PICTURES_WITHIN_MS } from './photo.ts'
import { expect, testAlone as test, waitForAdmin } from './site.ts'
import { countTaps } from './touch.ts'

const MAX_TAPS = 90
/** Steps of the list on Today that the first run does by the way. */
const DONE_BY_FIRST_RUN = 1
const rooms = [
  { title: 'Double Room', price: '2500', has: 'its own bathroom' },
  { title: 'Family Room', price: '4000', guests: '4', has: 'a balcony' },
  { title: 'Attic Room', price: '2200', has: 'a view of the mountains' },
  { title: 'Garden Cottage', price: '6000', guests: '6', has: 'a view of the garden' },
]

test('a new owner puts her own house on the site in ninety taps', async ({ page, fresh, complaints }) => {
  const countedTaps = await countTaps(page)
  let characters = 0
  const type = async (field: Locator, text: string) => {
    await field.tap()
    await page.keyboard.type(text)
    characters += text.length
  }
  await page.goto(fresh.ownerLink)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await type(page.getByLabel(/^Your name/), 'Asha Bisht')
  await type(page.getByLabel(/^E-mail/), 'asha@burans.example')
  await type(page.locator('input[name=password]'), 'walnut tree beside the stream')
  await page.getByRole('button', { name: 'Start' }).tap()

  await arrive(page, 'contacts', 'Step 1 of 6')
  await page.getByRole('button', { name: 'Save and continue' }).tap()
  await expect(page.getByLabel('Name of your house')).toHaveAttribute('aria-invalid', 'true')
  // The browser reports the refused form.
  complaints.length = 0
  await type(page.getByLabel('Name of your house'), 'Burans Cottage')
  await type(page.getByLabel('Village or town'), 'Ranikhet')
  await type(page.getByLabel('State'), 'Uttarakhand')
  await type(page.getByLabel('Phone and WhatsApp'), '98111 22334')
  await save(page)

  await arrive(page, 'photos', 'Step 2 of 6')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Add photos', { exact: true }).tap(),
  ])
  const photos = await Promise.all(Array.from({ length: 12 }, (_, index) => drawPhoto(index)))
  await chooser.setFiles(photos)
  await expect(page.getByRole('radio')).toHaveCount(12, { timeout: PICTURES_WITHIN_MS })
  // Also those that the server has not prepared yet.
  await expect(page.locator('.picture-choice img')).toHaveCount(12)
  await expectAccessible(page)
  await save(page)

  await arrive(page, 'rooms', 'Step 3 of 6')
  await type(page.getByLabel('Name of the room'), rooms[0]?.title ?? '')
  await page.getByRole('link', { name: 'Later' }).tap()
  await page.getByRole('link', { name: 'Set up your site, step by step' }).tap()
  await arrive(page, 'rooms', 'Step 3 of 6')
  await expect(page.getByLabel('Name of the room')).toHaveValue('Double Room')
  for (const [index, room] of rooms.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Add a room' }).tap()
      await expect(page.locator('.first-run-room')).toHaveCount(index + 1)
      await expect(page.getByLabel('Name of the room').last()).toBeFocused()
      await type(page.getByLabel('Name of the room').last(), room.title)
    }
    await type(page.getByLabel(/^Price/).last(), room.price)
    const last = page.locator('.first-run-room').last()
    if (room.guests)
      await last.getByRole('group', { name: 'Guests' }).getByText(room.guests, { exact: true }).tap()
    for (const place of [1, 2])
      await last.getByRole('group', { name: 'Photos' }).getByRole('listitem').nth(place).tap()
    await last.getByText(room.has).tap()
  }
  await expectAccessible(page)
  await save(page)

  await arrive(page, 'included', 'Step 4 of 6')
  for (const name of ['Breakfast', 'Hot water', 'Wi-Fi']) await page.getByText(name, { exact: true }).tap()
  await expectAccessible(page)
  await save(page)

  await arrive(page, 'rules', 'Step 5 of 6')
  await page.getByText('Money back until 2 days before').tap()
  await expectAccessible(page)
  await save(page)

  await arrive(page, 'publish', 'Step 6 of 6')
  await expect(page.getByText('Still missing')).toHaveCount(0, { timeout: PICTURES_WITHIN_MS })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish my site' }).tap()
  await expect(page.getByRole('heading', { name: 'Your site is online' })).toBeVisible()
  await expectAccessible(page)
  // With the tap on the link, and in the gallery of the phone: each photo, and Done.
  const taps = countedTaps() + 1 + photos.length + 1
  console.log(`First run: ${taps} taps, ${characters} characters typed.`)
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)

  await expectOwnSite(page)
  await page.goto('/admin/content')
  await expect(page.getByText('Everything is published', { exact: true })).toBeVisible()
  await page.goto(fresh.ownerLink)
  await expect(page.getByRole('link', { name: messages.accountExists })).toBeVisible()
  await expectFirstSteps(page)
})

/** Today leads from a first step to its form, counts what is done, and hides the list with a way back. */
async function expectFirstSteps(page: Page): Promise<void> {
  await page.goto('/admin')
  const steps = page.getByRole('region', { name: 'First steps' })
  const expectDone = (count: number) =>
    expect(steps.getByText(`${count} of 6 done`, { exact: true })).toBeVisible()
  await expectDone(DONE_BY_FIRST_RUN)
  await steps.getByRole('link', { name: 'Add the first booking' }).click()
  await page.getByLabel('First name').fill('Meera')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meera' })).toBeVisible()
  await page.goto('/admin')
  await expectDone(DONE_BY_FIRST_RUN + 1)
  await steps.getByRole('button', { name: 'Done: Keep a copy in another place' }).click()
  await expectDone(DONE_BY_FIRST_RUN + 2)
  // A slow phone draws the page without the list before it has drawn the answer.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await steps.getByRole('button', { name: 'Hide this list' }).click()
  await expect(steps).toHaveCount(0)
  const notice = page.getByRole('alert').filter({ hasText: 'The first steps are hidden.' })
  await expect(notice).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toBeVisible()
}

/** The pages say what the owner entered, with her photo. */
async function expectOwnSite(page: Page): Promise<void> {
  await page.goto('/terms')
  await expect(page.getByText('Until 2 days before you arrive')).toBeAttached()
  await page.goto('/')
  for (const text of [...rooms.map(({ title }) => title), 'inclusive of breakfast, hot water and Wi-Fi'])
    await expect(page.getByText(text).first()).toBeAttached()
  const welcome = page.getByAltText('Burans Cottage in Ranikhet')
  await expect(welcome).not.toHaveJSProperty('naturalWidth', 0)
}

async function arrive(page: Page, step: string, progress: string): Promise<void> {
  await page.waitForURL(`**/admin/start/${step}*`)
  await expect(page.getByText(progress)).toBeVisible()
  await waitForAdmin(page)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).tap()
}
