import { expect, test } from 'vitest'
import { calmPage } from './calm-page.ts'

const house = { name: 'Deodar House', phone: '+91 98765 43210' }

test('keeps the telephone, WhatsApp and the number of the fault on the error page', () => {
  const { html } = calmPage(house, 'a1b2')
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toContain('href="tel:+919876543210"')
  expect(html).toContain('href="https://wa.me/919876543210?text=Hello%20')
  expect(html).toContain('<code>a1b2</code>')
})

test('needs no script and no file, and allows its one style by its hash', () => {
  const { html, policy } = calmPage(house, 'a1b2')
  expect(html).not.toMatch(/<script|<link|<img|url\(/)
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('shows a name with signs of HTML as text', () => {
  expect(calmPage({ ...house, name: '<b>"Deodar" & Sons</b>' }, '1').html).toContain(
    '&lt;b&gt;&quot;Deodar&quot; &amp; Sons&lt;/b&gt;',
  )
})
