import type { Content } from '#domain/content/content.ts'
import type { Refusal } from '#domain/refusal.ts'
import { formToken } from '#server/house/enquiries/form-token.ts'
import type { House } from '#server/house/house.ts'
import { picturesOf } from '#server/house/pictures/photographs.ts'
import { Island } from '../../island.server.tsx'
import QuickForm from '../../islands/forms/quick-form.tsx'
import { findPictures } from '../find-pictures.ts'
import { QuickReview } from '../home/quick-review.tsx'
import { ReviewsPopup } from '../home/reviews-popup.tsx'
import { postboxOf } from '../postbox.server.ts'
import { refusedDocument, refusedWith } from './refused-document.server.tsx'

/** The quick review form again (specification 2), with everything typed. */
export async function quickReviewAgain(house: House, content: Content, refusal: Refusal, form: FormData) {
  const { postbox, connect } = await postboxOf(house)
  const { quick } = content
  const props = {
    action: '/quick-review',
    token: formToken(house),
    postbox,
    hint: quick.pictureHint,
    phone: content.property.phone,
  }
  return refusedDocument(house, content, refusal, {
    path: '/quick-review',
    title: quick.heading,
    connect,
    popups: <ReviewsPopup intro={content.quick.ratings} />,
    body: (
      <QuickReview
        words={quick}
        picture={findPictures(await picturesOf(house, content), [quick.picture])[0]}
        as="h1"
      >
        <Island name="quick-form" of={QuickForm} props={{ ...props, refused: refusedWith(refusal, form) }} />
      </QuickReview>
    ),
  })
}
