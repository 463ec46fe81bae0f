import { declineReasons } from './decline-reasons.ts'
import { features, location } from './features.ts'
import { BOOKING_COOKIE_HOURS, LINK_LIFETIME_DAYS } from './link-lifetimes.ts'
import { property } from './property.ts'
import { stays } from './stays.ts'

export const hero = {
  heading: 'Nature Retreat',
  subheading: 'Serene Mountain Gateway',
  enquire: 'Enquire Now',
  toStays: 'See the three stays',
  alt: 'The red-roofed cottage on its knoll, deodars either side and the snow peaks behind',
  pictures: {
    light: 'hero-dawn',
    lightPortrait: 'hero-dawn-portrait',
    dark: 'hero-dusk',
    darkPortrait: 'hero-dusk-portrait',
  },
}

/** The menu and the foot of the page. */
export const menu = { stays: 'Stays', house: 'The house', location: 'Getting here', reviews: 'Reviews' }
export const foot = {
  speak: 'Speak to us',
  find: 'Find us',
  map: 'Open the map',
  read: 'Read',
  reviews: 'All reviews',
  policy: 'How reviews work',
  terms: 'Terms and conditions',
  privacy: 'Privacy',
}

/** The small pages: a wrong address, and a message that has arrived without script. */
export const notFound = {
  eyebrow: 'The road ends here',
  heading: 'There is no page at this address',
  text: 'It may have moved, or a letter went missing on the way. The house itself is where it always was.',
}
export const sent = {
  enquiry: {
    heading: 'Thank you. Your message is with us.',
    text: 'We read everything ourselves and write back to the address you gave. If it is about tomorrow, please call.',
  },
  review: {
    heading: 'Thank you for writing to us.',
    text: 'Your lines have reached the house. We read everything ourselves.',
  },
}

/** The page behind a guest's personal link. */
export const reviewPage = {
  greeting: 'Thank you for coming up the hill',
  thanks: 'Tell the next guest what it was like: the good, and the thing we ought to mend.',
  sign: 'From all of us at the house',
  picture: { picture: 'suite-sitting', alt: 'Two armchairs either side of a lit fireplace' },
  pending: 'We read every one at the breakfast table. Yours will be on the site once the house has read it.',
  approved: 'It is on the site, with your name, for the next guests to read.',
  declined: 'The house has read it, and decided not to show it on the site. Your receipt says why.',
  withdrawn: 'You have taken it back, and it is no longer on the site.',
  early:
    'That is the day you leave us. Keep the link; there is nothing else to do. Until then, tell us anything over tea.',
  expired:
    'Personal links live for half a year. We would still like to read what you thought: send us a line, and we will send a fresh one.',
  unknown:
    'Links lose a letter sometimes when they are copied. Send us your name and the dates you stayed, and we will send a fresh one.',
}

/** Made up, marked as samples on the page, and gone when the demo is cleared. */
export const testimonials = {
  show: true,
  background: 'designed',
  eyebrow: 'Testimonials',
  heading: 'Kind words, left in the visitors’ book',
  intro: '',
  items: [
    {
      title: 'Ritu and family',
      from: 'Delhi, April',
      picture: 'avatar-dawn',
      text: 'We came for two nights and went home after five. My father, who complains about tea everywhere, asked for the recipe.',
      sample: true,
    },
    {
      title: 'Joseph M.',
      from: 'Kochi, March',
      picture: 'avatar-bloom',
      text: 'The rhododendrons were out, the bath was hot, and nobody asked us to do anything. I read three books and finished two.',
      sample: true,
    },
    {
      title: 'Farah S.',
      from: 'Lucknow, December',
      picture: 'avatar-night',
      text: 'My daughter counted forty-one shooting stars and fell asleep on the forty-second. We carried her in past the fire.',
      sample: true,
    },
  ],
}

const reasons = Object.values(declineReasons).join('; ')

