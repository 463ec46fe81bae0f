import { expect, type Locator, test } from '@playwright/test'
import { firstDayContent } from '#content/first-day.ts'
import type { Content } from '#modules/content/content.ts'
import { publishContentOf } from './publish-content.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer

test.describe('a house without the demo', { tag: '@desk' }, () => {
  test.beforeAll(async () => {
    server = await startServer({ DEMO: 'off' })
  })
  test.afterAll(() => server?.stop())

  test('shows nothing made up, and no section for it', async ({ request }) => {
    const page = await (await request.get(server.origin)).text()
    expect(page).not.toContain('id="testimonials"')
    expect(page).not.toContain('class="sample"')
  })

  test('rotates two testimonials, shows a block’s heading picture, and says the beds on a card', async ({
    page,
  }) => {
    await publishContentOf(server, ownContent())
    await expect(async () => {
      await page.goto(server.origin)
      await expect(page.locator('#testimonials')).toBeAttached({ timeout: 500 })
    }).toPass()
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
  })
})

function ownContent(): Content {
  const [first, second] = firstDayContent.testimonials.items
  const [single, ...stays] = firstDayContent.stays.items
  const [rejuvenate, ...features] = firstDayContent.features
  if (!first || !second || !single || !rejuvenate) throw new Error('The first day lacks something.')
  return {
    ...firstDayContent,
    stays: { ...firstDayContent.stays, items: [{ ...single, beds: 2, guests: '4+2' }, ...stays] },
    features: [{ ...rejuvenate, image: 'orchard', imageAlt: 'Apricots in blossom' }, ...features],
    testimonials: { ...firstDayContent.testimonials, items: [first, second] },
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
