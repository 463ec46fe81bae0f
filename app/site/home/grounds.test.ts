import { expect, test } from 'vitest'
import { features } from '#content/features.ts'
import { groundsOf } from './features.tsx'

test('colours five blocks: two on sand, the road on paper, the table on sand, the night', () => {
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

test('leaves the night out when the location comes last', () => {
  const moved = features.filter(({ id }) => id === 'rejuvenate' || id === 'location')
  expect(groundsOf(moved, 'location').map(({ ground }) => ground)).toEqual(['sand', 'paper'])
})
