import { expect, test } from 'vitest'
import { places } from '../../tests/journeys/places.ts'
import { accessibilityCheck } from './accessibility-check.ts'

test('the accessibility statement names every page that the journeys check with axe', () => {
  expect(accessibilityCheck.pages).toEqual(places.map(([name]) => name))
})
