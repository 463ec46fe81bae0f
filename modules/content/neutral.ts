import { declineReasons } from '#content/decline-reasons.ts'
import { BOOKING_COOKIE_HOURS, LINK_LIVES_DAYS } from '#content/promises.ts'
import type { Content } from './content.ts'
import { MAX_WEB_ADDRESS_CHARACTERS } from './content-parts.ts'
import { firstDayContent } from './first-day.ts'
import { answeredTerms, timesIn } from './ready-answers.ts'

/** What the neutral document is made from. */
export type AboutHouse = {
  name: string
  town: string
  region: string
  phone: string
  email: string
}

/** The document that the first run begins with: short sentences that are true of any guest house, with no room, picture or invented guest. */
export function neutralContent(about: AboutHouse): Content {
  const { name, town, region, phone, email } = about
  const noPicture = { picture: '', alt: name }
  const terms = answeredTerms({}, [])
  return {
    ...firstDayContent,
    property: {
      name,
      place: `${town}, ${region}`,
      description: `${name}: a guest house in ${town}, ${region}. See rooms and prices.`,
      phone,
      email,
      hours: 'in the daytime',
      ...timesIn(terms),
      address: [name, town, region],
      region,
      country: 'IN',
      mapUrl: mapLink(`${name}, ${town}, ${region}`),
      social: [],
      footerLine: '',
      credit: { text: `The website of ${name}`, url: '' },
    },
    hero: {
      ...firstDayContent.hero,
      heading: `Your stay in ${town}`,
      subheading: 'Rooms in our guest house',
      toStays: 'See the rooms',
      alt: `${name} in ${town}`,
      pictures: { light: '', lightPortrait: '', dark: '', darkPortrait: '' },
    },
    stays: {
      ...firstDayContent.stays,
      heading: 'Our rooms',
      intro: 'Choose a room and tell us your dates. We answer with what is free.',
      included: '',
      taxIncluded: false,
      priceNote: 'per night',
      items: [emptyRoom('stay-1')],
    },
    features: [],
    location: {
      ...firstDayContent.location,
      caption: 'How far we are',
      distances: [],
      featureId: '',
      map: { kind: 'list', picture: '' },
    },
    testimonials: {
      ...firstDayContent.testimonials,
      heading: 'What guests say',
      items: [],
    },
    contact: {
      ...firstDayContent.contact,
      eyebrow: 'Ask us',
      heading: 'WRITE TO US',
      intro: 'Tell us your dates and how many people come. We answer with the price and the free rooms.',
      whatsapp: 'WhatsApp, on our phone number',
      hint: 'Your dates, the number of guests, and your questions.',
      note: 'We use this only to answer you.',
      picture: noPicture,
    },
    book: {
      ...firstDayContent.book,
      intro: 'Call or write to us. We tell you what is free, and confirm your booking ourselves.',
      whatsapp: 'Send us a message with your dates',
    },
    reviews: {
      ...firstDayContent.reviews,
      heading: 'What our guests write',
      intro: 'Every review is from a guest, written after the stay.',
      rule: 'Only guests can write a review. They get a personal link after the stay.',
    },
    quick: {
      ...firstDayContent.quick,
      eyebrow: 'After your stay',
      heading: 'Tell us how it was',
      intro:
        'Write us a few words. If you have your personal link, please use that: then you can give stars and add photos.',
      toRatings: 'What the stars are for',
      ratings: 'One to five stars for each of these:',
      pictureHint: 'You can leave this out. We remove the place that a camera writes into a photo.',
      picture: noPicture,
    },
    reviewPage: { ...reviewPage, picture: noPicture },
    reviewPolicy,
    privacy,
    terms,
    notFound: {
      eyebrow: 'Page not found',
      heading: 'This page does not exist',
      text: 'The address may be wrong, or the page was removed. The start page has our rooms, prices and phone number.',
    },
    sent: {
      enquiry: {
        heading: 'Thank you. We have your message.',
        text: 'We answer to the address that you gave. If it is urgent, please call us.',
      },
      review: {
        heading: 'Thank you. We have your words.',
        text: 'We read every message ourselves.',
      },
    },
    socialCard: '',
    placeholders: [''],
    photographs: [],
  }
}

/** A room without a name and a price, which the owner fills in. */
export function emptyRoom(id: string): Content['stays']['items'][number] {
  return { id, title: '', price: 0, rooms: 1, beds: 1, guests: '2', description: '', pictures: [] }
}

