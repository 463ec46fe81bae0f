import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { enquiryArrives } from './sent-enquiry.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, hydrated, testAlone as test } from './site.ts'

// Today names only the few that have waited longest, and its steps are the whole house's: each journey has a house of its own.
test('lists what waits on Today by name, each a tap away', async ({ page, fresh }) => {
  const [enquirer, { name: guest }] = [await enquiryArrives(fresh), await reviewArrives(fresh)]
  await signInAsOwner(page, fresh)
  await page.goto('/admin')
  const waits = page.getByRole('region', { name: 'What waits for you' })
  await expect(waits.getByRole('link', { name: /^\d+ reviews? to decide$/ })).toBeVisible()
  await expect(waits.getByRole('link', { name: new RegExp(`^${guest} ?today$`) })).toBeVisible()
  await expectAccessible(page)
  await waits.getByRole('link', { name: new RegExp(`^${enquirer} ?today$`) }).click()
  await expect(page.getByText('May we bring the dog?')).toBeVisible()
})

test('ticks off the first steps, and hides them with a way back', { tag: '@phone' }, async ({
  page,
  fresh,
}) => {
  await signInAsOwner(page, fresh)
  await page.goto('/admin')
  const steps = page.getByRole('region', { name: 'First steps' })
  const ticked = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await steps.getByRole('button', { name: 'Done: A place for backups' }).click()
  await expect(steps.getByRole('listitem').filter({ hasText: 'A place for backups, done' })).toBeVisible()
  await expect(steps.getByRole('button', { name: /^Done: A place/ })).toHaveCount(0)
  await ticked
  await page.reload()
  await expect(steps.getByRole('listitem').filter({ hasText: 'A place for backups, done' })).toBeVisible()
  // Hidden by the page's script, which offers the way back; without it the page is simply another.
  await hydrated(page)
  // A slow phone draws the page without the list before it has drawn the answer.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await steps.getByRole('button', { name: 'Hide this list' }).click()
  await expect(steps).toHaveCount(0)
  const notice = page.getByRole('alert').filter({ hasText: 'The first steps are hidden.' })
  await expect(notice).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('ticks steps off and shows the numbers open', { tag: '@desk' }, async ({ page, fresh }) => {
    await signInAsOwner(page, fresh)
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Done: The phone link works' }).click()
    await expect(page).toHaveURL(`${fresh.origin}/admin`)
    await expect(page.getByRole('listitem').filter({ hasText: 'The phone link works, done' })).toBeVisible()
    await expect(page.getByText('Communication').first()).toBeVisible()
    await expect(page.getByRole('figure').first().getByRole('table')).toBeVisible()
  })
})
