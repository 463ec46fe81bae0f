import { expect, test } from 'vitest'
import { DRAWN_MAP } from '#modules/common/contact.ts'
import { placeOnMap } from './place-on-map.ts'

const here = { latitude: 29.598, longitude: 79.659 }

test.for([
  'https://www.openstreetmap.org/?mlat=29.598&mlon=79.659#map=12/29.1/79.1',
  'https://www.openstreetmap.org/#map=12/29.598/79.659',
  'https://www.google.com/maps/place/Deodar/@29.1,79.1,15z/data=!3m1!4b1!4m5!8m2!3d29.598!4d79.659',
  'https://www.google.com/maps/@29.598,79.659,15z',
  'https://maps.google.com/?q=29.598,79.659',
  'https://www.google.com/maps/search/?api=1&query=29.598%2C79.659',
  'https://maps.apple.com/?ll=29.598,79.659&q=Deodar',
])('finds the place in %s', (link) => {
  expect(placeOnMap(link)).toEqual(here)
})

test.for([
  DRAWN_MAP,
  'https://maps.app.goo.gl/abc',
  'https://maps.google.com/?q=Deodar+House',
  'https://www.google.com/maps/@299.5,79.6,15z',
])('finds none in %s', (link) => {
  expect(placeOnMap(link)).toBeNull()
})
