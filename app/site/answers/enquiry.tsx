import { type ActionFunctionArgs, redirect } from 'react-router'
import type { Content } from '#domain/content/content.ts'
import type { Refusal } from '#domain/refusal.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { takeForm } from '#server/house/enquiries/take-form.ts'
import type { House } from '#server/house/house.ts'
import { addressContext, houseContext, pictureContext } from '#server/http/pages/context.ts'
import { enquiryForm } from './enquiry-form.server.tsx'
import { refusedDocument, refusedWith } from './refused-document.server.tsx'

/** The form of the front page as the browser sends it by itself: stored, or shown again with everything typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const house = context.get(houseContext)
  const form = await request.formData()
  const taken = await takeForm(house, form, context.get(addressContext), context.get(pictureContext))
  if (taken.ok) return redirect('/enquiry/sent', 303)
  return enquiryAgain(house, await publishedContent(house), taken, form)
}

export function loader() {
  return redirect('/#contactForm', 303)
}

/** GET IN TOUCH again, with everything typed. */
async function enquiryAgain(house: House, content: Content, refusal: Refusal, form: FormData) {
  return refusedDocument(house, content, refusal, {
    path: '/enquiry',
    title: content.contact.heading,
    ...(await enquiryForm(house, content, {
      form: { refused: refusedWith(refusal, form) },
      section: { as: 'h1' },
    })),
  })
}
