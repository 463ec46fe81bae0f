import { HtmlValidate } from 'html-validate'
import { words } from '#domain/words.ts'
import { expect, test } from './site.ts'

const documents = [
  '/',
  '/reviews',
  '/reviews?rating=1',
  '/review-policy',
  '/terms',
  '/privacy',
  '/enquiry/sent',
  '/nowhere',
]
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  // All scripts are our own, from our own origin.
  rules: { 'require-sri': 'off' },
})
const draft = {
  form: 'enquiry',
  name: '',
  phone: '9876543210',
  email: 'ravi@example.in',
  message: 'Two nights?',
}

async function faults(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
  )
}

test('every document is valid HTML', { tag: '@desk' }, async ({ request }) => {
  for (const path of documents) expect(await faults(await (await request.get(path)).text()), path).toEqual([])
})

test('a refused form is valid HTML too, and nobody on the way may keep it', async ({ request }) => {
  const answer = await request.post('/enquiry', { multipart: draft })
  expect(answer.status()).toBe(422)
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  expect(await faults(await answer.text())).toEqual([])
})

test('no document scrolls sideways on the narrowest phone', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of documents) {
    await page.goto(path)
    await page.locator('html[data-whole]').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  complaints.splice(0)
})

test('on paper every slide has its place, and nothing runs over the edge', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const path of ['/', '/reviews']) {
    await page.goto(path)
    await page.locator('html[data-whole]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.topbar')).toHaveText('Deodar House', { useInnerText: true })
    await expect(page.locator('button:visible, .round:visible, .face .more:visible')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(794)
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an anchor lands under the bar', async ({ page }) => {
      for (const id of ['location', 'contactForm', 'reviews', 'write']) {
        await page.goto(`/#${id}`)
        const top = async () => Math.round((await page.locator(`#${id}`).boundingBox())?.y ?? -1)
        const isUnderBar = async () => (await top()) >= 60 && (await top()) < 110
        await expect.poll(isUnderBar, id).toBe(true)
        await page.goto('about:blank')
      }
    })
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Enquire on a ticket names the stay in the form', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Enquire about the Suite' }).click()
    await expect(page.getByLabel('Expectation')).toHaveValue('Suite')
  })

  test('an enquiry with a wrong day or number comes back with everything typed, and is sent once it is right', async ({
    page,
    complaints,
  }) => {
    await page.goto('/')
    const form = page.locator('#contactForm')
    await form.getByLabel('Name').fill('Ravi Menon')
    await form.getByLabel('Phone').fill('+44 20 7946 095')
    await form.getByLabel('Email').fill('ravi@example.in')
    await form.getByLabel('Check-in').fill('2027-03-10')
    await form.getByLabel('Check-out').fill('2027-03-08')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'That was not sent' })).toBeVisible()
    await page.getByRole('alert').getByRole('link').click()
    await expect(page.getByLabel('Check-out')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name')).toHaveValue('Ravi Menon')
    await page.getByLabel('Check-out').fill('2027-03-12')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(words.phoneImpossible)).toHaveCount(2)
    await expect(page.getByLabel('Phone')).toHaveValue('+44 20 7946 095')
    await expect(page.locator('#contactForm noscript .hint')).toBeVisible()
    await page.getByLabel('Phone').fill('+44 20 7946 0958')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your message is with us.')
    complaints.splice(0)
  })

  test('reviews are chosen by a form and found at an address', async ({ page }) => {
    await page.goto('/reviews')
    await page.getByLabel('Stay').selectOption('Suite')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/stay=suite/)
    await expect(page.getByText('of this kind')).toBeVisible()
    await page.goto('/reviews?rating=1')
    await expect(page.getByText('No Records')).toBeVisible()
  })
})
