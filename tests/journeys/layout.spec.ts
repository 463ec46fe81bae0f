import type { Locator, Page } from '@playwright/test'
import type { Content } from '#modules/content/content.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { textPages } from '#modules/content/text-pages.ts'
import { dayFromNow } from '../days.ts'
import { publishParts } from '../people.ts'
import { findFaults } from './accessible.ts'
import { addBooking } from './guest.ts'
import { openAppBeside, type RunningServer } from './server.ts'
import { signInAsNewOwner } from './sign-in.ts'
import { expect, testServer as test } from './site.ts'

// How content that differs from the first day's looks.

/** Publishes this content in place of all before, and waits until the pages show it. */
async function publish(server: RunningServer, content: Content): Promise<void> {
  const front = async () => (await fetch(server.origin)).text()
  const before = await front()
  await publishParts(await openAppBeside(server), content)
  await expect.poll(front, { timeout: 15_000 }).not.toBe(before)
}

/** Each with the number of cards in each row of a wide screen. */
const houses: [rooms: number, rows: number[], parts: () => Partial<Content>][] = [
  [1, [1], () => onOneBackground('night')],
  [4, [2, 2], () => onOneBackground('sand')],
  [7, [3, 2, 2], leftOut],
  [8, [3, 3, 2], () => ({ ...onOneBackground('paper'), ...inDevanagari() })],
]

test('content of any length and script stays in order', async ({ page, server, complaints }) => {
  await expectRooms(page, server)
  await expectTwoTestimonials(page, server)
  await expectLongTexts(page, server)
  // Of the page that does not exist.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

async function expectRooms(page: Page, server: RunningServer): Promise<void> {
  for (const [rooms, rows, parts] of houses) {
    const content = { ...initialContent, ...parts() }
    const three = initialContent.stays.items
    const items = [...three, ...three, ...three]
      .slice(0, rooms)
      .map((stay, at) => ({ ...stay, id: `room-${at}` }))
    await publish(server, { ...content, stays: { ...content.stays, items } })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(server.origin)
      await expect(page.locator('.stays > li')).toHaveCount(rooms)
      expect.soft(await outside(page), `${rooms} rooms at ${width}`).toEqual([])
      expect
        .soft(await cardRows(page), `${rooms} rooms at ${width}`)
        .toEqual(width < 960 ? items.map(() => 1) : rows)
      // The colours are the same on a wide screen.
      if (width === 390)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const rules = ['color-contrast', 'link-in-text-block', 'duplicate-id-aria']
          expect
            .soft(await findFaults(page, { rules }), `${rooms} rooms at ${width}, ${colorScheme}`)
            .toEqual([])
        }
    }
  }
  const heading = page.locator('h1 span').first()
  await expect(heading).toHaveCSS('letter-spacing', 'normal')
  const share = await heading.evaluate((it) => {
    const { lineHeight, fontSize } = getComputedStyle(it)
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
  })
  expect(share).toBeGreaterThan(1.3)
}

function onOneBackground(background: 'paper' | 'sand' | 'night'): Partial<Content> {
  const { stays, features, testimonials, contact, reviews, quick } = initialContent
  return {
    stays: { ...stays, background },
    features: features.map((block) => ({ ...block, background })),
    testimonials: { ...testimonials, background },
    contact: { ...contact, background },
    reviews: { ...reviews, background },
    quick: { ...quick, background },
  }
}

function leftOut(): Partial<Content> {
  const { property, testimonials, quick, location } = initialContent
  const place = 'The Old Forest Rest House at Sitlakhet · Kumaon hills'
  return {
    property: { ...property, name: 'Burans Cottage', place },
    features: [],
    testimonials: { ...testimonials, show: false },
    quick: { ...quick, show: false },
    location: { ...location, directions: ['Left after the temple', 'The second gate'] },
  }
}

function inDevanagari(): Partial<Content> {
  const { property, hero, stays } = initialContent
  return {
    property: { ...property, name: 'बुरांश कॉटेज, मुक्तेश्वर', place: 'मुक्तेश्वर, ज़िला नैनीताल, उत्तराखंड की पहाड़ियाँ' },
    hero: { ...hero, heading: 'हिमालय की गोद में', subheading: 'कुमाऊँ की धूप' },
    stays: { ...stays, background: 'paper', heading: 'ठहरने के आठ तरीके' },
  }
}

/** How many cards are side by side in each row; the cards of a row end at the same distance from both edges of the list. */
function cardRows(page: Page): Promise<number[]> {
  return page.locator('.stays').evaluate((list) => {
    const rows = new Map<number, DOMRect[]>()
    for (const card of list.children) {
      const box = card.getBoundingClientRect()
      rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), box])
    }
    const edges = list.getBoundingClientRect()
    return [...rows.values()].map((row) => {
      const before = Math.min(...row.map(({ left }) => left)) - edges.left
      const after = edges.right - Math.max(...row.map(({ right }) => right))
      return Math.abs(before - after) <= 1 ? row.length : -row.length
    })
  })
}

