import { expect, onTestFinished, test } from 'vitest'
import { kiranAccount } from '../../../tests/owner.ts'
import { openRequesters, type Requester } from '../../../tests/requesters.ts'
import { sourceBuild } from '../../../tests/source-build.ts'

const TEAM = '/admin/settings/team'
const invitation = { intent: 'invite', email: 'meera@deodarhouse.example', role: 'helper' }

test('offers a form that waits for the password again as it was typed, to its page and session alone', async () => {
  const { request, close } = await openRequesters(sourceBuild)
  onTestFinished(close)
  const refused = await request('owner since long', 'POST', TEAM, invitation)
  expect(refused.redirectTarget).toBe(`/admin/confirm?next=${encodeURIComponent(TEAM)}`)
  const formCookie = refused.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { password } = kiranAccount
  const confirm = (next: string, requester: Requester = 'owner since long', cookie = formCookie) =>
    request(requester, 'POST', '/admin/confirm', { password, next }, cookie)

  const { text } = await confirm(TEAM)
  const fields = Object.entries(invitation).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`,
  )
  expect(text).toContain(fields.join(''))
  expect(text).toMatch(new RegExp(`<form[^>]* action="${TEAM}"`))
  expect(text).toContain('Now press “<!-- -->Send invitation<!-- -->” again.')
  expect((await request('owner since long', 'POST', TEAM, invitation)).status).toBe(200)

  expect((await confirm('/admin/log')).redirectTarget).toBe('/admin/log')
  expect((await confirm(TEAM, 'owner')).redirectTarget).toBe(TEAM)
  expect((await confirm(TEAM, 'owner since long', `${formCookie}x`)).redirectTarget).toBe(TEAM)
})
