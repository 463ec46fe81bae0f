import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, mayBePublic, NotPublicAddress } from './public-address.server.ts'

const open = '93.184.216.34 8.8.8.8 172.15.255.255 172.32.0.1 2606:4700::1111 2a00:1450:4001::200e'
const closed = `127.0.0.1 127.255.255.254 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1
  192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1
  ::5efe:7f00:1 4000::1 ::ffff:127.0.0.1 ::ffff:93.184.216.34 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1
  2001:db8::1 2002:7f00:1::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost`

test('only addresses of the public internet may be called', () => {
  expect(open.split(' ').filter((address) => !isPublicAddress(address))).toEqual([])
  expect([...closed.split(/\s+/), ''].filter(isPublicAddress)).toEqual([])
})

test('no name of this network may be called, whatever it leads to', async () => {
  const names = 'localhost printer router.local db.internal a.localhost [::1] 127.0.0.1 2130706433'
  expect(names.split(' ').filter(mayBePublic)).toEqual([])
  expect(mayBePublic('updates.push.services.mozilla.com')).toBe(true)
  for (const all of [true, false])
    await expect(promisify(lookupPublic)('localhost', { all })).rejects.toThrow(NotPublicAddress)
})