/** The parts of a page, from its headings and the text below each. */
function statement(parts: Readonly<Record<string, string>>): Content['terms'] {
  return Object.entries(parts).map(([heading, text]) => ({ heading, text }))
}

const reviewPage: Omit<Content['reviewPage'], 'picture'> = {
  greeting: 'Thank you for staying with us',
  thanks: 'Please tell other guests how your stay was: what was good, and what we can do better.',
  sign: 'Your hosts',
  pending: 'We have your review. We read it before it appears on our site.',
  approved: 'Your review is on our site, with your name.',
  declined:
    'We have read your review, and do not show it on our site. The page of your review tells you the reason.',
  withdrawn: 'You have taken your review back. It is not on our site any more.',
  early: 'You can write your review from the day you leave. Please keep this link until then.',
  expired: `This link worked for ${LINK_LIVES_DAYS} days. Do you still want to write a review? Ask us, and we send you a new link.`,
  unknown: 'This link is not complete. Please copy the whole link again, or ask us for a new one.',
}

const reviewPolicy = statement({
  'Who can write a review': `Only guests with a booking. Each gets a personal link, which opens on the day of check-out and works for ${LINK_LIVES_DAYS} days. There is one review for each booking. We ask all guests in the same way, and nobody gets money or a gift for a review.`,
  'Before a review appears':
    'A person reads every review and looks at each photo, video and voice note. We decide about each of them separately. Until then, nobody else sees them.',
  'When we do not publish a review': `We never decide by the number of stars. These are the only reasons, and we write down which one it is: ${Object.values(declineReasons).join('; ')}. We remove a published review only for the same reasons.`,
  'What we show':
    'We show the words and stars of the guest without any change. We can write one answer below. The newest reviews are first, and all published reviews count for the average.',
  'What the stars mean':
    'One to five stars for location, cleanliness, communication and service. The rating of a review is the average of these four. Half stars are not drawn: 4.75 has four full stars.',
  'Change or remove your review':
    'With your personal link you can correct your review within 48 hours, or until we have decided. You can take it back and have your data deleted at any time, without a reason.',
  'The short form on the start page':
    'It sends us a message. We do not publish it as a review, because we cannot know who wrote it.',
  'If you do not agree':
    'You can object with your personal link, and we answer there. Is a published review wrong, or about you? Write to us or call us. We look at it again and tell you what we decide.',
})

const privacy = statement({
  'The short version':
    'We keep what you tell us to answer you, to prepare your stay and to show your review. We never sell it. You can ask us to delete it.',
  'Visiting this site':
    'You can read all pages without cookies, and no other company follows you here. Our server writes down the time, the page and errors, but not your name, e-mail address or phone number.',
  'Writing to us':
    'We keep your name, phone number, e-mail address, dates and message, and your photo if you added one. We use them to answer you and to prepare your stay. We delete them when we do not need them any more, or when you ask.',
  'Your booking':
    'We write down your name, e-mail address, phone number, room, dates and what was agreed about the price. We keep a booking as long as the law asks us to keep our accounts. After the stay we may ask you for a review.',
  'Your review': `Your personal link works for ${LINK_LIVES_DAYS} days. When you open it, one cookie remembers your booking for ${BOOKING_COOKIE_HOURS} hours. Your text stays on your own device until you send it.`,
  'What other people see':
    'When we publish your review, everyone sees your name, the month and room of your stay, your stars and words, and the files that we approved. Nobody sees your e-mail address or phone number. We remove place and camera data from your files. The review stays until you ask us to remove it.',
  'Other companies':
    'A mail service may carry e-mails between us. If our phone shows an alert about your message, the service of its browser (Google, Apple, Mozilla or Microsoft) carries it in encrypted form, with your dates and at most your first name. If we use a service for our forms, it receives what you write in them. WhatsApp, phone and e-mail have their own rules.',
  'Your rights':
    'Ask us what we keep about you, and we send it to you, correct it or delete it. Tell us your name and the e-mail address or phone number that you used. Copies in our backups are deleted when the backups are replaced.',
})

/** A search on a map; what is too long for a web address is left out at the end. A letter of Hindi takes nine characters of it. */
function mapLink(query: string): string {
  const letters = [...query]
  const link = () => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(letters.join(''))}`
  while (link().length > MAX_WEB_ADDRESS_CHARACTERS) letters.pop()
  return link()
}
