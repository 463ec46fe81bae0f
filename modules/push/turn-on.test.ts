import { describe, expect, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { signedIn, whoAsks } from '../../tests/owner.ts'
import { given, pushService } from '../../tests/ringing-house.ts'
import { turnDeviceOn } from './turn-on.server.ts'

describe('an address that notifications would go to', () => {
  const wrong = [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/x',
    'https://[::ffff:192.168.1.1]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://x.localhost./x',
    'https://localhost.localdomain/x',
    'https://router.lan./x',
    'https://router.home.arpa/x',
    'https://127.0.0.1./x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001./x',
    'https://0177.0.0.1/x',
    'https://[::ffff:7f00:1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://%6cocalhost/x',
    'https://１２７.0.0.1/x',
    'https://router.local/x',
    'https://push.example:8443/x',
    'https://user:word@push.example/x',
    'file:///etc/passwd',
    `https://push.example/${'x'.repeat(1000)}`,
  ]
  test('is refused unless it is a secure one of the public internet', async () => {
    const house = await openTestHouse()
    const me = await whoAsks(house, await signedIn(house))
    const service = await pushService()
    for (const endpoint of wrong) {
      const outcome = await turnDeviceOn(house, me, given({ ...service.device(), endpoint }), 'A browser')
      expect([endpoint, outcome]).toMatchObject([endpoint, { ok: false, name: 'pushAddressWrong' }])
    }
    const right = given({ ...service.device(), endpoint: 'https://push.example/x' })
    expect(await turnDeviceOn(house, me, right, 'A browser')).toMatchObject({ ok: true })
  })

  test('is refused with keys that nothing can be sealed for', async () => {
    const house = await openTestHouse()
    const me = await whoAsks(house, await signedIn(house))
    const endpoint = 'https://push.example/x'
    const auth = 'a'.repeat(22)
    for (const p256dh of ['', 'x', Buffer.alloc(65, 4).toString('base64url')])
      expect(await turnDeviceOn(house, me, { endpoint, p256dh, auth }, 'A browser')).toMatchObject({
        ok: false,
      })
    expect(await turnDeviceOn(house, me, null, 'A browser')).toMatchObject({ ok: false })
  })
})
