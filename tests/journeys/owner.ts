import type { BrowserContext, Page } from '@playwright/test'
import { FRESH_MS } from '#modules/accounts/owner.ts'
import { ashaAccount, kiranAccount } from '../owner.ts'
import type { Site } from './site.ts'

type Account = typeof ashaAccount
type SignedIn = { account: Account; cookies: Awaited<ReturnType<BrowserContext['cookies']>>; since: number }
let made = 0

/** The owner and the helper of each site whose session journeys share, for as long as it counts as fresh. */
const owners = new Map<string, SignedIn>()
const helpers = new Map<string, SignedIn>()

/** Signs a browser in as the owner of that site whom journeys share, who must not be signed out; opens nothing. */
export function signInAsOwner(page: Page, site: Site): Promise<Account> {
  return share(owners, page, site, () => joinAsOwner(page, site))
}

/** Signs a browser in as the helper of that site whom journeys share; `owner` is a page of its owner. */
export function signInAsHelper(owner: Page, page: Page, site: Site): Promise<Account> {
  return share(helpers, page, site, () => joinAsHelper(owner, page))
}

/** Signs a browser in as a new owner of that site, through the one-time link as people do. */
export async function joinAsOwner(page: Page, site: Site): Promise<Account> {
  const account = another(ashaAccount)
  const { link } = JSON.parse(await site.deodar('owner', 'add', account.email, '--json'))
  await page.goto(link)
  await joinBy(page, account)
  await page.waitForURL('**/admin/settings/you/two-step*')
  return account
}

/** Asks a new helper in, as an owner who is signed in on `owner`, and signs them in on `page`. */
async function joinAsHelper(owner: Page, page: Page): Promise<Account> {
  const account = another(kiranAccount)
  await owner.goto('/admin/settings/team')
  await owner.getByLabel(/^Their e-mail/).fill(account.email)
  await owner.getByRole('button', { name: /^(Send the invitation|Make a link to hand over)$/ }).click()
  await page.goto((await owner.locator('pre').textContent()) ?? '')
  await joinBy(page, account)
  await page.waitForURL('**/admin/settings/you/two-step*')
  return account
}

/** Fills in the page behind a one-time link. */
export async function joinBy(page: Page, account: Pick<Account, 'name' | 'password'>): Promise<void> {
  await page.getByLabel(/^Your name/).fill(account.name)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Start' }).click()
}

/** Fills in the sign-in page, which must be open. */
export async function signInAs(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function share(
  known: Map<string, SignedIn>,
  page: Page,
  site: Site,
  join: () => Promise<Account>,
): Promise<Account> {
  const signedIn = known.get(site.origin)
  if (signedIn && Date.now() - signedIn.since < FRESH_MS / 2) {
    await page.context().addCookies(signedIn.cookies)
    return signedIn.account
  }
  const since = Date.now()
  const account = await join()
  known.set(site.origin, { account, cookies: await page.context().cookies(), since })
  return account
}

/** Somebody of the same name with an address of their own, for sites that several journeys share. */
function another(account: Account): Account {
  made += 1
  return { ...account, email: account.email.replace('@', `.${process.pid}.${made}@`) }
}