async function expectLongTexts(page: Page, server: RunningServer): Promise<void> {
  await publish(server, longContent())
  const { origin, reviewLink } = server
  await page.setViewportSize({ width: 320, height: 800 })
  const pages = ['/', '/reviews', '/nights', ...textPages.map(({ path }) => path)]
  for (const path of [...pages, '/enquiry/sent', '/nowhere', reviewLink]) {
    await page.goto(new URL(path, origin).href)
    expect.soft(await outside(page), path).toEqual([])
    if (path !== '/') continue
    await expect(page.locator('h1')).toContainText(long)
    const bar = page.locator('.topbar')
    expect(await bar.evaluate((each) => each.scrollHeight <= each.clientHeight + 1)).toBe(true)
  }

  await page.setViewportSize({ width: 360, height: 800 })
  await signInAsNewOwner(page, server)
  await addBooking(server, {
    firstName: long,
    lastName: long,
    email: `${long}@guest.example`,
    stay: 'suite',
    checkIn: dayFromNow(9),
    checkOut: dayFromNow(12),
  })
  const nights = { firstNight: '20 Dec 2026', lastNight: '5 Jan 2027', isYearly: 'on' }
  const form = { ...nights, name: long, stay: 'suite', price: '10000000', fewestNights: '3', anyway: 'on' }
  await page.request.post(`${origin}/admin/seasons/new`, { form, headers: { origin } })
  for (const path of [
    ...['', '/bookings', '/bookings/closures/new', '/bookings/calendars', '/reviews', '/enquiries'],
    `/bookings/calendar?month=${dayFromNow(9).slice(0, 7)}&day=${dayFromNow(9)}`,
    ...['/invitations', '/content', '/content/stays', '/seasons', '/seasons/new', '/pictures', '/people'],
    ...['/settings', '/settings/guests'],
  ]) {
    await page.goto(`${origin}/admin${path}`)
    await expect(page.locator('main h1')).toBeVisible()
    expect.soft(await outside(page), path).toEqual([])
  }
}

async function expectTwoTestimonials(page: Page, server: RunningServer): Promise<void> {
  await publish(server, ownContent())
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(server.origin)
  await expect(page.getByText('Two beds, four guests and two children (4+2)')).toBeVisible()
  await expect(page.locator('#rejuvenate .stamp').getByAltText('Apricots in blossom')).toBeAttached()
  const kindWords = page.locator('#testimonials')
  await kindWords.scrollIntoViewIfNeeded()
  await expect(kindWords.locator('[data-island][data-hydrated]')).toBeAttached()
  const dots = kindWords.locator('.dots button')
  await expect(dots).toHaveCount(2)
  for (const at of [1, 0, 1]) {
    await kindWords.getByRole('button', { name: 'Next testimonial' }).click()
    await expect(dots.nth(at)).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => abreast(kindWords.locator('.track'))).toBe(3)
  }
  await expect(kindWords.getByRole('group', { name: /of 2$/ })).toHaveCount(2)
}

/** Sixty letters without a place to break. */
const long = 'Thiruvananthapurammananthavadykuttikkanamvagamonmunnarkumily'

function longContent(): Content {
  const { property, hero, stays, features, testimonials, reviews } = initialContent
  const lengthen = <Part extends object>(part: Part, ...names: (keyof Part)[]): Part => ({
    ...part,
    ...Object.fromEntries(names.map((name) => [name, long])),
  })
  const contacts = { ...property, address: [long, long], email: `${long}@${long}.example` }
  const items = stays.items.map((stay) => lengthen(stay, 'title', 'description'))
  return {
    ...initialContent,
    property: lengthen(contacts, 'name', 'place', 'region', 'footerLine'),
    hero: lengthen(hero, 'heading', 'subheading', 'enquire', 'toStays'),
    stays: { ...stays, heading: long, items },
    features: features.map((feature) => lengthen(feature, 'title', 'tagline', 'paragraph', 'aside')),
    testimonials: {
      ...testimonials,
      heading: long,
      items: testimonials.items.map((each) => ({ ...lengthen(each, 'title', 'from'), text: long.repeat(3) })),
    },
    reviews: lengthen(reviews, 'heading', 'intro'),
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

function ownContent(): Content {
  const { stays, features, testimonials } = initialContent
  const items = stays.items.map((stay, at) => (at === 0 ? { ...stay, beds: 2, guests: '4+2' } : stay))
  return {
    ...initialContent,
    stays: { ...stays, items },
    features: features.map((feature, at) =>
      at === 0 ? { ...feature, image: 'orchard', imageAlt: 'Apricots in blossom' } : feature,
    ),
    testimonials: { ...testimonials, items: testimonials.items.slice(0, 2) },
  }
}

/** How many slides stand whole in sight, each 30 from the next. */
function abreast(track: Locator): Promise<number> {
  return track.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const whole = Array.from(element.querySelectorAll('li'), (slide) => slide.getBoundingClientRect())
      .filter((slide) => slide.left >= left && slide.right <= right)
      .sort((one, other) => one.left - other.left)
    const close = whole.slice(1).every((slide, at) => Math.round(slide.left - (whole[at]?.right ?? 0)) === 30)
    return close ? whole.length : 0
  })
}
