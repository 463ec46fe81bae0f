import { type RouterContextProvider, redirect } from 'react-router'
import { ipAddressContext } from '#app/context/context.server.ts'
import type { Client } from '#modules/accounts/sign-in.server.ts'

/** The browser that signs in, as the accounts module wants it: its headers and its IP address. */
export function readClient(request: Request, context: Readonly<RouterContextProvider>): Client {
  return { headers: request.headers, address: context.get(ipAddressContext) }
}

/** Redirects to a page and sets these cookies. */
export function redirectWithCookies(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(path, { headers })
}
