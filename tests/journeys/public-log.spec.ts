import { expectAccessible } from './accessible.ts'
import { reviewArrives } from './guest.ts'
import { expect, test } from './site.ts'

const MAX_BYTES = 10_000

test('a visitor has a review checked by the browser, which finds changed words and a changed log', async ({
  page,
  site,
  complaints,
}) => {
  await reviewArrives(site)
  const [{ id }] = JSON.parse(await site.deodar('review', 'list', '--status', 'pending', '--json'))
  await site.deodar('review', 'approve', id)
  const address = `/log/check/${id}`
  const check = page.locator(`a[href="${address}#check"]`)
  await expect(async () => {
    await page.goto('/reviews')
    await expect(check).toBeVisible({ timeout: 1000 })
  }).toPass()
  const scripts: string[] = []
  page.on('response', (answer) => {
    if (/check-review/.test(answer.url())) scripts.push(answer.url())
  })
  await check.click()
  const found = page.locator('#check')
  const result = found.getByRole('status')
  await expect(result).toHaveText('Everything holds.')
  await expect(found.getByRole('listitem')).toHaveText([
    'The log is signed with the key of this house.',
    'Each entry of the log carries the hash of the one before, from the first to the last.',
    'The log has the entries above, and no other about this review.',
    'The name, the words and the stars above are those whose hash the log holds.',
  ])
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(result).toHaveText('Everything holds.')
  await expect(page.getByText('The review was shown').first()).toBeVisible()
  await expectAccessible(page)
  expect(scripts).toHaveLength(1)
  const script = await page.request.get(scripts[0] ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(Number(script.headers()['content-length'])).toBeLessThanOrEqual(MAX_BYTES)

  for (const [changed, from, to, text] of [
    [`**${address}`, 'two nights', 'six nights', 'are not those whose hash the log holds'],
    ['**/log/entries*', '"received"', '"declined"', 'was changed'],
  ] as const) {
    await page.route(changed, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(from, to) })
    })
    await page.goto('/terms')
    await page.goto(`${address}#check`)
    await expect(result).toHaveText('Something does not hold.')
    await expect(found).toContainText(text)
    await page.unrouteAll()
  }
  complaints.splice(0)
})
