import { describe, expect } from 'vitest'
import { commandLineActor } from '#core/app-context.server.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import {
  ashaAccount,
  clientFrom,
  createAccount,
  enableSecondStep,
  findSignedInPerson,
  newBrowser,
  requestFrom,
  signedIn,
  signInWith,
} from '../../tests/owner.ts'
import { asha } from '../../tests/people.ts'
import { deliverDueEmails } from '../../tests/queue-work.ts'
import { auditEntries, queuedEmails, rowsOf, type TestApp, test } from '../../tests/test-app.ts'
import { listDevices, signDeviceOut } from './own-account.server.ts'
import { findPasswordProblem } from './password.ts'
import {
  changePassword,
  isLeaked,
  requestPasswordReset,
  rescueOwner,
  resetPassword,
} from './passwords.server.ts'
import { findSignedIn } from './sign-in.server.ts'
import { inviteTeamMember, joinTeam, makeAccountLink } from './team.server.ts'

const fresh = 'a goat on the garden wall'
const renewed = { ...ashaAccount, password: fresh }
const credentials = { headers: new Headers(), address: '203.0.113.7' }
const replacePassword = (ctx: TestApp, key: string, password: string) =>
  resetPassword(ctx, credentials, key, password)

describe('a forgotten password', () => {
  test('is replaced by a link from an e-mail, once; what was signed in is signed out', async ({ ctx }) => {
    const before = await signedIn(ctx)
    expect(await askedFor(ctx, ' Asha@deodarhouse.example ')).toEqual({ ok: true })
    const key = await keyInEmail(ctx)
    expect(await replacePassword(ctx, key, 'too short')).toMatchObject({ name: 'passwordTooShort' })
    expect(await replacePassword(ctx, key, 'mailCreated5240')).toMatchObject({ name: 'passwordLeaked' })
    expect(await replacePassword(ctx, key, ashaAccount.password)).toMatchObject({ name: 'passwordBefore' })
    await expectOneOk(() => replacePassword(ctx, key, fresh))
    expect(await findSignedIn(ctx, requestFrom(before))).toBeNull()
    expect(await signInWith(ctx, newBrowser())).toMatchObject({ ok: false })
    expect(await signInWith(ctx, newBrowser(), renewed)).toMatchObject({ ok: true })
    const kinds = (await queuedEmails(ctx)).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['new-device', 'password', 'password-changed'])
  })

  test('can be replaced after many wrong guesses', async ({ ctx }) => {
    await createAccount(ctx)
    for (let at = 0; at < 11; at++)
      await signInWith(ctx, newBrowser(), { ...ashaAccount, password: 'a guess' }, `203.0.113.${at}`)
    const refused = await signInWith(ctx, newBrowser(), ashaAccount, '198.51.100.1')
    expect(refused).toMatchObject({ name: 'tooManyTries' })
    await askedFor(ctx, ashaAccount.email)
    expect(await replacePassword(ctx, await keyInEmail(ctx), fresh)).toEqual({ ok: true })
    expect(await signInWith(ctx, newBrowser(), renewed, '198.51.100.1')).toMatchObject({ ok: true })
  })

  test('is not reset by an invitation into the team', async ({ ctx }) => {
    await createAccount(ctx)
    const invitation = { purpose: 'team', email: ashaAccount.email, role: 'owner' } as const
    const key = keyOf(await makeAccountLink(ctx, ctx.database, asha, invitation))
    expect(await replacePassword(ctx, key, fresh)).toMatchObject({ name: 'passwordLinkOver' })
    expect(await signInWith(ctx, newBrowser())).toMatchObject({ ok: true })
  })

  test('is asked for at most ten times in 15 minutes, and its link lives an hour', async ({ ctx }) => {
    await createAccount(ctx)
    for (let at = 0; at < 10; at++) await askedFor(ctx, ashaAccount.email)
    expect(await askedFor(ctx, ashaAccount.email)).toMatchObject({ code: 'too-many-tries' })
    const key = await keyInEmail(ctx)
    await anHourLater(ctx)
    expect(await replacePassword(ctx, key, fresh)).toMatchObject({ name: 'passwordLinkOver' })
  })
})

