import { afterAll, beforeAll, expect, test } from 'vitest'
import { kiranAccount } from '../../../tests/owner.ts'
import { openRequesters, type Requester } from '../../../tests/requesters.ts'
import { sourceBuild } from '../../../tests/source-build.ts'

const TEAM = '/admin/settings/team'
const invitation = { intent: 'invite', email: 'meera@deodarhouse.example', role: 'helper' }

let requesters: Awaited<ReturnType<typeof openRequesters>>
/** Keeps the form that waits for the password. */
let cookie = ''
beforeAll(async () => {
  requesters = await openRequesters(sourceBuild)
  const refused = await requesters.request('owner since long', 'POST', TEAM, invitation)
  expect(refused.redirectTarget).toBe(`/admin/confirm?next=${encodeURIComponent(TEAM)}`)
  cookie = refused.headers.get('set-cookie')?.split(';')[0] ?? ''
}, 120_000)
afterAll(() => requesters.close())

const { password } = kiranAccount
const confirm = (next: string, requester: Requester = 'owner since long', sentCookie = cookie) =>
  requesters.request(requester, 'POST', '/admin/confirm', { password, next }, sentCookie)

test('offers the pending form again once the password is given, with everything that was typed', async () => {
  const { text } = await confirm(TEAM)
  const fields = Object.entries(invitation).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`,
  )
  expect(text).toContain(fields.join(''))
  expect(text).toMatch(new RegExp(`<form[^>]* action="${TEAM}"`))
  expect(text).toContain('Now press “<!-- -->Send invitation<!-- -->” again.')
  expect((await requesters.request('owner since long', 'POST', TEAM, invitation)).status).toBe(200)
})

test('returns only the page for another page, another session or a changed cookie', async () => {
  expect((await confirm('/admin/log')).redirectTarget).toBe('/admin/log')
  expect((await confirm(TEAM, 'owner')).redirectTarget).toBe(TEAM)
  expect((await confirm(TEAM, 'owner since long', `${cookie}x`)).redirectTarget).toBe(TEAM)
})
