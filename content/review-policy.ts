import { declineReasons } from './decline-reasons.ts'
import { LINK_LIVES_DAYS } from './promises.ts'

const reasons = Object.values(declineReasons).join('; ')

export const reviewPolicy = [
  {
    heading: 'Only guests write reviews',
    text: `Every review here was written through a personal link that we gave to somebody with a booking. The link opens on the day of check-out and works for ${LINK_LIVES_DAYS} days. One booking gives one review. We invite all our guests alike, not only those who seemed happy, and nobody is paid or given anything for a review.`,
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
