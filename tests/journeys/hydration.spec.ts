import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './site.ts'

// What a visitor typed, chose and sent before and while the forms of the front page become interactive.

const SCRIPT_DELAY_MS = 3000
const CPU_SLOWDOWN = 6

type Form = { section: string; action: string; text: string }

const forms: Form[] = [
  { section: '#contactForm', action: '/enquiry', text: 'Message' },
  { section: '#write', action: '/quick-review', text: 'Review' },
]
const fields = { Name: 'Meera Joshi', Email: 'meera@guest.example', Phone: '9876543210' }
/** It is typed in two parts, the second with the cursor in the middle. */
const sentence = { typed: 'Is  heater?', end: 'heater?', middle: 'there a', whole: 'Is there a heater?' }

/** When the form is sent, counted from the opening of the page; a repetition of the test takes a moment 150 ms later. */
const moments = {
  'before its script': () => 1500,
  'while its script comes': () => 2 * SCRIPT_DELAY_MS - 500,
  'after its script': () => 2 * SCRIPT_DELAY_MS + 4000,
}

for (const form of forms)
  for (const [moment, at] of Object.entries(moments))
    test(`keeps what is typed into ${form.section} on a slow device, sent ${moment}`, async ({ page }, {
      repeatEachIndex,
    }) => {
      const sent = await catchMessages(page)
      await delayScripts(page)
      await slowDown(page)
      const opened = Date.now()
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      const part = page.locator(`${form.section} form`)
      await typeContact(part)
      await typeText(page, part.getByLabel(form.text))
      await page.waitForTimeout(Math.max(0, opened + at() + 150 * repeatEachIndex - Date.now()))
      await part.locator('[type=submit]').click()
      await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1)
      expectAll(sent[0] ?? '')
    })

for (const form of forms)
  test(`keeps text and cursor while ${form.section} becomes interactive in the middle of a word`, async ({
    page,
  }, { repeatEachIndex }) => {
    await delayScripts(page, 600 + 40 * repeatEachIndex)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const text = page.locator(form.section).getByLabel(form.text)
    await text.click()
    await page.keyboard.type('The  end')
    for (const _ of ' end') await page.keyboard.press('ArrowLeft')
    const middle = 'quick brown fox jumps over the lazy dog '.repeat(3).trim()
    await page.keyboard.type(middle, { delay: 20 })
    await expect(page.locator(`${form.section} [data-island][data-hydrated]`)).toBeAttached()
    await expect(text).toHaveValue(`The ${middle} end`)
    await expect(text).toBeFocused()
    expect(await text.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(4 + middle.length)
  })

for (const simulation of ['translate', 'extension'])
  for (const when of ['before', 'after'])
    test(`keeps what is typed into both forms, changed by the ${simulation} simulation ${when} they are interactive`, async ({
      page,
      complaints,
    }) => {
      const sent = await catchMessages(page, 503)
      await delayScripts(page, 700)
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      const change = await readFile(
        join(import.meta.dirname, `../fixtures/${simulation}-simulation.js`),
        'utf8',
      )
      const hydrated = (section: string) => page.locator(`${section} [data-island][data-hydrated]`)
      if (when === 'after')
        for (const { section } of forms) {
          await fillContact(page.locator(`${section} form`))
          await page.locator(`${section} form`).scrollIntoViewIfNeeded()
          await hydrated(section).waitFor()
        }
      await page.evaluate(change)
      for (const { section } of forms) {
        const part = page.locator(`${section} form`)
        if (when === 'before') await fillContact(part)
        const text = part.locator('textarea')
        await typeText(page, text)
        await hydrated(section).waitFor()
        await expect(text).toBeFocused()
        await expect(text).toHaveValue(sentence.whole)
        for (const [label, value] of Object.entries(fields))
          await expect(part.locator(`[name=${label.toLowerCase()}]`)).toHaveValue(value)
        sent.splice(0)
        sent.status = 503
        const button = part.locator('[type=submit]')
        await button.click()
        await expect(button).toHaveText(/Try Again/)
        await expect(part.getByRole('status')).not.toBeEmpty()
        expect(complaints.splice(0)).toEqual([expect.stringContaining('503')])
        sent.status = 200
        await button.click()
        await expect(button).toHaveText(/Sent/)
        for (const message of sent) expectAll(message)
        expect(sent).toHaveLength(2)
        // The next message begins without a trace of the one before.
        await text.fill('Another one')
        await expect(button).toHaveText(/Send$/)
      }
    })

/** The bodies of all messages, by the browser's own form and by script; none reaches the server, which limits them. */
async function catchMessages(page: Page, status = 200) {
  const sent = Object.assign<string[], { status: number }>([], { status })
  for (const address of ['**/enquiry', '**/quick-review', '**/api/v1.0/email/send-form'])
    await page.route(address, async (route) => {
      sent.push(route.request().postDataBuffer()?.toString() ?? '')
      await route.fulfill({
        status: sent.status,
        contentType: 'text/plain',
        body: sent.status === 200 ? 'OK' : 'broken',
      })
    })
  return sent
}

async function delayScripts(page: Page, milliseconds = SCRIPT_DELAY_MS) {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.continue().catch(() => {})
  })
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function typeContact(form: Locator) {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).pressSequentially(value)
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
  await page.keyboard.type(sentence.typed)
  for (const _ of ` ${sentence.end}`) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(sentence.middle, { delay: 60 })
}

function expectAll(message: string) {
  for (const value of [fields.Name, fields.Email, sentence.whole]) expect(message).toContain(value)
  expect(message).toMatch(/98765\s?43210/)
}
