import { copyFile, rm } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { dayFromNow } from '../days.ts'
import { mediaPath } from '../review-form.ts'
import { catchMessages, hydratedForm } from './guest.ts'
import { expect, test } from './site.ts'

const relay = '**/api/v1.0/email/send-form'

const contact = { Name: 'Meera Joshi', Phone: '9876543210', Email: 'meera@guest.example' }

async function fillEnquiry(form: Locator) {
  const nights = { 'Check-in': dayFromNow(30), 'Check-out': dayFromNow(34) }
  await fillForm(form, { ...contact, ...nights, Message: 'Is there a heater?' })
}

async function fillForm(form: Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
}

test('offers Try Again and WhatsApp after a failure, with the text', async ({ page, complaints }) => {
  const limit = `${messages.tooManyMessages} Please try again in about 8 minutes, or call or WhatsApp us: 1`
  const answers = [
    { status: 500, body: 'The relay is asleep' },
    { status: 400, body: JSON.stringify({ message: messages.phoneImpossible, field: 'phone' }) },
    { status: 429, body: JSON.stringify({ message: limit }) },
  ]
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(relay, async (route) => {
    await promise
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.abort('connectionreset')
  })
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'info' && logged.push(message.text()))
  await page.goto('/')
  const form = await hydratedForm(page)
  const [button, note] = [form.locator('[type=submit]'), form.getByRole('status')]
  const whatsapp = form.getByRole('link', { name: /WhatsApp/ })
  await fillEnquiry(form)
  await expect(button).toHaveText('Send')
  await button.click()
  await expect(button).toHaveText('Sending...')
  await expect(form.getByLabel('Name')).toHaveValue('')
  resolve()
  await expect(button).toHaveText('Try Again')
  await expect(form.getByLabel('Name')).toHaveValue('Meera Joshi')
  await expect(form.getByLabel('Check-out')).toHaveValue(dayFromNow(34))
  expect(logged).toContain('The relay is asleep')
  const address = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  for (const typed of ['Meera Joshi', '+91 98765 43210', 'meera@guest.example', 'Is there a heater?'])
    expect(address.searchParams.get('text')).toContain(typed)

  await button.click()
  await expect(form.getByText(messages.phoneImpossible)).toBeVisible()
  await expect(form.getByLabel('Phone')).toBeFocused()
  await expect(form.getByLabel('Phone')).toHaveValue('9876543210')
  for (const sentence of [limit, messages.messageFailed]) {
    await button.click()
    await expect(note).toContainText(sentence)
    await expect(button).toHaveText('Try Again')
    await expect(form.locator('a[href^="tel:"]')).toBeVisible()
    await expect(whatsapp).toBeVisible()
  }
  expect(complaints.splice(0)).toHaveLength(4)
  await page.unroute(relay)
  const sent = page.waitForResponse(relay)
  await button.click()
  expect(await (await sent).text()).toBe('OK')
  await expect(button).toHaveText('Sent')
  await expect(form.getByLabel('Name')).toHaveValue('')
})

test('requires name, phone and email alone, and reports a refusal at its field', async ({ page }) => {
  const bodies = await catchMessages(page)
  await page.goto('/')
  const form = await hydratedForm(page)
  const button = form.locator('[type=submit]')
  for (const name of ['name', 'phone', 'email'])
    await expect(form.locator(`:required[name=${name}]`)).toHaveCount(1)
  await expect(form.locator(':required')).toHaveCount(3)
  await fillEnquiry(form)
  const email = form.getByLabel('Email')
  await email.fill('a@b')
  await button.click()
  await expect(form.getByText(messages.emailInvalid)).toBeVisible()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(button).toHaveText('Send')
  // Spaces and other signs that nobody sees around an address are no fault.
  await email.fill('\u00a0meera@guest.example ')
  await expect(form.getByText(messages.emailInvalid)).toBeHidden()
  await form.getByLabel('Check-out').fill(dayFromNow(29))
  await expect(form.getByText('Check-out comes after check-in.')).toBeVisible()
  await button.click()
  expect(bodies).toEqual([])
  await form.getByLabel('Check-out').fill(dayFromNow(33))
  // Past nights are asked about, and sent all the same.
  await form.getByLabel('Check-in').fill(dayFromNow(-360))
  await form.getByLabel('Check-out').fill(dayFromNow(-356))
  await expect(form.getByText(messages.nightsPast)).toBeVisible()
  await button.dblclick()
  await expect(button).toHaveText('Sent')
  expect(bodies).toHaveLength(1)
})

