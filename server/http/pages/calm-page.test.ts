import { expect, test } from 'vitest'
import { calmPage } from './calm-page.ts'

const house = { name: 'Deodar House', phone: '+91 98765 43210' }

test('the calm page keeps the telephone, WhatsApp and the number of the fault', () => {
  const { html } = calmPage(house, 'a1b2')
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('href="tel:+919876543210"')
  expect(html).toContain('href="https://wa.me/919876543210?text=Hello%20')
  expect(html).toContain('<code>a1b2</code>')
})

test('it asks nothing of anybody: no script, no file, and its one style is allowed by its hash', () => {
  const { html, policy } = calmPage(house, 'a1b2')
  expect(html).not.toMatch(/<script|<link|<img|url\(/)
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('a name with signs of HTML in it is shown as text', () => {
  expect(calmPage({ ...house, name: '<b>"Deodar" & Sons</b>' }, '1').html).toContain(
    '&lt;b&gt;&quot;Deodar&quot; &amp; Sons&lt;/b&gt;',
  )
})
