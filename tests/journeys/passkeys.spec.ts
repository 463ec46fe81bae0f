import type { CDPSession, Page } from '@playwright/test'
import { joinAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('adds a passkey, comes in with it in two taps, and removes it', { tag: '@phone' }, async ({
  page,
  site,
  context,
}) => {
  const device = await deviceOf(page)
  await joinAsOwner(page, site)
  await page.goto('/admin/settings/you')
  await page.getByRole('link', { name: 'Add one' }).click()
  await page.getByLabel('Its name').fill('My phone')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  const passkeys = page.locator('#passkeys')
  await expect(passkeys).toContainText('My phone')
  await expect(passkeys).toContainText('not used yet')
  expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true }])

  await context.clearCookies()
  await page.goto('/admin/settings/you')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeys).toContainText('last used')

  await page.getByRole('link', { name: 'Add another' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('There is a passkey of this device already.')
  await page.goto('/admin/settings/you')
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await expect(passkeys).not.toContainText('My phone')
})

test('says when no passkey was given or made, and leaves the password as a way in', {
  tag: '@phone',
}, async ({ page, site, context }) => {
  const device = await deviceOf(page)
  const account = await joinAsOwner(page, site)
  await page.goto('/admin/settings/you/passkeys')
  await device.recognise(false)
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was made, and nothing has changed.')
  await device.recognise(true)
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.locator('#passkeys')).toContainText('not used yet')

  await context.clearCookies()
  await page.goto('/admin/sign-in')
  await device.recognise(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^No passkey was given\./)
  await page.getByLabel(/^E-mail/).fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/admin$/)
})

/** A phone with a fingerprint reader, as Chromium's own tests have one. */
async function deviceOf(page: Page) {
  const line: CDPSession = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    passkeys: async () => (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    recognise: (isUserVerified: boolean) =>
      line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
