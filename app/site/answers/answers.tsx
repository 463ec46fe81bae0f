import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { appContext, ipAddressContext, uploadedPictureContext } from '#app/context/context.server.ts'
import { type Refusal, statusOf } from '#core/refusals/refusal.ts'
import { readContent } from '#modules/content/content.server.ts'
import { renderPublicDocument } from '../document.server.tsx'
import { GetInTouch, QuickReview, ReviewsPopup, readSharedFormProps } from '../home/get-in-touch.tsx'
import type { FormRefusal } from '../islands/forms/fields.tsx'
import style from './answers.css?inline'

/** The two forms of the front page without script, `/enquiry` and `/quick-review`: the message is stored, or the form is returned as typed, with what is wrong. */
export async function action({ request, context, pattern }: ActionFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  const sentPage = isQuickReview(pattern) ? '/quick-review/sent' : '/enquiry/sent'
  const form = await request.formData()
  const { submitMessageForm } = await import('#modules/enquiries/submit-message.server.ts')
  const ipAddress = context.get(ipAddressContext)
  const picture = context.get(uploadedPictureContext)
  const outcome = await submitMessageForm(ctx, form, ipAddress, picture)
  if (outcome.ok) return redirect(sentPage, 303)
  const content = await readContent(ctx)
  const refusal = makeFormRefusal(outcome, form)
  const { connectSources, sharedFormProps } = await readSharedFormProps(ctx, content)
  const page = isQuickReview(pattern)
    ? {
        path: '/quick-review',
        title: content.quick.heading,
        popups: <ReviewsPopup intro={content.quick.ratings} />,
        body: <QuickReview {...sharedFormProps} refusal={refusal} headingTag="h1" />,
      }
    : {
        path: '/enquiry',
        title: content.contact.heading,
        body: <GetInTouch {...sharedFormProps} formProps={{ refusal }} headingTag="h1" />,
      }
  const isTooMany = statusOf(outcome) === 429
  return renderPublicDocument(ctx, content, {
    ...page,
    title: `Not sent: ${page.title} · ${content.property.name}`,
    style,
    connectSources,
    isIndexed: false,
    status: isTooMany ? 429 : 422,
    headers: {
      'Cache-Control': 'private, no-store',
      ...(isTooMany && outcome.retryAfter && { 'Retry-After': String(outcome.retryAfter) }),
    },
    lastBackground: 'sand',
  })
}

/** A GET of a form, as after a reload, redirects to its place on the front page. */
export function loader({ pattern }: LoaderFunctionArgs) {
  return redirect(isQuickReview(pattern) ? '/#write' : '/#contactForm', 303)
}

function isQuickReview(pattern: string): boolean {
  return pattern.endsWith('quick-review')
}

/** The refusal with the typed text fields. A browser cannot fill in a file again. */
function makeFormRefusal({ message, field }: Refusal, form: FormData): FormRefusal {
  const texts = Array.from(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { message, ...(field && { field }), values: Object.fromEntries(texts) }
}
