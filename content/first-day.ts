import { foot, menu, notFound, reviewPage, sent } from './around.ts'
import { features, location } from './features.ts'
import { privacy } from './privacy.ts'
import { hero, property } from './property.ts'
import { reviewPolicy } from './review-policy.ts'
import { stays } from './stays.ts'
import { terms } from './terms.ts'
import { testimonials } from './testimonials.ts'

/** The texts and pictures of the site until the owner publishes their own. */
export const firstDay = {
  brand: { logo: '', accent: '' },
  property,
  hero,
  stays,
  features,
  location,
  testimonials,
  contact: {
    eyebrow: 'We answer the same day',
    heading: 'GET IN TOUCH',
    intro:
      'Tell us when you would like to come, and who with. If the house is full we will say so, and tell you when the apricots are next in blossom.',
    whatsapp: 'WhatsApp, the same number',
    hint: 'A stay, a season, a quiet week: whatever you have in mind.',
    note: 'We need these three to write back. Nothing is shared.',
    picture: {
      picture: 'cottage-front-day',
      alt: 'The path to the front steps of the house, at noon',
    },
    background: 'designed',
  },
  book: {
    intro: 'We take bookings by talking, so that you get the right room.',
    whatsapp: 'The same number; we send pictures of the room',
  },
  reviews: {
    heading: 'What guests wrote afterwards',
    intro: 'Each one was written through a personal link, after the stay.',
    rule: 'Only guests of the house can write here, each through a personal link after the stay.',
    background: 'designed',
  },
  quick: {
    show: true,
    eyebrow: 'Stayed with us?',
    heading: 'Write a review',
    intro:
      'A few lines are plenty. If you have the personal link from your check-out letter, use that instead: it lets you give stars and add pictures, a film or a voice note.',
    toRatings: 'What you will be asked to rate',
    ratings: 'Four things, one to five stars each.',
    pictureHint: 'Optional. A place written inside it is not kept.',
    picture: {
      picture: 'single-bedroom-window-seat',
      alt: 'A cushioned window seat with a teapot, a shawl and an open book',
    },
    background: 'designed',
  },
  reviewPage,
  reviewPolicy,
  terms,
  privacy,
  menu,
  foot,
  notFound,
  sent,
  socialCard: 'social-card',
  placeholders: ['avatar-dawn', 'avatar-dusk', 'avatar-night', 'avatar-bloom'],
  photographs: [],
}
