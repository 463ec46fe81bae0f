import { LINK_LIFETIME_DAYS } from '#content/link-lifetimes.ts'
import { recordFromEntries } from '#core/values/record.ts'
import type { Content } from './content.ts'
import { MAX_WEB_ADDRESS_CHARACTERS } from './content-parts.ts'
import { initialContent } from './first-day.ts'
import { readCheckInTimes } from './house-rules.ts'
import { ownTextPages } from './text-pages.ts'

/** What the neutral document is made from. */
export type HouseFacts = { name: string; town: string; region: string; phone: string; email: string }

/** The document that the first run begins with: short sentences that are true of any guest house, with no room, picture or invented guest. */
export function makeNeutralContent(facts: HouseFacts): Content {
  const { name, town, region, phone, email } = facts
  const noPicture = { picture: '', alt: name }
  const texts = recordFromEntries(ownTextPages, ({ contentKey, text }) => [contentKey, text])
  return {
    ...initialContent,
    property: {
      name,
      place: `${town}, ${region}`,
      description: `${name}: a guest house in ${town}, ${region}. See rooms and prices.`,
      phone,
      email,
      hours: 'in the daytime',
      ...readCheckInTimes(texts.terms),
      address: [name, town, region],
      region,
      country: 'IN',
      mapUrl: makeMapLink(`${name}, ${town}, ${region}`),
      social: [],
      footerLine: '',
      credit: { text: `The website of ${name}`, url: '' },
    },
    hero: {
      ...initialContent.hero,
      heading: `Your stay in ${town}`,
      subheading: 'Rooms in our guest house',
      toStays: 'See the rooms',
      alt: `${name} in ${town}`,
      pictures: { light: '', lightPortrait: '', dark: '', darkPortrait: '' },
    },
    stays: {
      ...initialContent.stays,
      heading: 'Our rooms',
      intro: 'Choose a room and tell us your dates. We answer with what is free.',
      included: '',
      taxIncluded: false,
      priceNote: 'per night',
      items: [makeEmptyRoom('stay-1')],
    },
    features: [],
    location: {
      ...initialContent.location,
      caption: 'How far we are',
      distances: [],
      featureId: '',
      map: { kind: 'list', picture: '' },
    },
    testimonials: { ...initialContent.testimonials, heading: 'What guests say', items: [] },
    contact: {
      ...initialContent.contact,
      eyebrow: 'Ask us',
      heading: 'WRITE TO US',
      intro: 'Tell us your dates and how many people come. We answer with the price and the free rooms.',
      whatsapp: 'WhatsApp, on our phone number',
      hint: 'Your dates, the number of guests, and your questions.',
      note: 'We use this only to answer you.',
      picture: noPicture,
    },
    book: {
      ...initialContent.book,
      intro: 'Call or write to us. We tell you what is free, and confirm your booking ourselves.',
      whatsapp: 'Send us a message with your dates',
    },
    reviews: {
      ...initialContent.reviews,
      heading: 'What our guests write',
      intro: 'Every review is from a guest, written after the stay.',
      rule: 'Only guests can write a review. They get a personal link after the stay.',
    },
    quick: {
      ...initialContent.quick,
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
    ...texts,
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
      review: { heading: 'Thank you. We have your words.', text: 'We read every message ourselves.' },
    },
    socialCard: '',
    placeholders: [''],
    photographs: [],
  }
}

/** A room without a name and a price, which the owner fills in. */
export function makeEmptyRoom(id: string): Content['stays']['items'][number] {
  return { id, title: '', price: 0, rooms: 1, beds: 1, guests: '2', description: '', pictures: [] }
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
  expired: `This link worked for ${LINK_LIFETIME_DAYS} days. Do you still want to write a review? Ask us, and we send you a new link.`,
  unknown: 'This link is not complete. Please copy the whole link again, or ask us for a new one.',
}

/** A search on a map; what is too long for a web address is left out at the end. A letter of Hindi takes nine characters of it. */
function makeMapLink(query: string): string {
  const letters = [...query]
  const makeLinkOfLetters = () =>
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(letters.join(''))}`
  while (makeLinkOfLetters().length > MAX_WEB_ADDRESS_CHARACTERS) letters.pop()
  return makeLinkOfLetters()
}
