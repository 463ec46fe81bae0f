import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, expectForAll } from '../../tests/property-rules.ts'
import { hashKey, isId, isKey, newId, newSecret, readSignedValue, signValue } from './keys.server.ts'

test('draws keys and ids that are never alike, and of the shape they have', () => {
  const keys = Array.from({ length: 2000 }, newSecret)
  const ids = Array.from({ length: 2000 }, newId)
  expect([new Set(keys).size, new Set(ids).size]).toEqual([2000, 2000])
  expect([keys.every(isKey), ids.every(isId)]).toEqual([true, true])
  // 128 random bits: every place of a key takes many values.
  for (let place = 0; place < 21; place += 1)
    expect(new Set(keys.map((key) => key[place])).size).toBeGreaterThan(50)
})

test('stores of a key its SHA-256', () => {
  expect(hashKey('key')).toBe('2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683')
})

test('reads what it has signed, for the same purpose and with the same secret', () => {
  expectForAll(fc.tuple(anyText, anyText, anyText), ([secret, purpose, value]) => {
    const line = purpose.replaceAll('\n', '')
    expect(readSignedValue(secret, line, signValue(secret, line, value))).toBe(value)
    expect(readSignedValue(`${secret}x`, line, signValue(secret, line, value))).toBeNull()
    expect(readSignedValue(secret, `${line}x`, signValue(secret, line, value))).toBeNull()
  })
})

test('reads nothing else, whatever it is', () => {
  const signed = signValue('secret', 'form', 'k3')
  const anyChange = fc.tuple(fc.nat(signed.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
  expectForAll(anyChange, ([at, other]) => {
    const changed = signed.slice(0, at) + other + signed.slice(at + 1)
    if (changed !== signed) expect(readSignedValue('secret', 'form', changed)).toBeNull()
  })
  expectForAll(anyText, (given) => expect(readSignedValue('secret', 'form', given)).toBeNull())
})