export const reviewPolicy = [
  {
    heading: 'Only guests write reviews',
    text: `Every review here was written through a personal link that we gave to somebody with a booking. The link opens on the day of check-out and works for ${LINK_LIFETIME_DAYS} days. One booking gives one review. We invite all our guests alike, not only those who seemed happy, and nobody is paid or given anything for a review.`,
  },
  {
    heading: 'We read before we publish',
    text: 'A person at the house reads each review and looks at each picture, film and voice note before it appears. Every file is decided on its own, so a picture may be left out while the words are shown. Until then nobody else can see any of it.',
  },
  {
    heading: 'Why a review may be declined',
    text: `The number of stars is never a reason. One star with an honest account is published like five. We decline only for one of these reasons, and write down which: ${reasons}. A review that was published comes down later for the same reasons only, and that is written down too.`,
  },
  {
    heading: 'We change nothing',
    text: 'A review is shown as the guest wrote it, or not at all. We cannot edit its words or its stars. We may answer once below it, under our own name and with a date. Reviews stand newest first unless you choose otherwise, and the average counts every published one.',
  },
  {
    heading: 'How the stars are counted',
    text: 'Guests give one to five stars for location, cleanliness, communication and service. The rating of a review is the plain mean of the four. We draw as many full stars as its whole number: 4.75 is drawn as four.',
  },
  {
    heading: 'Taking a review back',
    text: 'By your personal link you may correct your review within 48 hours of sending it or until we have decided, take it back at any time, and have your data erased. You need give no reason. You may also write to us from the e-mail address of your booking, or call.',
  },
  {
    heading: 'The short form and the visitors’ book',
    text: 'What is sent by the short form on the home page comes to us as a letter. We are glad of it, but we cannot know who wrote it, so it is not published as a review. Testimonials and reviews that bear the word Sample were made up by us to show what the page looks like; they come from no guest.',
  },
  {
    heading: 'If you disagree',
    text: 'If your review was declined, you can object by your personal link, and our answer stands beside it. If a published one is about you, is false, or should not be here, write or call: our address and number are at the foot of this page. Tell us which review and why. The owner looks at it again and answers you with the reason. If we were wrong, we put it right.',
  },
]

/** The terms and conditions until the owner publishes their own. */
export const terms = [
  {
    heading: 'What the price is for',
    text: 'The price is for the whole stay type and one night. What you ask for besides, such as a taxi, a guide or a massage, is paid separately.',
  },
  {
    heading: 'Booking a room',
    text: 'Nothing is booked by a form. We agree on the dates and the room by telephone, WhatsApp or e-mail, and write back to confirm. The room is yours once we have confirmed it.\n\nIf an advance is needed, we say how much and until when before you pay anything.',
  },
  {
    heading: 'Coming later, or not at all',
    text: 'Tell us as soon as you know. What we give back of an advance depends on how near the day is, and we tell you when we confirm. If the road is closed or we cannot take you in, you get all of it back.',
  },
  {
    heading: 'In the house',
    text: 'Each room takes as many guests as its card says. Please bring an identity card for everybody; the law asks us to note it. The gate closes at ten, and after that the forest would like it quiet.',
  },
  {
    heading: 'Questions',
    text: 'If anything here is unclear, ask us before you book. What we agreed with you in writing comes before what stands here.',
  },
]

export const privacy = [
  {
    heading: 'In short',
    text: 'We keep what you tell us, so that we can answer you, welcome you and show your review. We do not sell it, we do not follow you about, and we delete it when you ask.',
  },
  {
    heading: 'When you look at the site',
    text: 'The public pages set no cookies, count no visitors and load nothing from anybody else. Until its tab is closed your browser remembers that it has our typefaces, and nothing more. Our server notes for each request the time, the page and whether it worked, without your name, e-mail address or phone number, so that we can find faults.',
  },
  {
    heading: 'When you send an enquiry or the short form',
    text: 'We keep what you wrote: name, phone, e-mail address, dates, message, and the picture if you added one. We use it to answer you and to arrange your stay, and for nothing else. We keep it while that goes on, and delete it when it is no longer needed or when you ask.',
  },
  {
    heading: 'When you book',
    text: 'We talk, and then we write down your name, e-mail address, phone number, the stay and its dates. We need them to expect you, and afterwards to invite you to write a review. We keep a booking for as long as the law asks us to keep our accounts.',
  },
  {
    heading: 'When you write a review',
    text: `Your personal link works for ${LINK_LIFETIME_DAYS} days and only once. When you open it, one cookie remembers for ${BOOKING_COOKIE_HOURS} hours which booking it belongs to; it serves nothing else. What you are writing is kept on your own device until it has reached us, so that a lost connection loses nothing.`,
  },
  {
    heading: 'What others see of it',
    text: 'Once we have read it: your name, the month and kind of your stay, your stars and words, and the pictures, film or voice note we approved. Never your e-mail address or phone number. The place and device that cameras hide inside pictures, films and voices are taken out before we keep them. We keep a review until you ask us to take it down.',
  },
  {
    heading: 'Who else is involved',
    text: 'Nobody, unless we have to hand a letter to a mail service so that it reaches us or you. If our telephone tells us of your message, the push service of its browser (Google, Apple, Mozilla or Microsoft) carries the notice: it is sealed for that telephone alone, and says the nights you asked for and at most your first name. If we use an outside service for our forms, what you type in them passes through it. When you choose WhatsApp, a call or e-mail, you leave this site, and the rules of that service apply.',
  },
  {
    heading: 'See it, correct it, delete it',
    text: 'Write to us or call; our address and number are at the foot of this page. Tell us the name and the e-mail address or phone number you used. We will send you what we hold, correct it, or delete it together with its files. Copies in our backups go when those backups are replaced.',
  },
]

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
    picture: { picture: 'cottage-front-day', alt: 'The path to the front steps of the house, at noon' },
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
