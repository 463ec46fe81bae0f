import { expect, type Page, test } from '@playwright/test'
import { firstDayContent } from '#content/first-day.ts'
import type { Content } from '#modules/content/content.ts'
import { joinAsOwner } from './owner.ts'
import { publishContentOf } from './publish-content.ts'
import { type RunningServer, startServer } from './server.ts'

// One server for all: what is tried is how it looks, and nothing here changes it after the beginning.
test.describe.configure({ mode: 'serial' })
test.describe('text without a place to break', { tag: '@phone' }, () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer()
    await publishContentOf(server, longContent())
  })
  test.afterAll(() => server?.stop())

  for (const width of [320, 390])
    test(`stay within a page ${width} px wide, in public and behind the personal link`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await expect(async () => {
        await page.goto(server.origin)
        await expect(page.locator('h1')).toContainText(long, { timeout: 500 })
      }).toPass()
      for (const path of [
        '/',
        '/reviews',
        '/review-policy',
        '/terms',
        '/privacy',
        '/nowhere',
        new URL(server.reviewLink).pathname + new URL(server.reviewLink).search,
      ]) {
        await page.goto(server.origin + path)
        expect.soft(await outside(page), path).toEqual([])
        if (path !== '/') continue
        const bar = page.locator('.topbar')
        expect(await bar.evaluate((each) => each.scrollHeight <= each.clientHeight + 1)).toBe(true)
      }
    })

  test('stay within the rooms of the console', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const { origin } = server
    await joinAsOwner(page, { ...server, letters: async () => [] })
    const guest = {
      'first-name': long,
      'last-name': long,
      email: `${long}@guest.example`,
      phone: '+91 98765 43210',
    }
    const stay = { stay: 'suite', 'check-in': '2026-12-04', 'check-out': '2026-12-07' }
    await server.deodar(
      'booking',
      'add',
      ...Object.entries({ ...guest, ...stay }).flatMap(([name, value]) => [`--${name}`, value]),
    )
    const nights = { firstNight: '20 Dec 2026', lastNight: '5 Jan 2027', yearly: 'on' }
    const form = { ...nights, name: long, stay: 'suite', price: '10000000', fewestNights: '3', anyway: 'on' }
    await page.request.post(`${origin}/admin/seasons/new`, { form, headers: { origin } })
    for (const path of [
      '',
      '/bookings',
      '/bookings/calendar?month=2026-12&day=2026-12-05',
      '/bookings/closures/new',
      '/bookings/calendars',
      '/reviews',
      '/enquiries',
      '/invitations',
      '/words',
      '/words/stays',
      '/seasons',
      '/seasons/new',
      '/pictures',
      '/people',
      '/log',
      '/settings',
      '/settings/guests',
    ]) {
      await page.goto(`${origin}/admin${path}`)
      await expect(page.locator('main h1')).toBeVisible()
      expect.soft(await outside(page), path).toEqual([])
    }
  })
})

/** Sixty letters without a place to break. */
const long = 'Thiruvananthapurammananthavadykuttikkanamvagamonmunnarkumily'

function longContent(): Content {
  const { property, hero, stays, features, testimonials } = firstDayContent
  return {
    ...firstDayContent,
    property: {
      ...property,
      name: long,
      place: long,
      address: [long, long],
      region: long,
      email: `${long}@${long}.example`,
      footerLine: long,
    },
    hero: { ...hero, heading: long, subheading: long, enquire: long, toStays: long },
    stays: {
      ...stays,
      heading: long,
      items: stays.items.map((stay) => ({ ...stay, title: long, description: long })),
    },
    features: features.map((feature) => ({
      ...feature,
      title: long,
      tagline: long,
      paragraph: long,
      aside: long,
    })),
    testimonials: {
      ...testimonials,
      heading: long,
      items: testimonials.items.map((each) => ({
        ...each,
        title: long,
        text: `${long}${long}${long}`,
        from: long,
      })),
    },
    reviews: { ...firstDayContent.reviews, heading: long, intro: long },
  }
}

/** What of a page's words can be seen beyond its right edge, and what makes the page wider than the window. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      element !== document.documentElement &&
      (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement))
    const beyond = [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !isCut(element.parentElement),
      )
      .filter(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 1 &&
          element.getBoundingClientRect().width > 1,
      )
      .map(
        (element) =>
          `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`,
      )
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...beyond] : beyond
  })
}
