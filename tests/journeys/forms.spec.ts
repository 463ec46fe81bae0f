import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { messages } from '#modules/common/messages.ts'
import { expect, test } from './site.ts'

const relay = '**/api/v1.0/email/send-form'

async function wokenForm(page: Page, section: string): Promise<Locator> {
  const form = page.locator(`${section} form`)
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator(`${section} [data-island][data-hydrated]`)).toBeAttached()
  return form
}

async function fillEnquiry(form: Locator) {
  await form.getByLabel('Name').fill('Meera Joshi')
  await form.getByLabel('Phone').fill('9876543210')
  await form.getByLabel('Email').fill('meera@guest.example')
  await form.getByLabel('Check-in').fill('2026-12-24')
  await form.getByLabel('Check-out').fill('2026-12-28')
  await form.getByLabel('Message').fill('Is there a heater?')
}

test('sends an enquiry through the relay: Send, Sending..., Sent, and an empty form at once', async ({
  page,
}) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(relay, async (route: Route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  await fillEnquiry(form)
  const button = form.locator('[type=submit]')
  await expect(button).toHaveText('Send')
  const sent = page.waitForResponse(relay)
  await button.click()
  await expect(button).toHaveText('Sending...')
  await expect(form.getByLabel('Name')).toHaveValue('')
  go()
  expect(await (await sent).text()).toBe('OK')
  await expect(button).toHaveText('Sent')
})

test('offers Try Again when the relay is broken, with the text restored, also for WhatsApp', async ({
  page,
  complaints,
}) => {
  await page.route(relay, (route) => route.fulfill({ status: 500, body: 'The relay is asleep' }))
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'info' && logged.push(message.text()))
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  await fillEnquiry(form)
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Try Again')
  await expect(form.getByLabel('Name')).toHaveValue('Meera Joshi')
  await expect(form.getByLabel('Check-out')).toHaveValue('2026-12-28')
  expect(logged).toContain('The relay is asleep')
  const address = new URL((await form.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  const text = address.searchParams.get('text') ?? ''
  for (const typed of [
    'Meera Joshi',
    '+91 98765 43210',
    'meera@guest.example',
    '24 December 2026',
    'Is there a heater?',
  ])
    expect(text).toContain(typed)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('500')])
  await page.unroute(relay)
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
  await expect(form.getByLabel('Name')).toHaveValue('')
})

test('refuses check-out before check-in kindly, and sends nothing', { tag: '@phone' }, async ({ page }) => {
  let posts = 0
  await page.route(relay, (route) => {
    posts++
    return route.fulfill({ body: 'OK' })
  })
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  await fillEnquiry(form)
  await form.getByLabel('Check-out').fill('2026-12-20')
  await expect(form.getByText('Check-out comes after check-in.')).toBeVisible()
  await form.locator('[type=submit]').click()
  expect(posts).toBe(0)
  await form.getByLabel('Check-out').fill('2026-12-26')
  await form.locator('[type=submit]').dblclick()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
  expect(posts).toBe(1)
})

test('reports at its field what our rules refuse before it is sent, with the focus there', {
  tag: '@phone',
}, async ({ page }) => {
  let posts = 0
  await page.route(relay, (route) => {
    posts++
    return route.fulfill({ body: 'OK' })
  })
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  await fillEnquiry(form)
  for (const [label, text, sentence] of [
    ['Email', 'a@b', messages.emailInvalid],
    ['Email', 'a@b.c', messages.emailInvalid],
    ['Name', '   ', messages.nameRequired],
  ] as const) {
    const before = await form.getByLabel(label).inputValue()
    await form.getByLabel(label).fill(text)
    await form.locator('[type=submit]').click()
    await expect(form.getByText(sentence)).toBeVisible()
    await expect(form.getByLabel(label)).toBeFocused()
    await expect(form.locator('[type=submit]')).toHaveText('Send')
    await form.getByLabel(label).fill(before)
    await expect(form.getByText(sentence)).toBeHidden()
  }
  expect(posts).toBe(0)
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
})

