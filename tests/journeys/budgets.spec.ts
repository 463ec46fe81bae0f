import { beforeAnyTouch, overBudget, wholeFrontPage } from '../budgets.ts'
import { wholeChromium } from './chromium.ts'
import { addBooking } from './guest.ts'
import { beforeScroll, wholePage } from './page-weight.ts'
import { expect, test } from './site.ts'

// What moves belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, launchOptions: wholeChromium })

const desk = { width: 1280, height: 800, dpr: 1 }

const all = Object.entries(beforeAnyTouch)

for (const pages of [all.slice(0, 1), all.slice(1, 3), all.slice(3, 6), all.slice(6)])
  test(`fetches what it may before anybody touches it, and nothing jumps: ${pages.map(([name]) => name).join(', ')}`, async ({
    browser,
    site,
  }) => {
    for (const [name, budget] of pages) {
      const address = name.startsWith('/') ? site.origin + name : (await addBooking(site)).link
      const onPhone = await beforeScroll(browser, address)
      expect(onPhone.document).toBeGreaterThan(0)
      expect.soft(overBudget(onPhone, budget), name).toEqual([])
      const onDesk = await beforeScroll(browser, address, desk)
      const { shift, document } = budget
      expect.soft(overBudget(onDesk, { shift, document }), `${name} on a desk`).toEqual([])
    }
  })

test('the front page fetches what it may from its top to its end', async ({ browser, site }) => {
  const weight = await wholePage(browser, site.origin)
  expect(weight.files.filter(({ type }) => type === 'Image').length).toBeGreaterThan(10)
  expect(overBudget(weight, wholeFrontPage)).toEqual([])
})
