import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { lodgingFacts } from './lodging.ts'

const facts = lodgingFacts(firstDayContent, 'https://deodar.example', 'https://deodar.example/card.jpg')

test('tells search engines the three stays with their nightly price in rupees', () => {
  expect(facts.makesOffer.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual([
    ['Single Bedroom', 10000, 'INR'],
    ['Suite', 15000, 'INR'],
    ['Cottage', 25000, 'INR'],
  ])
  expect(facts.makesOffer.map(({ itemOffered }) => itemOffered.occupancy.maxValue)).toEqual([2, 3, 5])
  expect(facts.makesOffer.map(({ itemOffered }) => itemOffered.bed.numberOfBeds)).toEqual([1, 1, 2])
  expect(JSON.stringify(facts)).not.toContain('numberOfBedrooms')
})

test('tells search engines place and telephone, and claims no rating', () => {
  expect(facts.telephone).toBe('+919876543210')
  expect(facts.address).toMatchObject({ addressLocality: 'Kumaon', addressRegion: 'Uttarakhand' })
  expect(JSON.stringify(facts)).not.toMatch(/rating/i)
})

test('names only profiles of the house as its own, not the front page of a network', () => {
  expect(facts.sameAs).toBeUndefined()
  const social = [{ kind: 'instagram' as const, url: 'https://www.instagram.com/deodarhouse' }]
  const own = { ...firstDayContent, property: { ...firstDayContent.property, social } }
  expect(lodgingFacts(own, 'https://deodar.example', '').sameAs).toEqual([
    'https://www.instagram.com/deodarhouse',
  ])
})
