import type { KeptFields } from './kept.ts'

/** The quick review as one message for WhatsApp; the picture has to be added there. */
export function quickText({ name = '', email = '', phone = '', review = '' }: KeptFields): string {
  const contact = [name, phone, email].map((text) => text.trim()).filter(Boolean)
  return ['Hello, a few lines about my stay.', contact.join(', '), review.trim()].filter(Boolean).join('\n')
}
