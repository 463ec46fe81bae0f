import { line, picture, type SitePart, text } from './site-part.ts'

/** What stands around every page, and the pages that say but one thing. */
export const aroundThePages: SitePart = {
  id: 'around',
  title: 'Around the pages',
  about: 'The links above and below each page, and what a wrong address and a message that has arrived say.',
  seenAt: '',
  fields: [
    line('menu.stays', 'Above: to the stays'),
    line('menu.house', 'Above: to the house'),
    line('menu.location', 'Above: to the road'),
    line('menu.reviews', 'Above: to the reviews'),
    line('foot.speak', 'Below: over phone and e-mail'),
    line('foot.find', 'Below: over the address'),
    line('foot.map', 'Below: link to the map'),
    line('foot.read', 'Below: over the other pages'),
    line('foot.reviews', 'Below: to all reviews'),
    line('foot.policy', 'Below: to the review policy', 'The heading of that page too.'),
    line('foot.terms', 'Below: to the terms', 'The heading of that page too.'),
    line('foot.privacy', 'Below: to privacy', 'The heading of that page too.'),
    line('sent.enquiry.heading', 'Enquiry has arrived: heading', 'For browsers without script.'),
    text('sent.enquiry.text', 'Enquiry has arrived: text'),
    line('sent.review.heading', 'Quick review has arrived: heading', 'For browsers without script.'),
    text('sent.review.text', 'Quick review has arrived: text'),
    line('notFound.eyebrow', 'Wrong address: small line above'),
    line('notFound.heading', 'Wrong address: heading'),
    text('notFound.text', 'Wrong address: text'),
  ],
  lists: [],
}

/** What a guest reads behind the personal link. */
export const personalLink: SitePart = {
  id: 'personal-link',
  title: 'Personal link',
  about:
    'What a guest reads behind the personal link: before the review, after it, and when the link does not open.',
  seenAt: '',
  fields: [
    line('reviewPage.greeting', 'Greeting', 'The name of the guest follows it.'),
    text('reviewPage.thanks', 'What you ask of the guest'),
    line('reviewPage.sign', 'Who signs'),
    picture('reviewPage.picture.picture', 'Picture'),
    line('reviewPage.picture.alt', 'What the picture shows'),
    text('reviewPage.pending', 'The review has arrived'),
    text('reviewPage.approved', 'The review is on the site'),
    text('reviewPage.declined', 'The review is not shown'),
    text('reviewPage.withdrawn', 'The guest has taken it back'),
    text('reviewPage.early', 'The link is a little early'),
    text('reviewPage.expired', 'The link has run out'),
    text('reviewPage.unknown', 'The link does not open'),
  ],
  lists: [],
}
