import { beforeAnyTouch, overBudget, wholeFrontPage } from '../budgets.ts'
import { wholeChromium } from './chromium.ts'
import { guestOf } from './guest.ts'
import { beforeScroll, wholePage } from './page-weight.ts'
import { expect, type Site, test } from './site.ts'

// What moves belongs to it.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, launchOptions: wholeChromium })

const desk = { width: 1280, height: 800, dpr: 1 }

for (const [name, budget] of Object.entries(beforeAnyTouch))
  test(`${name} fetches what it may before anybody touches it, and nothing jumps`, { tag: '@desk' }, async ({
    browser,
    site,
  }) => {
    const address = await addressOf(site, name)
    const [onPhone, onDesk] = await Promise.all([
      beforeScroll(browser, address),
      beforeScroll(browser, address, desk),
    ])
    expect(onPhone.document).toBeGreaterThan(0)
    expect(overBudget(onPhone, budget)).toEqual([])
    expect(overBudget(onDesk, { shift: budget.shift, document: budget.document }), 'on a desk').toEqual([])
  })

test('the front page fetches what it may from its top to its end', { tag: '@desk' }, async ({
  browser,
  site,
}) => {
  const address = await addressOf(site, '/')
  const weight = await wholePage(browser, address)
  expect(weight.files.filter(({ type }) => type === 'Image').length).toBeGreaterThan(10)
  expect(overBudget(weight, wholeFrontPage)).toEqual([])
})

async function addressOf(site: Site, name: string): Promise<string> {
  return name.startsWith('/') ? site.origin + name : (await guestOf(site)).link
}
