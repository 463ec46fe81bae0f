import type { Page } from '@playwright/test'
import { messages } from '#modules/common/messages.ts'
import { ashaAccount } from '../owner.ts'
import { codeOf, nextCodeOf } from '../totp.ts'
import { joinAsOwner, joinBy, signInAs } from './owner.ts'
import { startServer } from './server.ts'
import { expect, type Site, test } from './site.ts'

test('signs the first owner in by the printed link, and nobody else', async ({ browser }) => {
  const server = await startServer({ DEMO: 'off' })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.ownerLink)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel(/^E-mail/).fill(ashaAccount.email)
  await joinBy(page, { ...ashaAccount, password: 'Password@1234' })
  await expect(page.getByText(messages.passwordCommon)).toBeVisible()
  await joinBy(page, ashaAccount)
  await page.waitForURL('**/settings/you/two-step*')
  await page.goto(server.ownerLink)
  await expect(page.getByText(messages.linkOver)).toBeVisible()
  await context.close()
  await server.stop()
})

test('sets the second step up, signs out, and in again with both', async ({ page, site, complaints }) => {
  const account = await joinAsOwner(page, site)
  await page.goto('/admin/settings/you/two-step')
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Set up the code app' }).click()
  await expect(page.getByAltText('A code for your authenticator app')).toBeVisible()
  const secret = (await page.locator('pre').textContent()) ?? ''
  const [recovery = ''] = await page.getByRole('listitem').locator('code').allTextContents()
  await page.getByLabel('Six digits').fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.codeWrong)
  await expect(page.getByLabel('Six digits')).toHaveAccessibleDescription(messages.codeWrong)
  await expect(page.getByLabel('Six digits')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Six digits').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('On. Besides your password')).toBeVisible()

  await signOut(page)
  await signInAs(page, account)
  await page.waitForURL('**/admin/second-step*')
  await page.getByLabel(/^Code/).fill(nextCodeOf(secret))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await signOut(page)
  await signInAs(page, account)
  await page.getByLabel(/^Code/).fill(recovery)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  forgive(complaints, 400)
})

test('refuses a wrong password, and opens the page asked for after the right one', {
  tag: '@desk',
}, async ({ page, site, complaints }) => {
  const account = await joinAsOwner(page, site)
  await signOut(page)
  await page.goto('/admin/settings/team')
  await expect(page).toHaveURL(/sign-in\?next=%2Fadmin%2Fsettings%2Fteam/)
  await signInAs(page, { ...account, password: 'not the right one' })
  await expect(page.getByRole('alert')).toHaveText(messages.signInWrong)
  await signInAs(page, account)
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  forgive(complaints, 400)
})

test('replaces a forgotten password by e-mail', { tag: '@phone' }, async ({ page, site }) => {
  const account = await joinAsOwner(page, site)
  await signOut(page)
  await page.getByRole('link', { name: 'forgotten' }).click()
  await page.getByLabel(/^Your e-mail/).fill(account.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('status')).toContainText('an e-mail is on its way')
  await page.goto(await linkTo(site, account.email))
  await page.locator('input[name=password]').fill('a goat on the garden wall')
  await page.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByRole('status')).toContainText('new password is set')
  await signInAs(page, { ...account, password: 'a goat on the garden wall' })
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('shows another device, and signs it out from here', { tag: '@desk' }, async ({
  page,
  site,
  browser,
}) => {
  const account = await joinAsOwner(page, site)
  const context = await browser.newContext({
    baseURL: site.origin,
    userAgent: 'Mozilla/5.0 (iPhone) Safari/605',
  })
  const other = await context.newPage()
  await other.goto('/admin')
  await signInAs(other, account)
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.goto('/admin/settings/you')
  await page.getByRole('button', { name: 'Sign out Safari on an iPhone' }).click()
  await expect(page.getByText('Safari on an iPhone')).toHaveCount(0)
  await other.goto('/admin')
  await expect(other).toHaveURL(/sign-in/)
  await context.close()
})

test('shows a refusal at its field without script, with what was typed', { tag: '@phone' }, async ({
  page,
  site,
  browser,
}) => {
  await joinAsOwner(page, site)
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  await context.addCookies(await page.context().cookies())
  const plain = await context.newPage()
  await plain.goto('/admin/settings/team')
  const email = plain.getByLabel(/^Their e-mail/)
  await email.fill('kiran@guest')
  await plain.getByLabel('As', { exact: true }).selectOption('owner')
  await plain.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(plain.getByRole('alert')).toHaveText(messages.emailInvalid)
  await expect(email).toHaveAccessibleDescription(messages.emailInvalid)
  await expect(email).toHaveValue('kiran@guest')
  await expect(plain.getByLabel('As', { exact: true })).toHaveValue('owner')
  await context.close()
})

test('signs in, changes a setting and signs out without script', { tag: '@phone' }, async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await joinAsOwner(page, site)
  await page.goto('/admin/settings/guests')
  await page.getByLabel('Bookings, in months').fill('36')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Bookings, in months')).toHaveValue('36')
  await signOut(page)
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await context.close()
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Today' }).filter({ visible: true }).first().waitFor()
  const more = page.getByRole('button', { name: 'More' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).filter({ visible: true }).last().click()
  await page.waitForURL('**/admin/sign-in*')
}

/** The link in the newest e-mail to that address, whatever line breaks it took on its way. */
async function linkTo(site: Site, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const plain = (await site.letters())
      .map((each) => each.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
      .filter((each) => each.includes(email) && each.includes('new-password'))
      .at(-1)
    link = /https?:\S+\/admin\/new-password\?key=\w{24}/.exec(plain ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** A refusal is no 200, which the browser's console writes down. */
function forgive(complaints: string[], status: number): void {
  expect(complaints.splice(0).filter((each) => !each.includes(String(status)))).toEqual([])
}
