import { expect, test } from 'vitest'
import { writeEnquiryEmail } from '#modules/enquiries/enquiry-emails.server.ts'

const sender = { name: 'Deodar House', place: 'Deodar House · Kumaon hills', phone: '+91 98765 43210' }
const asks = {
  name: 'Meera Joshi',
  phone: '98123 45670',
  email: 'meera.joshi@guest.example',
  expectation: '',
  checkIn: '2026-12-24',
  checkOut: '',
  message: 'Is the cottage free?\nWe are five.',
}

test('lets the owner call, write on WhatsApp, or answer, with one tap', async () => {
  const { html } = await writeEnquiryEmail(sender, asks)
  expect(html).toContain('href="tel:+919812345670"')
  expect(html).toContain('href="https://wa.me/919812345670?text=Namaste%20Meera%20Joshi')
  expect(html).toContain('href="mailto:meera.joshi@guest.example"')
})

test('says in plain text all that the HTML says, line breaks too', async () => {
  const { text, subject } = await writeEnquiryEmail(sender, asks)
  expect(subject).toBe('Enquiry from Meera Joshi, from 24 December 2026')
  expect(text).toContain('Name: Meera Joshi\nPhone: 98123 45670\n')
  expect(text).toContain('Is the cottage free?\nWe are five.')
  expect(text).not.toContain('Expectation')
})

test('treats what a visitor writes as text, never as markup', async () => {
  const { html, text } = await writeEnquiryEmail(sender, {
    ...asks,
    name: '<img src=x onerror=alert(1)>',
    phone: '"><script>',
    message: '<a href="https://bad.example">tap</a>',
  })
  expect(html).not.toMatch(/<img|<script|href="https:\/\/bad/)
  expect(html).toContain('&lt;a href=&quot;https://bad.example&quot;&gt;')
  expect(text).toContain('<a href="https://bad.example">tap</a>')
})
