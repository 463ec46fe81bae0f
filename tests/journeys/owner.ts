import type { Page } from '@playwright/test'
import { ashaAccount, kiranAccount } from '../owner.ts'
import type { Site } from './site.ts'

type Account = typeof ashaAccount
let made = 0

/** Signs a browser in as a new owner of that site, through the one-time link as people do; ends in the front room. */
export async function signInAsOwner(page: Page, site: Site): Promise<Account> {
  const account = another(ashaAccount)
  const { link } = JSON.parse(await site.deodar('owner', 'add', account.email, '--json'))
  await page.goto(link)
  await joinBy(page, account)
  await page.waitForURL('**/admin/settings/you/two-step*')
  await page.goto('/admin')
  return account
}

/** Asks a helper in, as an owner who is signed in on `page`, and signs them in on `theirs`. */
export async function signInAsHelper(page: Page, theirs: Page): Promise<Account> {
  const account = another(kiranAccount)
  await page.goto('/admin/settings/team')
  await page.getByLabel(/^Their e-mail/).fill(account.email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await theirs.goto((await page.locator('pre').textContent()) ?? '')
  await joinBy(theirs, account)
  await theirs.waitForURL('**/admin/settings/you/two-step*')
  await theirs.goto('/admin')
  return account
}

/** Fills in the page behind a one-time link. */
export async function joinBy(page: Page, account: Pick<Account, 'name' | 'password'>): Promise<void> {
  await page.getByLabel(/^Your name/).fill(account.name)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Open the rooms' }).click()
}

/** Fills in the sign-in page, which must be open. */
export async function signInAs(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Somebody of the same name with an address of their own, for sites that several journeys share. */
function another(account: Account): Account {
  made += 1
  return { ...account, email: account.email.replace('@', `.${process.pid}.${made}@`) }
}
