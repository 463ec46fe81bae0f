import type { List } from './site-part.ts'

const pictures: List = {
  at: 'pictures',
  title: 'Pictures',
  one: 'a picture',
  named: 'caption',
  fields: [
    { at: 'picture', label: 'Which picture', as: 'picture' },
    { at: 'alt', label: 'What it shows', hint: 'For those who cannot see it.' },
    { at: 'caption', label: 'Line under it' },
  ],
}
const paragraphs: Pick<List, 'title' | 'one' | 'named' | 'fields'> = {
  title: 'Its parts',
  one: 'a part',
  named: 'heading',
  fields: [
    { at: 'heading', label: 'Heading' },
    { at: 'text', label: 'Text', as: 'text' },
  ],
}

/** The lists of the site: what one entry holds, and how the owner calls it. */
export const lists = {
  social: {
    at: 'property.social',
    title: 'Elsewhere on the web',
    one: 'a link',
    named: 'url',
    fields: [
      { at: 'kind', label: 'Where', as: 'social' },
      { at: 'url', label: 'Web address', hint: 'https://…' },
    ],
  },
  stays: {
    at: 'stays.items',
    title: 'The stays',
    one: 'a stay',
    named: 'title',
    priced: 'price',
    fields: [
      { at: 'title', label: 'Name' },
      { at: 'price', label: 'Price for a night, in rupees', as: 'number' },
      { at: 'rooms', label: 'How many of it there are', as: 'number' },
      { at: 'beds', label: 'Beds', as: 'number', hint: 'The card says them in words.' },
      { at: 'guests', label: 'Guests', hint: '2, or 2+1 with a child' },
      { at: 'description', label: 'What makes it worth the road', as: 'text' },
    ],
    within: pictures,
  },
  features: {
    at: 'features',
    title: 'The blocks',
    one: 'a block',
    named: 'title',
    fields: [
      { at: 'tagline', label: 'Small line above' },
      { at: 'title', label: 'Heading' },
      { at: 'paragraph', label: 'Text', as: 'text' },
      { at: 'aside', label: 'Note beside it', as: 'text', hint: 'May be empty.' },
      { at: 'image', label: 'Picture over the heading', as: 'picture', none: 'No picture' },
      { at: 'imageAlt', label: 'What that picture shows', hint: 'For those who cannot see it.' },
    ],
    within: pictures,
  },
  distances: {
    at: 'location.distances',
    title: 'Distances',
    one: 'a distance',
    named: 'place',
    fields: [
      { at: 'place', label: 'From where' },
      { at: 'via', label: 'By which way', hint: 'May be empty.' },
      { at: 'kilometres', label: 'Kilometres', as: 'number' },
    ],
  },
  labels: {
    at: 'location.map.labels',
    title: 'Names on the map',
    one: 'a name',
    named: 'text',
    fields: [
      { at: 'text', label: 'Name' },
      { at: 'left', label: 'From the left, in per cent', as: 'number' },
      { at: 'top', label: 'From the top, in per cent', as: 'number' },
      { at: 'isHome', label: 'This is the house', as: 'yes' },
    ],
  },
  testimonials: {
    at: 'testimonials.items',
    title: 'Kind words',
    one: 'kind words',
    named: 'title',
    fields: [
      { at: 'title', label: 'Who said it' },
      { at: 'from', label: 'From where, and when', hint: 'May be empty.' },
      { at: 'text', label: 'Their words', as: 'text' },
      { at: 'picture', label: 'Picture beside it', as: 'picture' },
    ],
  },
  placeholders: {
    at: 'placeholders',
    title: 'Beside reviews without a picture',
    one: 'a picture',
    named: '',
    fields: [{ at: '', label: 'Which picture', as: 'picture' }],
  },
  reviewPolicy: { at: 'reviewPolicy', ...paragraphs },
  terms: { at: 'terms', ...paragraphs },
  privacy: { at: 'privacy', ...paragraphs },
} as const satisfies Record<string, List>
