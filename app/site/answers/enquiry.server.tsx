import type { Content } from '#domain/content/content.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { House } from '#server/house/house.ts'
import { enquiryForm } from './enquiry-form.server.tsx'
import { refusedDocument, refusedWith } from './refused-document.server.tsx'

/** GET IN TOUCH again, with everything typed. */
export async function enquiryAgain(house: House, content: Content, refusal: Refusal, form: FormData) {
  return refusedDocument(house, content, refusal, {
    path: '/enquiry',
    title: content.contact.heading,
    ...(await enquiryForm(house, content, {
      form: { refused: refusedWith(refusal, form) },
      section: { as: 'h1' },
    })),
  })
}
