import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { appContext, linkTriesContext } from '#app/context/context.server.ts'
import { mailtoLink } from '#core/values/contact.ts'
import { readContent } from '#modules/content/content.server.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { optOutGuest, readOptOut } from '#modules/invitations/stop-asking.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { chooseMessagePicture, readHouse, renderGuestDocument } from './document.server.tsx'
import { MessagePage } from './ending.tsx'
import style from './unsubscribe.css?inline'

/**
 * The page at the end of an invitation, `/unsubscribe?stay=…`: one question, one button. Opening it changes nothing, because mail
 * programs open every link. It is not below /review, where pages send no referrer, and so their forms no Origin.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const ctx = context.get(appContext)
  const token = readToken(request)
  const [content, optOut] = await Promise.all([readContent(ctx), readOptOut(ctx, token)])
  const { name, email } = content.property
  const picture = chooseMessagePicture(content, await readSitePictures(ctx, content), 'closedLink')
  const children = !optOut ? (
    <MessagePage
      picture={picture}
      eyebrow="This link is not whole"
      heading="Please open it once more from our letter"
    >
      <p>
        If that does not help, write us a line, and we will see to it.{' '}
        <a href={mailtoLink(email, 'Please no more letters')}>{email}</a>
      </p>
    </MessagePage>
  ) : optOut.hasOptedOut ? (
    <MessagePage picture={picture} eyebrow="Understood" heading="We will not ask you again">
      <p>Nothing else changes. The house is where it was, and so is the tea.</p>
      <p className="actions">
        <a className="button second" href="/">
          To {name}
        </a>
      </p>
    </MessagePage>
  ) : (
    <MessagePage picture={picture} eyebrow="Our letters" heading="Shall we stop asking?">
      <p>We will then not write to you about a review of this stay again.</p>
      <form method="post" action={makeUnsubscribePath(token)} className="actions">
        <button className="button" type="submit">
          Yes, please stop
        </button>
      </form>
    </MessagePage>
  )
  return renderGuestDocument({
    title: `Our letters · ${name}`,
    house: await readHouse(ctx, content),
    style,
    status: optOut ? 200 : 404,
    children,
  })
}

/** The guest confirms by this form, without signing in. A token without our signature changes nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = readToken(request)
  const outcome = await optOutGuest(context.get(appContext), token)
  if (!outcome.ok) await context.get(linkTriesContext).countWrongKey()
  return redirect(makeUnsubscribePath(token), 303)
}

function readToken(request: Request): string {
  return findTokenInText(new URL(request.url).search)
}

function makeUnsubscribePath(token: string): string {
  return `/unsubscribe?stay=${encodeURIComponent(token)}`
}
