import { type ActionFunctionArgs, redirect } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { formToken } from '#server/house/enquiries/form-token.ts'
import { takeForm } from '#server/house/enquiries/take-form.ts'
import { picturesOf } from '#server/house/pictures/photographs.ts'
import { addressContext, houseContext } from '#server/http/pages/context.ts'
import EnquiryForm from '../../islands/forms/enquiry-form.tsx'
import { findPictures } from '../find-pictures.ts'
import { GetInTouch } from '../home/get-in-touch.tsx'
import { Island } from '../island.tsx'
import { postboxOf } from '../postbox.server.ts'
import { refusedDocument, refusedWith } from './refused-document.server.tsx'

/** GET IN TOUCH without script (specification 2, 5): taken, or shown again with everything typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const house = context.get(houseContext)
  const form = await request.formData()
  const taken = await takeForm(house, form, context.get(addressContext))
  if (taken.ok) return redirect('/enquiry/sent', 303)
  const content = await publishedContent(house)
  const { postbox, connect } = await postboxOf(house)
  const { property, contact } = content
  const [picture] = findPictures(await picturesOf(house, content), [contact.picture])
  const props = {
    action: '/enquiry',
    token: formToken(house),
    postbox,
    phone: property.phone,
    words: contact,
  }
  return refusedDocument(house, content, taken, {
    path: '/enquiry',
    title: contact.heading,
    connect,
    body: (
      <GetInTouch words={contact} property={property} picture={picture} as="h1">
        <Island
          name="enquiry-form"
          of={EnquiryForm}
          props={{ ...props, refused: refusedWith(taken, form) }}
        />
      </GetInTouch>
    ),
  })
}

export function loader() {
  return redirect('/#contactForm', 303)
}
