import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('counts addresses of one household as one', () => {
  const same = ['2001:db8:0:7::1', '2001:0db8:0000:0007:ffff::', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:7']))
  expect(networkOf('2001:db8:0:8::1')).not.toBe('2001:db8:0:7')
  expect([networkOf('::ffff:203.0.113.7'), networkOf('::1')]).toEqual(['203.0.113.7', '0:0:0:0'])
})

test('counts an address alike with a port behind it, in brackets, and in any of its spellings', () => {
  const v4 = ['203.0.113.7', '203.0.113.7:5678', '203.0.113.7:1', ' 203.0.113.7', '[::ffff:203.0.113.7]:80']
  expect(new Set(v4.map(networkOf))).toEqual(new Set(['203.0.113.7']))
  const v6 = ['2001:db8:0:7::1', '[2001:db8:0:7::1]', '[2001:DB8:0:7::2]:5678', '2001:db8:0:7::3%eth0']
  expect(new Set(v6.map(networkOf))).toEqual(new Set(['2001:db8:0:7']))
})

test('counts all texts that are no address as one', () => {
  const texts = [
    '',
    'unknown',
    '_hidden',
    '1.2.3.4:5:6',
    'a:b:c',
    '203.0.113.7, 203.0.113.8',
    'x'.repeat(5000),
  ]
  expect(new Set(texts.map(networkOf))).toEqual(new Set(['unknown']))
})
