import type { Content } from '#domain/content/content.ts'
import type { Refusal } from '#domain/refusal.ts'
import { formToken } from '#server/house/enquiries/form-token.ts'
import type { House } from '#server/house/house.ts'
import { picturesOf } from '#server/house/pictures/photographs.ts'
import EnquiryForm from '../../islands/forms/enquiry-form.tsx'
import { findPictures } from '../find-pictures.ts'
import { GetInTouch } from '../home/get-in-touch.tsx'
import { Island } from '../island.tsx'
import { postboxOf } from '../postbox.server.ts'
import { refusedDocument, refusedWith } from './refused-document.server.tsx'

/** GET IN TOUCH again (specification 2, 5), with everything typed. */
export async function enquiryAgain(house: House, content: Content, refusal: Refusal, form: FormData) {
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
  return refusedDocument(house, content, refusal, {
    path: '/enquiry',
    title: contact.heading,
    connect,
    body: (
      <GetInTouch words={contact} property={property} picture={picture} as="h1">
        <Island
          name="enquiry-form"
          of={EnquiryForm}
          props={{ ...props, refused: refusedWith(refusal, form) }}
        />
      </GetInTouch>
    ),
  })
}
