import { expect, type Page } from '@playwright/test'
import { longEnoughReview } from '../people.ts'
import type { Site } from './site.ts'

let guests = 0

/** A fresh personal link of a guest whose stay is over, and the name it will be signed with. */
export async function guestOf(
  site: Pick<Site, 'deodar'>,
  ...more: string[]
): Promise<{ link: string; name: string }> {
  guests += 1
  // Never the beginning of another's name, which a search for this one would find too.
  const lastName = `Rao ${String(guests).padStart(3, '0')}`
  const email = `ananya.${process.pid}.${guests}@guest.example`
  const who = ['--first-name', 'Ananya', '--last-name', lastName, '--email', email]
  const phone = more.includes('--phone') ? [] : ['--phone', '9812345670']
  const said = await site.deodar('booking', 'add', ...who, ...phone, ...more, '--json')
  return { link: /http[^"\s]*\/review\?id=[\w-]+/.exec(said)?.[0] ?? '', name: `Ananya ${lastName}` }
}

export type ListedReview = {
  id: string
  name: string
  media: { id: string; kind: string; format: string; work: string }[]
}

/** The reviews this guest has in the house. */
export async function reviewsBy(site: Pick<Site, 'deodar'>, name: string): Promise<ListedReview[]> {
  const all: ListedReview[] = JSON.parse(await site.deodar('review', 'list', '--json'))
  return all.filter((review) => review.name === name)
}

/** Opens the link, touches the page and waits until its form is mounted. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await touch(page)
  await page.locator('form[novalidate]').first().waitFor()
}

/** Touches the guest's page until it is mounted: a touch before its first script runs is heard by nobody. */
export async function touch(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator('h1').dispatchEvent('pointerover')
    await mounted(page, 500)
  }).toPass()
}

/** Waits until the guest's page is mounted. */
export function mounted(page: Page, timeout?: number): Promise<void> {
  return page.locator('[data-island="guest-page"][data-hydrated]').waitFor({ state: 'attached', timeout })
}

/** Gives every row a star and writes enough. */
export async function writeReview(page: Page): Promise<void> {
  for (const row of ['Location', 'Cleanliness', 'Communication', 'Service'])
    await page.getByRole('group', { name: row }).getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Review').fill(longEnoughReview)
}
