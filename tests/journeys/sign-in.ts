import type { BrowserContext, Page } from '@playwright/test'
import { RECENT_PASSWORD_MS } from '#modules/accounts/owner.ts'
import { ashaAccount, signedIn } from '../owner.ts'
import { openAppBeside, type RunningServer } from './server.ts'

type Account = typeof ashaAccount
type Server = Pick<RunningServer, 'origin' | 'env'>
type Session = { account: Account; cookies: Awaited<ReturnType<BrowserContext['cookies']>>; since: number }

let accountCount = 0

/** A session of an owner for each site, shared by the journeys while its password counts as recent. */
const sessions = new Map<string, Session>()

/** Signs the browser of the page in as the owner whom journeys share, who must not be signed out. Opens no page. */
export async function signInAsOwner(page: Page, site: Server): Promise<Account> {
  const session = sessions.get(site.origin)
  if (session && Date.now() - session.since < RECENT_PASSWORD_MS / 2) {
    await page.context().addCookies(session.cookies)
    return session.account
  }
  const since = Date.now()
  const account = await signInAsNewOwner(page, site)
  sessions.set(site.origin, { account, cookies: await page.context().cookies(), since })
  return account
}

/** Opens a page of the admin as that owner. */
export async function openAsOwner(page: Page, site: Server, path: string): Promise<Account> {
  const account = await signInAsOwner(page, site)
  await page.goto(path)
  return account
}

/** Signs the browser in as an owner of its own. */
export async function signInAsNewOwner(page: Page, site: Server): Promise<Account> {
  accountCount += 1
  // An address of their own, for sites that several journeys share.
  const email = ashaAccount.email.replace('@', `.${process.pid}.${accountCount}@`)
  const account = { ...ashaAccount, email }
  const { cookies } = await signedIn(await openAppBeside(site), account)
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.origin })))
  return account
}
