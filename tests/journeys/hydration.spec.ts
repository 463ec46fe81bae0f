import type { Locator, Page } from '@playwright/test'
import { catchMessages, delayScripts, SCRIPT_DELAY_MS, simulate, slowDown } from './guest.ts'
import { expect, test } from './site.ts'

// What a visitor typed, chose and sent before and while the forms of the front page become interactive.

type Form = { section: string; text: string }

const forms: Form[] = [
  { section: '#contactForm', text: 'Message' },
  { section: '#write', text: 'Review' },
]
const fields = { Name: 'Meera Joshi', Email: 'meera@guest.example', Phone: '9876543210' }
/** Its middle is typed last, with the cursor behind the start. */
const sentence = { typed: 'Is  heater?', start: 'Is ', middle: 'there a', whole: 'Is there a heater?' }

test('sends what is typed on a slow device whose scripts never come', async ({ page }) => {
  const sent = await catchMessages(page)
  await slowDown(page)
  await page.route('**/assets/*.js', () => {})
  for (const form of forms) {
    await page.goto('/', { waitUntil: 'commit' })
    await typeAll(page, form)
    await sendOnce(page, form, sent)
  }
})

test('sends what is typed on a slow device while its scripts come', async ({ page }) => {
  for (const form of forms) {
    const opened = Date.now()
    const sent = await openSlowly(page)
    await typeAll(page, form)
    // The script of the page comes first, then that of its form.
    await page.waitForTimeout(Math.max(0, opened + 2 * SCRIPT_DELAY_MS - 500 - Date.now()))
    await sendOnce(page, form, sent)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('sends what was typed on a slow device before its scripts came', async ({ page }) => {
  const sent = await openSlowly(page)
  for (const form of forms) await typeAll(page, form)
  for (const form of forms) {
    await page.locator(form.section).scrollIntoViewIfNeeded()
    await hydrated(page, form).waitFor()
    await sendOnce(page, form, sent)
  }
})

for (const [what, when] of [
  ['translate', 'before'],
  ['translate', 'after'],
  ['extension', 'before'],
  ['extension', 'after'],
] as const)
  test(`keeps what is typed ${when} hydration and the ${what} simulation`, async ({ page, complaints }) => {
    const failures: Parameters<typeof catchMessages>[1] = []
    const sent = await catchMessages(page, failures)
    const release = await delayScripts(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('footer').waitFor({ state: 'attached' })
    if (when === 'after') {
      release()
      for (const form of forms) {
        await fillContact(page.locator(`${form.section} form`))
        await page.locator(`${form.section} form`).scrollIntoViewIfNeeded()
        await hydrated(page, form).waitFor()
      }
    }
    await simulate(page, what)
    for (const form of forms) {
      const part = page.locator(`${form.section} form`)
      if (when === 'before') await fillContact(part)
      const text = part.locator('textarea')
      await typeText(page, text)
      release()
      await hydrated(page, form).waitFor()
      await expect(text).toBeFocused()
      await expect(text).toHaveValue(sentence.whole)
      for (const [label, value] of Object.entries(fields))
        await expect(part.locator(`[name=${label.toLowerCase()}]`)).toHaveValue(value)
      sent.splice(0)
      failures.push({ status: 503, body: 'broken' })
      const button = submitOf(page, form)
      await button.click()
      await expect(button).toHaveText(/Try Again/)
      await expect(part.getByRole('status')).not.toBeEmpty()
      expect(complaints.splice(0)).toEqual([expect.stringContaining('503')])
      await button.click()
      await expect(button).toHaveText(/Sent/)
      for (const message of sent) expectAll(message)
      expect(sent).toHaveLength(2)
      // The next message begins without a trace of the one before.
      await text.fill('Another one')
      await expect(button).toHaveText(/Send$/)
    }
  })

function hydrated(page: Page, { section }: Form): Locator {
  return page.locator(`${section} [data-island][data-hydrated]`)
}

function submitOf(page: Page, { section }: Form): Locator {
  return page.locator(`${section} form [type=submit]`)
}

/** Opens the front page on a device on which each script takes three seconds and everything else six times as long. */
async function openSlowly(page: Page) {
  const sent = await catchMessages(page)
  await slowDown(page)
  await page.goto('/', { waitUntil: 'commit' })
  return sent
}

async function typeAll(page: Page, { section, text }: Form) {
  const form = page.locator(`${section} form`)
  await fillContact(form)
  await typeText(page, form.getByLabel(text))
}

/** As a browser fills in what it knows: at once, without a key. */
async function fillContact(form: Locator) {
  for (const [label, value] of Object.entries(fields))
    await form.locator(`[name=${label.toLowerCase()}]`).evaluate((field: HTMLInputElement, value) => {
      field.value = value
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }, value)
}

async function typeText(page: Page, text: Locator) {
  await text.click()
  await page.keyboard.insertText(sentence.typed)
  await page.keyboard.press('Home')
  for (const _ of sentence.start) await page.keyboard.press('ArrowRight')
  await page.keyboard.type(sentence.middle, { delay: 30 })
}

/** Sends the form, and expects one message with all that was typed. */
async function sendOnce(page: Page, form: Form, sent: string[]) {
  await submitOf(page, form).click()
  await expect.poll(() => sent.length).toBe(1)
  expectAll(sent.splice(0)[0] ?? '')
}

function expectAll(message: string) {
  for (const value of [fields.Name, fields.Email, sentence.whole]) expect(message).toContain(value)
  expect(message).toMatch(/98765\s?43210/)
}