describe('the answer to a forgotten password', () => {
  test('is given before the account is looked up; an unknown address gets no e-mail', async ({ ctx }) => {
    await createAccount(ctx)
    const emailCounts = { [ashaAccount.email]: 1, 'nobody@guest.example': 0 }
    for (const [email, count] of Object.entries(emailCounts)) {
      const asked = requireOk(await requestPasswordReset(ctx, credentials, email))
      expect(await queuedEmails(ctx)).toEqual([])
      await asked.queueingEmail
      expect(await queuedEmails(ctx)).toHaveLength(count)
      await ctx.database.deleteFrom('email').execute()
    }
  })

  test('leaves no link readable once its e-mail has left, nor does one into the team', async ({ ctx }) => {
    await createAccount(ctx)
    await askedFor(ctx, ashaAccount.email)
    await inviteTeamMember(ctx, asha, { email: 'kiran@deodarhouse.example', role: 'helper' })
    await deliverDueEmails(ctx)
    const left = { state: 'sent', text: '', html: '' }
    expect((await queuedEmails(ctx)).map(({ kind }) => kind).sort()).toEqual(['password', 'team'])
    expect(await queuedEmails(ctx)).toMatchObject([left, left])
    expect(ctx.emails.map(({ text }) => /\?key=[\w-]{22}/.test(text))).toEqual([true, true])
  })
})

async function askedFor(ctx: TestApp, email: string) {
  const asked = await requestPasswordReset(ctx, credentials, email)
  if (asked.ok) await asked.queueingEmail
  return asked.ok ? { ok: true } : asked
}

test('changing a password needs the old one, keeps this device, signs all others out', async ({ ctx }) => {
  const here = await signedIn(ctx)
  const there = newBrowser('Mozilla/5.0 (iPhone) Safari/605')
  await signInWith(ctx, there)
  const me = await findSignedInPerson(ctx, here)
  const { password } = ashaAccount
  const changed = (current: string, next: string) =>
    changePassword(ctx, clientFrom(here), me, { currentPassword: current, newPassword: next })
  const wrong = { name: 'passwordWrong', field: 'current' }
  expect(await changed('not it, surely', fresh)).toMatchObject(wrong)
  expect(await changed(password, password)).toMatchObject({ name: 'passwordBefore' })
  expect(await changed(password, fresh)).toEqual({ ok: true })
  expect(await findSignedIn(ctx, requestFrom(here))).not.toBeNull()
  expect(await findSignedIn(ctx, requestFrom(there))).toBeNull()
})

test('devices are listed, reported by e-mail when new, and signed out one by one', async ({ ctx }) => {
  const here = await signedIn(ctx)
  const there = newBrowser('Mozilla/5.0 (iPhone) Safari/605')
  await signInWith(ctx, there)
  await signInWith(ctx, there)
  const [email, ...more] = await queuedEmails(ctx)
  expect([email, more]).toMatchObject([{ kind: 'new-device', to_address: ashaAccount.email }, []])
  expect(email?.text).toContain('Safari on an iPhone')
  const me = await findSignedInPerson(ctx, here)
  const devices = await listDevices(ctx, me)
  expect(devices.map(({ device, isThisDevice }) => [device, isThisDevice]).sort()).toEqual([
    ['Chrome on an Android phone', true],
    ['Safari on an iPhone', false],
  ])
  const other = devices.find(({ isThisDevice }) => !isThisDevice)?.id ?? ''
  expect(await signDeviceOut(ctx, me, other)).toEqual({ ok: true, ended: 1 })
  expect(await signDeviceOut(ctx, me, 'unknown')).toMatchObject({ name: 'sessionUnknown' })
  expect(await findSignedIn(ctx, requestFrom(there))).toBeNull()
})

/** The links of the library go by its own clock. */
async function anHourLater({ database }: TestApp): Promise<void> {
  await database.updateTable('owner_verification').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute()
}

/** In the newest e-mail. */
async function keyInEmail(ctx: TestApp): Promise<string> {
  const texts = (await queuedEmails(ctx)).map(({ text }) => text).join()
  return [...texts.matchAll(/new-password\?key=(\w{24})/g)].at(-1)?.[1] ?? ''
}

