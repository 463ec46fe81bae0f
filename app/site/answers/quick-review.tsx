import { type ActionFunctionArgs, redirect } from 'react-router'
import type { Content } from '#domain/content/content.ts'
import type { Refusal } from '#domain/refusal.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { formToken } from '#server/house/enquiries/form-token.ts'
import { takeForm } from '#server/house/enquiries/take-form.ts'
import type { House } from '#server/house/house.ts'
import { picturesOf } from '#server/house/pictures/photographs.ts'
import { addressContext, houseContext, pictureContext } from '#server/http/pages/context.ts'
import { Island } from '../../island.server.tsx'
import QuickForm from '../../islands/forms/quick-form.tsx'
import { findPictures } from '../ending.tsx'
import { QuickReview, ReviewsPopup } from '../home/get-in-touch.tsx'
import { postboxOf } from '../postbox.server.ts'
import { refusedDocument, refusedWith } from './refused-document.server.tsx'

/** The form of the front page as the browser sends it by itself: stored, or shown again with everything typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const house = context.get(houseContext)
  const form = await request.formData()
  const taken = await takeForm(house, form, context.get(addressContext), context.get(pictureContext))
  if (taken.ok) return redirect('/quick-review/sent', 303)
  return quickReviewAgain(house, await publishedContent(house), taken, form)
}

export function loader() {
  return redirect('/#write', 303)
}

/** The quick review form again (specification 2), with everything typed. */
async function quickReviewAgain(house: House, content: Content, refusal: Refusal, form: FormData) {
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
