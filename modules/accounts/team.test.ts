import { describe, expect } from 'vitest'
import type { Actor } from '#core/app-context.server.ts'
import { newSecret } from '#core/host/keys.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import {
  ashaAccount,
  createAccount,
  kiranAccount,
  newBrowser,
  requestFrom,
  signedIn,
  signInWith,
} from '../../tests/owner.ts'
import { asha } from '../../tests/people.ts'
import {
  openTestApp,
  queuedEmails,
  recordedActions,
  rowsOf,
  type TestApp,
  test,
} from '../../tests/test-app.ts'
import { findSignedIn } from './sign-in.server.ts'
import {
  changeRole,
  inviteTeamMember,
  joinTeam,
  listTeamInvitations,
  listTeamMembers,
  makeFirstOwnerLink,
  removeTeamMember,
  renewInvitation,
  withdrawInvitation,
} from './team.server.ts'

describe('the first owner', () => {
  test('joins by a link that works once, also in two simultaneous requests', async ({ ctx }) => {
    const key = await firstKey(ctx)
    const second = await expectOneOk((at) => joinTeam(ctx, key, at ? ashaAccount : kiranAccount))
    expect(second).toMatchObject({ message: 'You have an account. Sign in.' })
    expect(await joinTeam(ctx, key, ashaAccount)).toMatchObject({ name: 'accountExists' })
    expect(await joinTeam(ctx, newSecret(), ashaAccount)).toMatchObject({ name: 'linkOver' })
    expect(await listTeamMembers(ctx)).toMatchObject([{ role: 'owner' }])
    expect(await makeFirstOwnerLink(ctx)).toBeNull()
  })

  test('is only one: the link expires when another owner exists', async ({ ctx }) => {
    const key = await firstKey(ctx)
    await createAccount(ctx, kiranAccount)
    expect(await joinTeam(ctx, key, ashaAccount)).toMatchObject({ ok: false, code: 'link-over' })
    expect(await listTeamMembers(ctx)).toMatchObject([{ email: kiranAccount.email }])
  })

  test('has a link of 128 bits for three days, stored as a hash; an older one stops', async ({ ctx }) => {
    const [older, newer] = [await firstKey(ctx), await firstKey(ctx)]
    expect(newer).toMatch(/^[\w-]{22}$/)
    const rows = await rowsOf(ctx, 'owner_link')
    expect(JSON.stringify(rows)).not.toContain(newer)
    expect(await joinTeam(ctx, older, ashaAccount)).toMatchObject({ ok: false, code: 'link-over' })
    ctx.clock.advance({ hours: 73 })
    expect(await joinTeam(ctx, newer, ashaAccount)).toMatchObject({ ok: false, code: 'link-over' })
    const { email } = ashaAccount
    expect(await joinTeam(ctx, await firstKey(ctx), ashaAccount)).toMatchObject({ ok: true, email })
  })

  test.each([
    [{ name: ' ' }, 'name', messages.ownNameRequired],
    [{ email: 'asha' }, 'email', messages.emailInvalid],
    [{ password: 'short' }, 'password', messages.passwordTooShort],
    [{ password: 'Password@1234' }, 'password', messages.passwordCommon],
    [{ password: 'DeodarHouse2026' }, 'password', messages.passwordAboutYou],
  ])('learns what is wrong and keeps the link: %o', async (wrong, field, message) => {
    const ctx = await openTestApp()
    const key = await firstKey(ctx)
    expect(await joinTeam(ctx, key, { ...ashaAccount, ...wrong })).toMatchObject({ field, message })
    expect(await joinTeam(ctx, key, ashaAccount)).toMatchObject({ ok: true })
  })
})

