import { expect, test } from './site.ts'

test.use({ fetchesAnew: true })

for (const path of ['/', '/privacy'])
  test(`the faces of ${path} come after its first picture, and at once on the next page`, {
    tag: '@phone',
  }, async ({ page, site }) => {
    await page.goto(site.origin + path)
    await expect(page.locator('html')).toHaveAttribute('data-faces')
    await expect.poll(() => page.evaluate(faceTimes)).toHaveLength(2)
    const loaded = await page.evaluate(
      () => performance.timing.loadEventStart - performance.timing.navigationStart,
    )
    for (const began of await page.evaluate(faceTimes)) expect(began).toBeGreaterThanOrEqual(loaded)
    expect(await page.evaluate(() => document.fonts.check('1rem "Fraunces Variable"'))).toBe(true)
    await page.addInitScript(() => {
      addEventListener('load', () => {
        document.documentElement.dataset.facesAtLoad = String('faces' in document.documentElement.dataset)
      })
    })
    await page.locator('footer a[href="/review-policy"]').click()
    await expect(page.locator('html')).toHaveAttribute('data-faces-at-load', 'true')
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the faces come by themselves', { tag: '@phone' }, async ({ page, site }) => {
    const asked = page.waitForRequest(/fraunces-.*\.woff2/)
    await page.goto(`${site.origin}/`)
    expect((await (await asked).response())?.status()).toBe(200)
  })
})

function faceTimes(): number[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/(?:figtree|fraunces)-[^/]*\.woff2$/.test(name))
    .map(({ startTime }) => startTime)
}
