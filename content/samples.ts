/** People, bookings and reviews of the demo: invented, marked as samples, removed by `deodar demo clear`. */
export type SampleBooking = {
  first_name: string
  last_name: string
  email: string
  phone: string
  stayId: string
  nights: number
  guests: number
  /** Whole rupees for the whole stay. */
  amount: number
  source: 'phone' | 'whatsapp' | 'enquiry' | 'airbnb' | 'booking.com' | 'again'
  /** Days between check-out and now. */
  leftDaysAgo: number
}

export type SampleReview = SampleBooking & {
  /** Days between the day of writing and now. */
  daysAgo: number
  ratings: { location: number; cleanliness: number; communication: number; service: number }
  review: string
  /** Names of content/pictures; null shows a placeholder. */
  avatar: string | null
  tripPictures: string[]
  reply: { daysAgo: number; text: string } | null
}

/** Waits for her review: the demo prints her personal link. */
export const sampleBooking: SampleBooking = {
  first_name: 'Ananya',
  last_name: 'Rao',
  email: 'ananya.rao@example.in',
  phone: '+91 98765 43217',
  stayId: 'suite',
  nights: 3,
  guests: 2,
  amount: 45_000,
  source: 'whatsapp',
  leftDaysAgo: 3,
}

export const sampleReviews: SampleReview[] = [
  {
    first_name: 'Kavya',
    last_name: 'Nambiar',
    email: 'kavya.nambiar@guest.example',
    phone: '+91 98765 43221',
    stayId: 'suite',
    nights: 3,
    guests: 2,
    amount: 45_000,
    source: 'airbnb',
    leftDaysAgo: 12,
    daysAgo: 9,
    ratings: { location: 5, cleanliness: 5, communication: 4, service: 5 },
    review:
      'The mist came up the valley at five and by six we could not see the gate. Somebody brought pakoras. Nobody went anywhere, and it was the best evening of the year.',
    avatar: 'avatar-dusk',
    tripPictures: ['valley-view', 'library-corner', 'forest-bath'],
    reply: null,
  },
  {
    first_name: 'Imran',
    last_name: 'Qureshi',
    email: 'imran.qureshi@guest.example',
    phone: '+91 98765 43222',
    stayId: 'cottage',
    nights: 4,
    guests: 5,
    amount: 100_000,
    source: 'enquiry',
    leftDaysAgo: 31,
    daysAgo: 27,
    ratings: { location: 5, cleanliness: 4, communication: 3, service: 4 },
    review:
      'Five of us, two of them under ten, and nobody asked for a screen until the drive home. The children dug potatoes and ate them the same night. One thing to mend: we were told dinner at eight, then at seven, and came in with wet hair.',
    avatar: null,
    tripPictures: ['orchard', 'cottage-exterior'],
    reply: {
      daysAgo: 26,
      text: 'You are right about the dinner hour, and sorry about the hair. It now stands on a slate by the stairs, in chalk, from tea time on.',
    },
  },
  {
    first_name: 'Meera',
    last_name: 'Joshi',
    email: 'meera.joshi@guest.example',
    phone: '+91 98765 43223',
    stayId: 'single-bedroom',
    nights: 2,
    guests: 1,
    amount: 20_000,
    source: 'phone',
    leftDaysAgo: 58,
    daysAgo: 57,
    ratings: { location: 5, cleanliness: 5, communication: 5, service: 5 },
    review:
      'I came alone with a thesis to finish and was left alone in the kindest way. Tea appeared at the window seat at four, and the lamp was already lit when I looked up. I wrote the last page on the second morning, then walked down to the stream and sat on the flat rock until lunch.',
    avatar: 'avatar-bloom',
    tripPictures: ['single-bedroom-window-seat', 'meditation-rock'],
    reply: null,
  },
  {
    first_name: 'Tashi',
    last_name: 'Wangmo',
    email: 'tashi.wangmo@guest.example',
    phone: '+91 98765 43224',
    stayId: 'suite',
    nights: 2,
    guests: 2,
    amount: 30_000,
    source: 'booking.com',
    leftDaysAgo: 96,
    daysAgo: 90,
    ratings: { location: 4, cleanliness: 3, communication: 4, service: 4 },
    review:
      'Lovely room, and the fire was laid before we asked. It rained on all three days, which is nobody’s fault, but the bathroom floor stayed wet and the towels did not dry. They brought new ones each time we rang. The trout on Friday made up for a good deal.',
    avatar: null,
    tripPictures: ['suite-sitting'],
    reply: {
      daysAgo: 89,
      text: 'Thank you for saying it plainly. The Suite now has a heated rail for towels, and the floor has been relaid so that it falls towards the drain.',
    },
  },
  {
    first_name: 'Daniel',
    last_name: 'Fernandes',
    email: 'daniel.fernandes@guest.example',
    phone: '+91 98765 43225',
    stayId: 'single-bedroom',
    nights: 3,
    guests: 1,
    amount: 30_000,
    source: 'again',
    leftDaysAgo: 171,
    daysAgo: 168,
    ratings: { location: 5, cleanliness: 4, communication: 5, service: 5 },
    review:
      'Bhupal heard the blue magpie long before I could see it and waited, without a word, until I did. Forty-three kinds of birds in three mornings. The ridge walk is steeper than four hours sounds; take the stick they offer you at the back door.',
    avatar: 'avatar-night',
    tripPictures: ['birds', 'trek-ridge', 'hill-road'],
    reply: null,
  },
  {
    first_name: 'Lalita',
    last_name: 'Deshpande',
    email: 'lalita.deshpande@guest.example',
    phone: '+91 98765 43226',
    stayId: 'cottage',
    nights: 2,
    guests: 2,
    amount: 50_000,
    source: 'phone',
    leftDaysAgo: 300,
    daysAgo: 296,
    ratings: { location: 3, cleanliness: 5, communication: 4, service: 4 },
    review:
      'For our fortieth anniversary the children sent us up in the snow. The last bends were icy and my husband did not enjoy them, so ask for the driver and the chains. Once inside it was all fires, hot water and white silence against the panes. I would come again, by daylight.',
    avatar: null,
    tripPictures: ['cottage-in-snow', 'cottage-lounge'],
    reply: null,
  },
]
