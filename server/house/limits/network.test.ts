import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('counts addresses of one household as one', () => {
  const same = ['2001:db8:0:7::1', '2001:0db8:0000:0007:ffff::', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:7']))
  expect(networkOf('2001:db8:0:8::1')).not.toBe('2001:db8:0:7')
  expect([networkOf('::ffff:203.0.113.7'), networkOf('::1')]).toEqual(['203.0.113.7', '0:0:0:0'])
})
