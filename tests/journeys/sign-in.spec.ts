import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { type ashaAccount, codeOf, nextCodeOf } from '../owner.ts'
import { signInAsNewOwner } from './sign-in.ts'
import { expect, findInEmails, test } from './site.ts'

const today = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' })

test('sets the second step up, and signs in with codes', async ({ page, site, context, openBrowser }) => {
  const account = await signInAsNewOwner(page, site)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/settings/you/two-step')
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Set up the code app' }).click()
  const secret = (await page.locator('pre').textContent()) ?? ''
  await expect(page.getByAltText('QR code for your code app')).toBeVisible()
  const codes = await page.getByRole('listitem').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Copy the codes' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))

  await page.getByLabel('Six digits').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.codeWrong)
  await expect(page.getByLabel('Six digits')).toHaveAccessibleDescription(messages.codeWrong)
  await page.getByLabel('Six digits').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On. You sign in with your password')).toBeVisible()
  await signOut(page)
  await signInAs(page, account)
  await page.waitForURL('**/admin/second-step*')
  await page.getByLabel(/^Code/).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(today(page)).toBeVisible()

  const plain = await openBrowser({ javaScriptEnabled: false })
  await plain.goto('/admin/settings/you')
  await plain.getByLabel('Trust this device for 30 days').check()
  await signInAs(plain, account)
  await expect(plain.getByLabel('Trust this device for 30 days')).toBeChecked()
  await plain.getByLabel(/^Code/).fill(nextCodeOf(secret))
  await plain.getByRole('button', { name: 'Sign in' }).click()
  await expect(plain.getByText(/^Trusted until/)).toBeVisible()
  // Playwright reads no text within this element.
  const note = plain.locator('noscript')
  await expect(note.locator('[role=alert]')).toBeVisible()
  await note.locator('button').click()
  await expect(plain.getByText('You are signed out.')).toBeVisible()
})

test('refuses a wrong password, opens the page asked for, and replaces one', async ({ page, site }) => {
  const account = await signInAsNewOwner(page, site)
  await page.goto('/admin')
  await signOut(page)
  await page.goto('/admin/settings/team')
  await expect(page).toHaveURL(/sign-in\?next=%2Fadmin%2Fsettings%2Fteam/)
  await signInAs(page, { ...account, password: 'not the right one' })
  await expect(page.getByRole('alert')).toHaveText(messages.signInWrong)
  // Spaces around an address come with copying.
  await signInAs(page, { ...account, email: `\u00a0${account.email}\u200b ` })
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()

  await signOut(page)
  await page.getByRole('link', { name: 'forgotten' }).click()
  await page.getByLabel(/^Your e-mail/).fill(account.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('status')).toContainText('we have sent it an e-mail')
  await page.goto(await findInEmails(site, /(https?:\S+\/admin\/new-password\?key=\w{24})/))
  await page.locator('input[name=password]').fill('a goat on the garden wall')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('status')).toContainText('new password is set')
  await signInAs(page, { ...account, password: 'a goat on the garden wall' })
  await expect(today(page)).toBeVisible()
})

test('adds, uses and removes a passkey, and chooses dark colours', async ({ page, site, context }) => {
  const device = await deviceWithFingerprint(page)
  await signInAsNewOwner(page, site)
  await page.goto('/admin/settings/you')
  await page.getByLabel('Name of the passkey').fill('My phone')
  const make = page.getByRole('button', { name: /^Add (a|another) passkey/ })
  await device.recognise(false)
  await make.click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was added. Nothing has changed.')
  await device.recognise(true)
  await make.click()
  const passkeys = page.locator('#passkeys')
  await expect(passkeys).toContainText('My phone')
  await expect(passkeys).toContainText('not used yet')
  expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true }])

  await context.clearCookies()
  await page.goto('/admin/settings/you')
  await device.recognise(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^No passkey was used\./)
  await device.recognise(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeys).toContainText('last used')

  await make.click()
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey.')
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await expect(passkeys).not.toContainText('My phone')

  const ground = page.locator('body')
  const before = await ground.evaluate((body) => getComputedStyle(body).backgroundColor)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Dark', exact: true, pressed: true })).toBeVisible()
  await expect(ground).toHaveCSS('background-color', 'rgb(16, 27, 48)')
  await page.getByRole('button', { name: 'Same as this device' }).click()
  await expect(ground).toHaveCSS('background-color', before)
})

/** Fills in the sign-in page, which must be open. */
async function signInAs(page: Page, account: Pick<typeof ashaAccount, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page): Promise<void> {
  // The pages before it have a main part as well.
  await page.getByRole('link', { name: 'Skip to the content' }).waitFor({ state: 'attached' })
  const more = page.getByRole('button', { name: 'More' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).filter({ visible: true }).last().click()
  await page.waitForURL('**/admin/sign-in*')
}

/** Gives the browser a fingerprint reader, as Chromium's own tests do. */
async function deviceWithFingerprint(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
