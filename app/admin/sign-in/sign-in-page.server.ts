import { type RouterContextProvider, redirect } from 'react-router'
import { addressContext, appContext, nonceContext } from '#app/context/context.server.ts'
import type { Client } from '#modules/accounts/sign-in.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'

type Context = Readonly<RouterContextProvider>

/** What every sign-in page needs: the property's name, and the nonce of this response. */
export async function loadSignInPage(context: Context): Promise<{ house: string; nonce: string }> {
  const { property } = await publishedContent(context.get(appContext))
  return { house: property.name, nonce: context.get(nonceContext) }
}

export function readClient(request: Request, context: Context): Client {
  return { headers: request.headers, address: context.get(addressContext) }
}

/** Goes on to a page, with the cookies of a sign-in page. */
export function redirectWithCookies(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(path, { headers })
}