test('shows a refusal at its field, says when a limit ends, and reports only a broken connection as one', {
  tag: '@phone',
}, async ({ page, complaints }) => {
  const limit = `${messages.tooManyMessages} Please try again in about 8 minutes, or call or WhatsApp us: 1`
  const answers = [
    { status: 400, body: JSON.stringify({ message: messages.phoneImpossible, field: 'phone' }) },
    { status: 429, body: limit },
    { status: 429, body: '<h1>Too Many Requests</h1>' },
    { status: 403, body: '<h1>Forbidden</h1>' },
  ]
  await page.route(relay, (route) => {
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.abort('connectionreset')
  })
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  const button = form.locator('[type=submit]')
  const note = form.getByRole('status')
  const call = form.locator('a[href^="tel:"]')
  await fillEnquiry(form)
  await button.click()
  await expect(form.getByText(messages.phoneImpossible)).toBeVisible()
  await expect(form.getByLabel('Phone')).toBeFocused()
  await expect(form.getByLabel('Phone')).toHaveValue('9876543210')
  await expect(note).toBeEmpty()
  await expect(call).toBeHidden()
  for (const sentence of [
    limit,
    'again in a few minutes',
    messages.messageNotCarried,
    messages.messageFailed,
  ]) {
    await button.click()
    await expect(note).toContainText(sentence)
    await expect(button).toHaveText('Try Again')
    await expect(call).toBeVisible()
    await expect(form.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  }
  expect(complaints.splice(0)).toHaveLength(5)
})

test('requires name, phone and email in the browser, and nothing else', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  const required = await form
    .locator(':required')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
  expect(required).toEqual(['name', 'phone', 'email'])
  await expect(form.locator('label .req')).toHaveCount(3)
})

test('keeps typed text over a reload until it is sent', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  let form = await wokenForm(page, '#contactForm')
  await fillEnquiry(form)
  await page.reload()
  form = await wokenForm(page, '#contactForm')
  await expect(form.getByLabel('Message')).toHaveValue('Is there a heater?')
})

test('keeps a number whole however it comes, with its country beside it', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  const phone = form.getByLabel('Phone')
  const country = form.getByLabel('Country code')
  await expect(country.locator('option').first()).toHaveText('India +91')
  const ways = {
    typed: (text: string) => page.keyboard.type(text),
    async pasted(text: string) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), text)
      await page.keyboard.press('ControlOrMeta+V')
    },
  }
  for (const way of [ways.typed, ways.pasted])
    for (const [text, chosen, national, whole] of [
      ['+44 20 7946 0958', 'GB', '2079460958', '+44 20 7946 0958'],
      ['+91 98765 43210', 'IN', '9876543210', '+91 98765 43210'],
      ['0049 170 12345678', 'DE', '17012345678', '+49 170 12345678'],
      ['+91 98123 45670', 'IN', '9812345670', '+91 98123 45670'],
      ['098765 43210', 'IN', '9876543210', '+91 98765 43210'],
    ] as const) {
      await phone.fill('')
      await phone.focus()
      await way(text)
      await phone.blur()
      await expect(phone).toHaveValue(national)
      await expect(country).toHaveValue(chosen)
      expect(await phone.evaluate(wholeNumber)).toBe(whole)
    }
})

test('chooses a country by its name, and reports an impossible number once the person is done', {
  tag: '@phone',
}, async ({ page }) => {
  const bodies: string[] = []
  await page.route(relay, async (route) => {
    bodies.push(route.request().postData() ?? '')
    await route.fulfill({ body: 'OK' })
  })
  await page.goto('/')
  const form = await wokenForm(page, '#contactForm')
  await fillEnquiry(form)
  const phone = form.getByLabel('Phone')
  const problem = form.getByText(messages.phoneImpossible)
  await phone.fill('')
  await phone.pressSequentially('98765432101')
  await expect(problem).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(problem).toBeVisible()
  await expect(phone).toHaveValue('98765432101')
  expect(bodies).toEqual([])

  await form.getByLabel('Country code').selectOption('United Kingdom +44')
  await expect(problem).toBeVisible()
  await phone.fill('')
  await phone.pressSequentially('020 7946 0958')
  await expect(problem).toBeHidden()
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toMatch(/name="phone"\r\n\r\n\+44 20 7946 0958\r\n/)
})

