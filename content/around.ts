/** The menu and the foot of the page. */
export const menu = {
  stays: 'Stays',
  house: 'The house',
  location: 'Getting here',
  reviews: 'Reviews',
}
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
