import { expect, test } from 'vitest'
import { features } from '#content/features.ts'
import { groundsOf } from './grounds.ts'

test('one day in five blocks: two on sand, the road on paper, the table on sand, the night', () => {
  const grounds = groundsOf(features, 'location').map((group) => [
    group.ground,
    group.features.map(({ id }) => id),
  ])
  expect(grounds).toEqual([
    ['sand', ['rejuvenate', 'country-home']],
    ['paper', ['location']],
    ['sand', ['facilities']],
    ['night', ['activities']],
  ])
})

test('a house that moves its location to the end has no night', () => {
  const moved = features.filter(({ id }) => id === 'rejuvenate' || id === 'location')
  expect(groundsOf(moved, 'location').map(({ ground }) => ground)).toEqual(['sand', 'paper'])
})