test('keeps half a number and its country over a reload', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  let form = await wokenForm(page, '#write')
  await form.getByLabel('Country code').selectOption('GB')
  await form.getByLabel('Phone').pressSequentially('20 7946')
  await page.reload()
  form = await wokenForm(page, '#write')
  await expect(form.getByLabel('Country code')).toHaveValue('GB')
  await expect(form.getByText(messages.phoneImpossible)).toBeHidden()
  expect(await form.getByLabel('Phone').evaluate(wholeNumber)).toBe('+44 20 7946')
})

test('names the stay in the form and in the WhatsApp messages after its Enquire button', async ({ page }) => {
  await page.goto('/')
  await page.locator('a[data-stay="Suite"]').click()
  await expect(page).toHaveURL(/#contactForm$/)
  await expect(page.locator('#contactForm [name="expectation"]')).toHaveValue('Suite')
  for (const way of ['#contactForm .ways', '#popup1'])
    await expect(page.locator(`${way} a[href*="//wa.me/"]`)).toHaveAttribute('href', /the%20Suite\.$/)
})

test('sends the picture of the quick form, and again with Try Again', async ({ page, complaints }) => {
  const bodies: string[] = []
  let broken = true
  await page.route(relay, async (route) => {
    bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    await route.fulfill(broken ? { status: 503, body: 'no' } : { body: 'OK' })
  })
  await page.goto('/')
  const form = await wokenForm(page, '#write')
  await form.getByLabel('Name').fill('Ananya Rao')
  await form.getByLabel('Email').fill('ananya@guest.example')
  await form.getByLabel('Phone').fill('9876543210')
  await form.getByLabel('Review').fill('Lovely tea.')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  )
  await form.getByLabel('Picture').setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: picture })
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Try Again')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('503')])
  broken = false
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
  expect(bodies).toHaveLength(2)
  for (const body of bodies) {
    expect(body).toContain('filename="tea.png"')
    expect(body).toContain('name="lib_version"')
    expect(body).toContain('Lovely tea.')
  }
})

/** What a form gives under the name of this field. */
function wholeNumber(field: HTMLElement | SVGElement): string {
  const { form, name } = field as HTMLInputElement
  return form ? String(new FormData(form).get(name)) : ''
}

test('makes a JPEG of what the device reads in the quick form, and refuses the rest at once', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  const form = await wokenForm(page, '#write')
  const picture = form.getByLabel('Picture')
  const chosen = () => picture.evaluate((field: HTMLInputElement) => field.files?.[0]?.name ?? 'none')
  const sentence = form.getByText(messages.profileInvalid)
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9"/></svg>'
  for (const [type, buffer] of [
    ['webp', await drawnAs(page, 'image/webp')],
    ['svg', Buffer.from(drawing)],
  ] as const) {
    await picture.setInputFiles({ name: `${type} tea.${type}`, mimeType: `image/${type}`, buffer })
    await expect.poll(chosen).toBe(`${type} tea.jpg`)
    await expect(sentence).toBeHidden()
  }
  const photograph = await readFile(media('camera-gps.jpg'))
  for (const buffer of [Buffer.from('only words'), photograph.subarray(0, photograph.length / 2)]) {
    await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await expect(sentence).toBeVisible()
    await expect.poll(chosen).toBe('none')
    await picture.setInputFiles(media('grey.jpg'))
    await expect(sentence).toBeHidden()
    expect(await chosen()).toBe('grey.jpg')
  }
  await picture.setInputFiles({ name: 'me.avif', mimeType: 'image/avif', buffer: Buffer.from('no picture') })
  await expect(sentence).toBeVisible()
  await form.getByLabel('Name').fill('Ananya Rao')
  await form.getByLabel('Email').fill('ananya@guest.example')
  await form.getByLabel('Phone').fill('9876543210')
  await form.getByLabel('Review').fill('Lovely tea.')
  await form.locator('[type=submit]').click()
  await expect(form.locator('[type=submit]')).toHaveText('Sent')
})

function media(name: string): string {
  return join(import.meta.dirname, '../fixtures/media', name)
}

async function drawnAs(page: Page, type: string): Promise<Buffer> {
  const base64 = await page.evaluate((type) => {
    const canvas = document.createElement('canvas')
    return canvas.toDataURL(type).split(',')[1] ?? ''
  }, type)
  return Buffer.from(base64, 'base64')
}
