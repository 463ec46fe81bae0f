import { expectAccessible } from './accessible-room.ts'
import { joinAsOwner } from './owner.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, testAlone } from './site.ts'

testAlone(
  'the samples go in the rooms: counted, asked, and off the site at once',
  { tag: '@phone' },
  async ({ page, fresh }) => {
    const front = await page.request.get('/')
    expect(await front.text()).toContain('class="sample"')
    await joinAsOwner(page, fresh)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Away with the samples' }).click()
    await expect(page.getByText(/^7 bookings, 6 reviews, .*3 testimonials/)).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Remove the samples …').click()
    await page.getByRole('button', { name: 'Remove them for good' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The samples are removed' })).toContainText(
      '7 bookings, 6 reviews',
    )
    await expectAccessible(page)
    await expect
      .poll(async () => (await page.request.get('/')).text(), { timeout: 1000, intervals: [100] })
      .not.toContain('class="sample"')
    await page.goto('/admin/settings')
    await expect(page.getByRole('link', { name: /^Samples/ })).toHaveCount(0)
    await page.goto('/admin/log')
    await expect(page.getByText('removed the samples').first()).toBeVisible()
  },
)

testAlone(
  'once a guest has written, every number of a page counts guests alone',
  { tag: '@desk' },
  async ({ page, fresh }) => {
    const numbers = async (path: string) => {
      const html = await (await page.request.get(path)).text()
      const words = html.replace(/<script.*?<\/script>|<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' ')
      return [...words.matchAll(/(\d+) (?:guests?|reviews?)\b/g)].map(([, count]) => Number(count))
    }
    expect(new Set([...(await numbers('/')), ...(await numbers('/reviews'))])).toEqual(new Set([6]))
    for (let guest = 0; guest < 2; guest += 1) await reviewArrives(fresh)
    const waiting = JSON.parse(await fresh.deodar('review', 'list', '--status', 'pending', '--json'))
    for (const { id } of waiting) await fresh.deodar('review', 'approve', id)
    for (const path of ['/', '/reviews'])
      await expect.poll(async () => [...new Set(await numbers(path))]).toEqual([2])
    await page.goto('/reviews')
    await expect(page.locator('#list')).toHaveText('2 reviews and 6 samples')
  },
)

testAlone.describe('without script', () => {
  testAlone.use({ javaScriptEnabled: false })
  testAlone('the samples go all the same', { tag: '@phone' }, async ({ page, fresh }) => {
    await joinAsOwner(page, fresh)
    await page.goto('/admin/settings/samples')
    await page.getByText('Remove the samples …').click()
    await page.getByRole('button', { name: 'Remove them for good' }).click()
    await expect(page.getByRole('status')).toContainText('The samples are removed')
  })
})
