import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { addressContext, appContext, pictureContext } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { type Refusal, statusOf } from '#core/refusals/refusal.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { picturesOf } from '#modules/content/photographs.server.ts'
import { formToken, postboxOf } from '#modules/enquiries/site-forms.server.ts'
import { Island } from '../../ui/island.server.tsx'
import { findPictures } from '../../ui/picture/picture.tsx'
import { documentResponse } from '../document.server.tsx'
import { QuickReview, ReviewsPopup } from '../home/get-in-touch.tsx'
import type { RefusedFields } from '../islands/forms/fields.tsx'
import QuickForm from '../islands/forms/quick-form.tsx'
import style from './answers.css?inline'
import { enquiryForm } from './enquiry-form.server.tsx'

/** The two forms of the front page without script, `/enquiry` and `/quick-review`: the message is stored, or the form is returned as typed. */
export async function action({ request, context, pattern }: ActionFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  const sentPage = isQuick(pattern) ? '/quick-review/sent' : '/enquiry/sent'
  const form = await request.formData()
  const { submitMessageForm } = await import('#modules/enquiries/submit-message.server.ts')
  const outcome = await submitMessageForm(ctx, form, context.get(addressContext), context.get(pictureContext))
  if (outcome.ok) return redirect(sentPage, 303)
  const content = await publishedContent(ctx)
  const refused = refusedWith(outcome, form)
  const again = isQuick(pattern) ? quickAgain : enquiryAgain
  return refusedDocument(ctx, content, outcome, await again(ctx, content, refused))
}

/** A GET of a form redirects to its place on the front page. */
export function loader({ pattern }: LoaderFunctionArgs) {
  return redirect(isQuick(pattern) ? '/#write' : '/#contactForm', 303)
}

function isQuick(pattern: string): boolean {
  return pattern.endsWith('quick-review')
}

type FormAgain = {
  path: string
  title: string
  connect: readonly string[]
  popups?: ReactNode
  body: ReactNode
}

async function enquiryAgain(ctx: AppContext, content: Content, refused: RefusedFields): Promise<FormAgain> {
  const form = await enquiryForm(ctx, content, { form: { refused }, section: { as: 'h1' } })
  return { path: '/enquiry', title: content.contact.heading, ...form }
}

async function quickAgain(ctx: AppContext, content: Content, refused: RefusedFields): Promise<FormAgain> {
  const { postbox, connect } = await postboxOf(ctx)
  const { quick, property } = content
  const [picture] = findPictures(await picturesOf(ctx, content), [quick.picture])
  const props = {
    action: '/quick-review',
    token: formToken(ctx),
    postbox,
    hint: quick.pictureHint,
    phone: property.phone,
    refused,
  }
  return {
    path: '/quick-review',
    title: quick.heading,
    connect,
    popups: <ReviewsPopup intro={quick.ratings} />,
    body: (
      <QuickReview words={quick} picture={picture} as="h1">
        <Island name="quick-form" of={QuickForm} props={props} />
      </QuickReview>
    ),
  }
}

/** The form with what was typed and what is wrong. No cache may store it. */
async function refusedDocument(
  ctx: AppContext,
  content: Content,
  refusal: Refusal,
  { path, title, connect, popups, body }: FormAgain,
): Promise<Response> {
  const isTooMany = statusOf(refusal) === 429
  const response = await documentResponse(ctx, content, {
    path,
    title: `Not sent: ${title} · ${content.property.name}`,
    style,
    connect,
    index: false,
    status: isTooMany ? 429 : 422,
    endsOn: 'sand',
    popups,
    body,
  })
  response.headers.set('Cache-Control', 'private, no-store')
  if (isTooMany && refusal.retryAfter) response.headers.set('Retry-After', String(refusal.retryAfter))
  return response
}

/** The typed text fields. A browser cannot fill in a file again. */
function refusedWith({ message, field }: Refusal, form: FormData): RefusedFields {
  const texts = Array.from(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { message, ...(field && { field }), values: Object.fromEntries(texts) }
}