describe('an owner whose phone and codes are lost', () => {
  test('signs in by a link of the command line, with a new password and no second step', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    await enableSecondStep(ctx, asha)
    const key = await rescue(ctx, ` ${ashaAccount.email.toUpperCase()} `)
    expect(await findSignedIn(ctx, requestFrom(asha))).toBeNull()
    expect(await signInWith(ctx, newBrowser())).toMatchObject({ ok: true, step: 'second-step' })

    const other = { ...ashaAccount, email: 'else@guest.example' }
    expect(await joinTeam(ctx, key, other)).toMatchObject({ name: 'linkOver' })
    await expectOneOk(() => replacePassword(ctx, key, fresh))
    expect(await signInWith(ctx, newBrowser(), renewed)).toMatchObject({ ok: true, step: 'in' })
    expect(await rowsOf(ctx, 'owner_two_factor')).toEqual([])
    const kinds = (await queuedEmails(ctx)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['rescue', 'password-changed']))
    const byOperator = { actor: 'command-line', after: '{"devices":1}' }
    expect(await auditEntries(ctx, 'owner.rescued')).toMatchObject([byOperator])
    expect(await auditEntries(ctx, 'owner.two-step-off')).toMatchObject([{ actor: `owner:${asha.id}` }])
  })

  test('is rescued by the newest link alone, within an hour, if there is an account', async ({ ctx }) => {
    await signedIn(ctx)
    const [first, second] = [await rescue(ctx), await rescue(ctx)]
    expect(await replacePassword(ctx, first, fresh)).toMatchObject({ name: 'passwordLinkOver' })
    await anHourLater(ctx)
    expect(await replacePassword(ctx, second, fresh)).toMatchObject({ name: 'passwordLinkOver' })
    const unknown = await rescueOwner(ctx, commandLineActor, 'nobody@guest.example')
    expect(unknown).toMatchObject({ name: 'ownerUnknown' })
  })
})

async function rescue(ctx: TestApp, email = ashaAccount.email): Promise<string> {
  return keyOf(requireOk(await rescueOwner(ctx, commandLineActor, email)))
}

function keyOf({ link }: { link: string }): string {
  return new URL(link).searchParams.get('key') ?? ''
}

test.each([
  ['mailcreated5240', true],
  ['Mailcreated5240', true],
  [' sojdlg123aljg ', true],
  ['walnut kettle verandah rain', false],
  ['mailcreated524', false],
  ['घर के पीछे देवदार है', false],
])('knows whether %j was stolen: %s', async (password, isStolen) => {
  expect(findPasswordProblem(password, [])).toBeNull()
  expect(await isLeaked(password)).toBe(isStolen)
})

const known = ['Asha Bisht', 'asha@deodarhouse.example', 'Deodar House']

test.each([
  'walnut kettle verandah rain',
  'Tea before anybody asked',
  'घर के पीछे देवदार है',
  'xK9#mQ2$vL7!',
  'we left the apricots to the birds',
])('takes %s', (password) => expect(findPasswordProblem(password, known)).toBeNull())

test.each([
  ['short', 'eleven char', 'passwordTooShort'],
  ['endless', 'a b'.repeat(60), 'passwordTooLong'],
  ['among the first tried', 'Password@1234', 'passwordCommon'],
  ['among the first tried, with stand-ins', 'P@$$w0rd2026', 'passwordCommon'],
  ['a god and a year', 'JaiShriRam2024', 'passwordCommon'],
  ['a love letter', 'I love you 2026', 'passwordCommon'],
  ['one letter', 'aaaaaaaaaaaaaaaa', 'passwordCommon'],
  ['a piece again and again', 'hillhillhillhill', 'passwordCommon'],
  ['counting', '1234567890123', 'passwordCommon'],
  ['a keyboard row', 'qwertyuiopasdf', 'passwordCommon'],
  ['the house', 'DeodarHouse2026', 'passwordAboutYou'],
  ['one’s own name', 'AshaBisht@123', 'passwordAboutYou'],
] as const)('refuses one that is %s', (_what, password, problem) => {
  expect(findPasswordProblem(password, known)).toBe(problem)
})
