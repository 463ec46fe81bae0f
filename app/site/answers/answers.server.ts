import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { takeForm } from '#server/house/enquiries/take-form.ts'
import { addressContext, houseContext, pictureContext } from '#server/http/pages/context.ts'
import { enquiryAgain } from './enquiry.server.tsx'
import { quickReviewAgain } from './quick-review.server.tsx'

/** By its address: where each form stands on the front page, and the document it comes back on. */
const forms = {
  enquiry: { place: '/#contactForm', again: enquiryAgain },
  'quick-review': { place: '/#write', again: quickReviewAgain },
}

/** A form of the front page without script: taken, or shown again with everything typed. */
export async function action({ request, context, pattern }: ActionFunctionArgs) {
  const house = context.get(houseContext)
  const form = await request.formData()
  const taken = await takeForm(house, form, context.get(addressContext), context.get(pictureContext))
  if (taken.ok) return redirect(`/${nameOf(pattern)}/sent`, 303)
  return forms[nameOf(pattern)].again(house, await publishedContent(house), taken, form)
}

export function loader({ pattern }: LoaderFunctionArgs) {
  return redirect(forms[nameOf(pattern)].place, 303)
}

function nameOf(pattern: string): keyof typeof forms {
  return pattern.endsWith('quick-review') ? 'quick-review' : 'enquiry'
}