test('keeps a number whole however it is entered, with its country beside it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bodies = await catchMessages(page)
  await page.goto('/')
  const form = await hydratedForm(page)
  const [phone, country] = [form.getByLabel('Phone'), form.getByLabel('Country code')]
  await expect(country.locator('option').first()).toHaveText('India +91')
  await fillEnquiry(form)
  await page.evaluate(() => navigator.clipboard.writeText('+44 20 7946 0958'))
  for (const enter of [
    () => page.keyboard.type('+44 20 7946 0958'),
    () => page.keyboard.press('ControlOrMeta+V'),
  ]) {
    await country.selectOption('IN')
    await phone.fill('')
    await phone.focus()
    await enter()
    await phone.blur()
    await expect(phone).toHaveValue('2079460958')
    await expect(country).toHaveValue('GB')
    expect(await phone.evaluate(wholeNumber)).toBe('+44 20 7946 0958')
  }

  const problem = form.getByText(messages.phoneImpossible)
  await country.selectOption('IN')
  await phone.fill('')
  await phone.pressSequentially('98765432101')
  await expect(problem).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(problem).toBeVisible()
  expect(bodies).toEqual([])
  await country.selectOption('United Kingdom +44')
  await phone.fill('')
  await phone.pressSequentially('020 7946 0958')
  await expect(problem).toBeHidden()
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
  expect(bodies[0]).toMatch(/name="phone"\r\n\r\n\+44 20 7946 0958\r\n/)
})

/** The value that the form sends under the name of this field. */
function wholeNumber(field: HTMLElement | SVGElement): string {
  const { form, name } = field as HTMLInputElement
  return form ? String(new FormData(form).get(name)) : ''
}

test('keeps typed text and half a number over a reload', async ({ page }) => {
  await page.goto('/')
  await fillEnquiry(await hydratedForm(page))
  const quick = await hydratedForm(page, '#write')
  await quick.getByLabel('Country code').selectOption('GB')
  await quick.getByLabel('Phone').pressSequentially('20 7946')
  await page.reload()
  const form = await hydratedForm(page)
  await expect(form.getByLabel('Message')).toHaveValue('Is there a heater?')
  await hydratedForm(page, '#write')
  await expect(quick.getByLabel('Country code')).toHaveValue('GB')
  await expect(quick.getByText(messages.phoneImpossible)).toBeHidden()
  expect(await quick.getByLabel('Phone').evaluate(wholeNumber)).toBe('+44 20 7946')
})

test('sends an unanswered message again with its key, after a reload too', async ({ page, complaints }) => {
  const keys: unknown[] = []
  await page.route(relay, async (route) => {
    keys.push(/name="once"\r\n\r\n(\w+)\r\n/.exec(route.request().postData() ?? '')?.[1])
    await (keys.length === 1 ? route.abort() : route.fulfill({ status: 200, body: 'OK' }))
  })
  await page.goto('/')
  const form = await hydratedForm(page)
  const button = form.locator('[type=submit]')
  await fillEnquiry(form)
  await button.click()
  await expect(button).toHaveText('Try Again')
  await page.reload()
  await hydratedForm(page)
  await button.click()
  await expect(button).toHaveText('Sent')
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]])
  // The next message is another one, whatever it says.
  await fillEnquiry(form)
  await button.click()
  await expect(button).toHaveText('Sent')
  expect(new Set(keys).size).toBe(2)
  complaints.splice(0)
})

test('asks again for a picture that the device took back', async ({ page, complaints }) => {
  await page.goto('/')
  const form = await hydratedForm(page, '#write')
  const path = test.info().outputPath('me.jpg')
  await copyFile(mediaPath('grey.jpg'), path)
  await form.getByLabel('Picture').setInputFiles(path)
  await fillForm(form, { ...contact, Review: 'Lovely tea.' })
  await rm(path)
  await form.locator('[type=submit]').click()
  await expect(form.getByText(messages.fileGone).first()).toBeVisible()
  await expect(form.getByLabel('Review')).not.toHaveValue('')
  complaints.splice(0)
})

test('makes a JPEG of any readable picture, and refuses the rest', async ({ page, complaints }) => {
  const bodies = await catchMessages(page, [{ status: 503, body: 'no' }])
  await page.goto('/')
  const form = await hydratedForm(page, '#write')
  const picture = form.getByLabel('Picture')
  await expect(picture).toHaveAttribute('accept', /heic/)
  const chosen = () => picture.evaluate((field: HTMLInputElement) => field.files?.[0]?.name ?? 'none')
  const sentence = form.getByText(messages.profileInvalid)
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words') })
  await expect(sentence).toBeVisible()
  await expect.poll(chosen).toBe('none')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9"/></svg>'
  await picture.setInputFiles({ name: 'tea.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await expect.poll(chosen).toBe('tea.jpg')
  await expect(sentence).toBeHidden()
  await fillForm(form, { ...contact, Review: 'Lovely tea.' })
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Try Again')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('503')])
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
  expect(bodies).toHaveLength(2)
  for (const body of bodies)
    for (const part of ['filename="tea.jpg"', 'name="lib_version"', 'Lovely tea.'])
      expect(body).toContain(part)
})
