import { readFile } from 'node:fs/promises'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { guestOf } from './guest.ts'
import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('a guest takes a copy of their stay by their personal link, without script', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const { link, name } = await guestOf(site)
  await page.goto('/privacy')
  await page.getByLabel('Your personal link').fill(link)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Take a copy with me' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('your-stay.zip')
  expect(await readFile(await download.path(), 'utf8')).toContain(name.split(' ')[0])
})

test('a link that opens nothing is met with a sentence, and the form again', async ({ page, complaints }) => {
  await page.goto('/privacy')
  await page.getByLabel('Your personal link').fill('https://deodar.example/review?id=nothing')
  const answered = page.waitForResponse((response) => response.url().endsWith('/privacy/yours'))
  await page.getByRole('button', { name: 'Take a copy with me' }).click()
  const answer = await answered
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([422, 'private, no-store'])
  await expect(page.getByText(privacyMessages.linkOpensNothing)).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
})

test('the other button leads to the page behind the link', async ({ page, site }) => {
  const { link } = await guestOf(site)
  await page.goto('/privacy')
  await page.getByLabel('Your personal link').fill(link)
  await page.getByRole('button', { name: 'Correct, take back or delete' }).click()
  expect(new URL(page.url()).pathname).toBe('/review')
})
