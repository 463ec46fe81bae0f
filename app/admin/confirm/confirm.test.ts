import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { appContext, ipAddressContext } from '#app/context/context.server.ts'
import {
  ashaAccount,
  findSignedInPerson,
  requestFrom,
  type SignedInBrowser,
  signedIn,
} from '../../../tests/owner.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { adminContext } from '../access.server.ts'
import { action as invite } from '../settings/team/team.tsx'
import { action as confirm } from './confirm.tsx'

type Asked = Parameters<typeof confirm>[0] & Parameters<typeof invite>[0]

const team = '/admin/settings/team'
const invitation = { intent: 'invite', email: 'kiran@deodarhouse.example', role: 'helper' }

async function asked(
  ctx: TestApp,
  from: SignedInBrowser,
  path: string,
  fields: Record<string, string>,
): Promise<Asked> {
  const context = new RouterContextProvider()
  context.set(appContext, ctx)
  context.set(ipAddressContext, '203.0.113.7')
  const me = await findSignedInPerson(ctx, from)
  context.set(adminContext, { ctx: ctx, me, actor: { kind: me.role, id: me.id } })
  const headers = new Headers(from.headers)
  headers.set('referer', `https://deodar.example${team}`)
  const request = requestFrom(from, path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return { request, context, params: {} } as unknown as Asked
}

/** Asha asks Kiran in, eleven minutes after her password was asked: her browser now keeps the form. */
async function ashaAsksTooLate() {
  const ctx = await openTestApp()
  const asha = await signedIn(ctx)
  ctx.clock.advance({ minutes: 11 })
  const answer = await invite(await asked(ctx, asha, team, invitation)).catch((thrown: Response) => thrown)
  if (!(answer instanceof Response)) throw new Error('not asked for the password')
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  asha.headers.append('cookie', cookie)
  asha.headers.set('cookie', (asha.headers.get('cookie') ?? '').replaceAll(', ', '; '))
  return { ctx, asha, location: answer.headers.get('location') }
}

const password = ashaAccount.password

test('offers the pending form again once the password is given, with everything that was typed', async () => {
  const { ctx, asha, location } = await ashaAsksTooLate()
  expect(location).toBe(`/admin/confirm?next=${encodeURIComponent(team)}`)
  const answer = await confirm(await asked(ctx, asha, '/admin/confirm', { password, next: team }))
  expect(answer).toMatchObject({
    data: {
      pendingForm: {
        action: team,
        page: team,
        fields: Object.entries(invitation),
        button: 'Send invitation',
      },
    },
  })
  expect(await invite(await asked(ctx, asha, team, invitation))).toMatchObject({ ok: true })
})

test('returns only the page for another page, another session or a changed cookie', async () => {
  const { ctx, asha } = await ashaAsksTooLate()
  const elsewhere = await confirm(await asked(ctx, asha, '/admin/confirm', { password, next: '/admin/log' }))
  expect((elsewhere as Response).headers.get('location')).toBe('/admin/log')
  const changed = { ...asha, headers: new Headers(asha.headers) }
  changed.headers.set('cookie', `${asha.headers.get('cookie')}x`)
  const back = await confirm(await asked(ctx, changed, '/admin/confirm', { password, next: team }))
  expect((back as Response).headers.get('location')).toBe(team)
})
