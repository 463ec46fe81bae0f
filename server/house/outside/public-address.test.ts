import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, mayBePublic, NotPublic } from './public-address.ts'

const inside = [
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'not an address',
]

test('tells addresses of the public internet from all others', () => {
  expect(inside.filter(isPublicAddress)).toEqual([])
  const outside = ['8.8.8.8', '142.250.1.1', '2a00:1450:4001:80e::200e']
  expect(outside.filter(isPublicAddress)).toEqual(outside)
})

test('takes no name that means this network, whatever it would lead to', () => {
  const names = [
    'localhost',
    'printer',
    'router.local',
    'db.internal',
    'a.localhost',
    '[::1]',
    '127.0.0.1',
    '2130706433',
  ]
  expect(names.filter(mayBePublic)).toEqual([])
  expect(mayBePublic('updates.push.services.mozilla.com')).toBe(true)
})

test('gives a connection no address that is not public, however the name is asked for', async () => {
  for (const all of [true, false])
    await expect(promisify(lookupPublic)('localhost', { all })).rejects.toThrow(NotPublic)
})
