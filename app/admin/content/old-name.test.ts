import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { oldNamePlaces } from './say-changes.ts'

test('lists where the old name still stands and where it is changed', () => {
  const property = { ...firstDayContent.property, name: 'Pine Cottage' }
  const places = oldNamePlaces({ ...firstDayContent, property }, ['Deodar House'])
  expect(places.map(({ said }) => said)).toEqual(
    expect.arrayContaining([
      'Name and contacts: Line under the first picture',
      'Name and contacts: Address, line by line',
      'Name and contacts: E-mail address',
      'The road: Name',
    ]),
  )
  expect(places.find(({ said }) => said === 'The road: Name')?.to).toMatch(
    /^\/admin\/words\/road\?at=location\.map\.labels\.\d+#location\.map\.labels\.\d+\.text$/,
  )
})

test('leaves out places that follow the name, and a house that kept its name', () => {
  expect(oldNamePlaces(firstDayContent, [])).toEqual([])
  const { property, ...rest } = firstDayContent
  const renamed = { ...property, name: 'Pine', place: 'Pine', address: ['Pine'], email: 'stay@pine.example' }
  const labels = { ...rest.location.map, labels: [] }
  const content = { ...rest, property: renamed, location: { ...rest.location, map: labels } }
  expect(oldNamePlaces(content, ['Deodar House'])).toEqual([])
})
