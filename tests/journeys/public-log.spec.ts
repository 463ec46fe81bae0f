import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { reviewArrives } from './sent-review.ts'
import { expect, type Site, test, testAlone } from './site.ts'

const MOST_BYTES = 10_000

/** Where a guest's review that has just been shown can be checked. */
async function checkedAddress(site: Site): Promise<string> {
  await reviewArrives(site)
  const [{ id }] = JSON.parse(await site.deodar('review', 'list', '--status', 'pending', '--json'))
  await site.deodar('review', 'approve', id)
  return `/log/check/${id}`
}

const found = (page: Page) => page.locator('#check')

test('a visitor has a review checked by the browser, which does the arithmetic itself', {
  tag: '@phone',
}, async ({ page, site }) => {
  const address = await checkedAddress(site)
  await expect(async () => {
    await page.goto('/reviews')
    await expect(page.locator(`a[href="${address}#check"]`)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  const scripts: string[] = []
  page.on('response', (answer) => {
    if (/check-review/.test(answer.url())) scripts.push(answer.url())
  })
  await page.locator(`a[href="${address}#check"]`).click()
  await expect(found(page).getByRole('status')).toHaveText('Everything holds.')
  await expect(found(page).getByRole('listitem')).toHaveText([
    'The log is signed with the key of this house.',
    'Each entry of the log carries the hash of the one before, from the first to the last.',
    'The log has the entries above, and no other about this review.',
    'The name, the words and the stars above are those whose hash the log holds.',
  ])
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(found(page).getByRole('status')).toHaveText('Everything holds.')
  await expect(page.locator('.log-entries')).toContainText('A guest’s review came in')
  await expect(page.locator('.log-entries')).toContainText('The review was shown')
  expect((await axeOn(page).analyze()).violations).toEqual([])
  expect(scripts).toHaveLength(1)
  const script = await page.request.get(scripts[0] ?? '', { headers: { 'accept-encoding': 'br' } })
  expect(Number(script.headers()['content-length'])).toBeLessThanOrEqual(MOST_BYTES)
})

test('the browser finds words, entries and heads that are others', async ({ page, site, complaints }) => {
  const address = await checkedAddress(site)
  async function visit(says: string) {
    await page.goto('/terms')
    await page.goto(`${address}#check`)
    await expect(found(page).getByRole('status')).toHaveText('Something does not hold.')
    await expect(found(page)).toContainText(says)
    await page.unrouteAll()
  }
  await page.route(`**${address}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('two nights', 'six nights') })
  })
  await visit('The name, the words or the stars above are not those whose hash the log holds.')
  await page.route(`**${address}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/data-stars="\d"/, 'data-stars="1"')
    await route.fulfill({ response: answer, body })
  })
  await visit('The name, the words or the stars above are not those whose hash the log holds.')
  await page.route(`**${address}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<li data-entry="\d+">.*?<\/li>/, '')
    await route.fulfill({ response: answer, body })
  })
  await visit('The log has other entries about this review than those above.')
  await page.route('**/log/entries*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('"received"', '"declined"')
    await route.fulfill({ response: answer, body })
  })
  await visit('was changed')
  await page.route('**/log/head', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), size: 7000 } })
  })
  await visit('The log is not signed with the key that this page names.')
  const changeRows = (from: string, to: string) => {
    const database = new DatabaseSync(join(site.dataDir, 'deodar.sqlite'), { timeout: 5000 })
    database
      .prepare('update log_entry set entry = replace(entry, ?, ?) where review_id = ?')
      .run(from, to, address.split('/').at(-1) ?? '')
    database.close()
  }
  changeRows('"received"', '"waits"')
  await visit('was changed')
  changeRows('"waits"', '"received"')
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(found(page).getByRole('status')).toHaveText('Everything holds.')
  complaints.splice(0)
})

test('a review that was taken down keeps its entries, and its words are nowhere', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const address = await checkedAddress(site)
  const id = address.split('/').at(-1) ?? ''
  await reviewArrives(site)
  const [{ id: declined }] = JSON.parse(await site.deodar('review', 'list', '--status', 'pending', '--json'))
  await site.deodar('review', 'decline', declined, '--reason', 'off-topic')
  await page.goto(`/log/check/${declined}`)
  await expect(page.locator('.log-entries')).toContainText('The review was declined: not about the stay.')
  await expect(page.getByText('This review is not shown on the site.')).toBeVisible()
  expect(await page.content()).not.toMatch(/veranda|data-salt/)
  await page.goto(`/log/check/${id}`)
  await expect(page.locator('blockquote')).toContainText('veranda')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says how a review is checked, and the log who signs it', { tag: '@phone' }, async ({
    page,
    site,
  }) => {
    await page.goto(await checkedAddress(site))
    await expect(page.getByText('Your browser looks')).toBeHidden()
    await expect(page.getByText(/npx deodar log verify http/)).toBeVisible()
    await page.getByText('By hand').click()
    await expect(page.getByText(/Salt of entry \d+ \(words\)/)).toBeVisible()
    await page.getByRole('link', { name: 'What this log proves' }).click()
    await expect(page.getByText(/^MCowBQYDK2VwAyEA/)).toBeVisible()
    await expect(page.locator('.log-entries')).toContainText('The review was shown')
  })
})

testAlone('the log of a demonstration says that no guest has written yet', async ({ page }) => {
  await page.goto('/log')
  await expect(page.getByText('No guest has written a review yet.')).toBeVisible()
  expect((await page.request.get('/log/check/nobody')).status()).toBe(404)
  const sample = await page.request.get('/reviews')
  expect(await sample.text()).not.toContain('Check this review')
})
