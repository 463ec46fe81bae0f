import { data, type RouterContextProvider, redirect } from 'react-router'
import { addressContext, appContext, nonceContext } from '#app/context/context.server.ts'
import { type Refusal, statusOf } from '#core/refusals/refusal.ts'
import { trimEdges } from '#core/values/text.ts'
import type { Credentials } from '#modules/accounts/sign-in.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'

type Context = Readonly<RouterContextProvider>

/** What every sign-in page needs: the property's name, and the nonce of this response. */
export async function signInPage(context: Context): Promise<{ house: string; nonce: string }> {
  const { property } = await publishedContent(context.get(appContext))
  return { house: property.name, nonce: context.get(nonceContext) }
}

export function credentialsOf(request: Request, context: Context): Credentials {
  return { headers: request.headers, address: context.get(addressContext) }
}

/** A text field of a form, at most this long; empty where it is missing. */
export function field(form: FormData, name: string, most = 2000): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, most) : ''
}

/** The same without what nobody sees before and behind it; never for passwords. */
export function fieldLine(form: FormData, name: string, most?: number): string {
  return trimEdges(field(form, name, most))
}

/** Goes on to a page, with the cookies of a sign-in page. */
export function redirectWithCookies(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(path, { headers })
}

/** The refusal for its form to show: 400, or 429 with the seconds to wait. */
export function refused(refusal: Refusal) {
  const headers = refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : undefined
  return data(refusal, { status: statusOf(refusal), ...(headers && { headers }) })
}