describe('the team', () => {
  test('invites a helper by e-mail, with a link for that address only', async ({ ctx }) => {
    const me = { kind: 'owner', id: await createAccount(ctx) } as const
    const link = await invited(ctx, me, { email: 'Kiran@DeodarHouse.example', role: 'helper' })
    const { email } = kiranAccount
    const subject = 'Asha Bisht invites you to help with Deodar House'
    const text = expect.stringContaining(link)
    expect(await queuedEmails(ctx)).toMatchObject([{ to_address: email, subject, text }])
    const elsewhere = { ...kiranAccount, email: 'somebody@else.example' }
    expect(await joinTeam(ctx, keyIn(link), elsewhere)).toMatchObject({ ok: true, email })
    expect(await listTeamMembers(ctx)).toMatchObject([{ role: 'owner' }, { role: 'helper', email }])
    expect(await recordedActions(ctx)).toEqual(expect.arrayContaining(['owner.invited', 'owner.joined']))
  })

  test('has each address once, and no unknown role', async ({ ctx }) => {
    await createAccount(ctx)
    const again = { email: ashaAccount.email, role: 'owner' }
    expect(await inviteTeamMember(ctx, asha, again)).toMatchObject({ name: 'ownerExists' })
    const king = { email: kiranAccount.email, role: 'king' }
    expect(await inviteTeamMember(ctx, asha, king)).toMatchObject({ ok: false })
  })

  test('always keeps one owner, and nobody changes themselves', async ({ ctx }) => {
    const me = { kind: 'owner', id: await createAccount(ctx) } as const
    const kiran = await createAccount(ctx, kiranAccount, 'helper')
    expect(await changeRole(ctx, me, me.id, 'helper')).toMatchObject({ name: 'notYourself' })
    expect(await removeTeamMember(ctx, me, me.id)).toMatchObject({ name: 'notYourself' })
    const another = { kind: 'owner', id: kiran } as const
    expect(await removeTeamMember(ctx, another, me.id)).toMatchObject({ name: 'lastOwner' })
    expect(await changeRole(ctx, me, kiran, 'owner')).toEqual({ ok: true })
    expect(await changeRole(ctx, me, kiran, 'owner')).toMatchObject({ ok: false })
  })

  test('keeps one owner when two remove each other at once', async ({ ctx }) => {
    const one = { kind: 'owner', id: await createAccount(ctx) } as const
    const two = { kind: 'owner', id: await createAccount(ctx, kiranAccount) } as const
    await Promise.all([removeTeamMember(ctx, one, two.id), removeTeamMember(ctx, two, one.id)])
    expect(await listTeamMembers(ctx)).toHaveLength(1)
  })

  test('signs a removed member out at once', async ({ ctx }) => {
    const me = { kind: 'owner', id: await createAccount(ctx) } as const
    const kiran = await signedIn(ctx, kiranAccount, 'helper')
    expect(await removeTeamMember(ctx, me, kiran.id)).toEqual({ ok: true })
    expect(await findSignedIn(ctx, requestFrom(kiran))).toBeNull()
    expect(await signInWith(ctx, newBrowser(), kiranAccount)).toMatchObject({ name: 'signInWrong' })
  })
})

const asked = { email: kiranAccount.email, role: 'helper' }

describe('an invitation into the team', () => {
  test('is listed until it is used', async ({ ctx }) => {
    await signedIn(ctx, ashaAccount)
    const link = await invited(ctx, asha, asked)
    expect(await listTeamInvitations(ctx)).toMatchObject([{ ...asked, hasExpired: false }])
    ctx.clock.advance({ days: 4 })
    expect(await listTeamInvitations(ctx)).toMatchObject([{ ...asked, hasExpired: true }])
    const [waiting] = await listTeamInvitations(ctx)
    const again = await renewInvitation(ctx, asha, waiting?.id ?? '')
    expect(again).toMatchObject({ ok: true, email: asked.email })
    expect(await joinTeam(ctx, keyIn(link), kiranAccount)).toMatchObject({ name: 'linkOver' })
    expect(await joinTeam(ctx, keyIn(again.ok ? again.link : ''), kiranAccount)).toMatchObject({ ok: true })
    expect(await listTeamInvitations(ctx)).toEqual([])
    expect(await queuedEmails(ctx, 'team')).toHaveLength(2)
  })

  test('that was cancelled opens nothing, and cannot be cancelled or sent again', async ({ ctx }) => {
    const link = await invited(ctx, asha, asked)
    ctx.clock.advance({ minutes: 1 })
    const [waiting] = await listTeamInvitations(ctx)
    const id = waiting?.id ?? ''
    await expectOneOk(() => withdrawInvitation(ctx, asha, id))
    expect(await joinTeam(ctx, keyIn(link), kiranAccount)).toMatchObject({ name: 'linkOver' })
    const message = `${messages.invitationUnknown} You cancelled an invitation to the team, 20 November 2026 at 12:01.`
    expect(await renewInvitation(ctx, asha, id)).toMatchObject({ message })
    expect(await recordedActions(ctx)).toEqual(['owner.invitation-withdrawn', 'owner.invited'])
  })
})

async function firstKey(ctx: TestApp): Promise<string> {
  return keyIn((await makeFirstOwnerLink(ctx)) ?? '')
}

/** The link of an invitation into the team. */
async function invited(ctx: TestApp, ...asked: [Actor, { email: string; role: string }]): Promise<string> {
  return requireOk(await inviteTeamMember(ctx, ...asked)).link
}

function keyIn(link: string): string {
  return new URL(link).searchParams.get('key') ?? ''
}
