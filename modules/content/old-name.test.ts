import { expect, test } from 'vitest'
import { saysOldName } from './old-name.ts'

const says = (text: string, now = 'Pine Cottage') => saysOldName(text, ['Deodar House', 'Oak'], now)

test('finds an earlier name as whole words', () => {
  expect(says('Deodar House · Kumaon hills')).toBe(true)
  expect(says('Tea at Oak, always')).toBe(true)
  expect(says('Under old oaks and Oaktrees')).toBe(false)
  expect(says('Pine Cottage · Kumaon hills')).toBe(false)
})

test('finds it in addresses, written as one word or with signs between', () => {
  expect(says('https://maps.example/?q=Deodar+House')).toBe(true)
  expect(says('https://maps.example/Deodar%20House')).toBe(true)
  expect(says('stay@deodarhouse.example')).toBe(true)
  expect(says('https://deodar-house.example')).toBe(true)
  expect(says('stay@pinecottage.example')).toBe(false)
})

test('does not count an earlier name within the new one', () => {
  expect(says('Deodar House Kumaon, our home', 'Deodar House Kumaon')).toBe(false)
  expect(says('Deodar House, our home', 'Deodar House Kumaon')).toBe(true)
})
