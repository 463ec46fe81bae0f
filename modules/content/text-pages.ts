import { declineReasons } from '#content/decline-reasons.ts'
import { BOOKING_COOKIE_HOURS, LINK_LIFETIME_DAYS } from '#content/link-lifetimes.ts'
import type { TextSections } from './content-parts.ts'
import { writeTerms } from './house-rules.ts'

// Routes, page cache, sitemap, footer, preview, editor and accessibility statement read these declarations.

type OwnTextPage = {
  path: `/${string}`
  /** The key of the content with its text. */
  contentKey: string
  /** The key of its title in the `foot` of the content. */
  footKey: string
  /** Its title in the editor, and on the site until the owner writes another. */
  title: string
  /** What the editor says about it. */
  editorHint: string
  description: (house: string) => string
  /** The text of a new owner's draft, and of stored content from before this page. It is true of any guest house. */
  text: TextSections
}

export const privacyPage = {
  path: '/privacy',
  contentKey: 'privacy',
  footKey: 'privacy',
  title: 'Privacy',
  editorHint: 'Which data of visitors and guests you keep, why, and for how long.',
  description: (house) => `What ${house} knows of its visitors and guests, why, and for how long.`,
  text: toTextSections({
    'The short version':
      'We keep what you tell us to answer you, to prepare your stay and to show your review. We never sell it. You can ask us to delete it.',
    'Visiting this site':
      'You can read all pages without cookies, and no other company follows you here. Our server writes down the time, the page and errors, but not your name, e-mail address or phone number.',
    'Writing to us':
      'We keep your name, phone number, e-mail address, dates and message, and your photo if you added one. We use them to answer you and to prepare your stay. We delete them when we do not need them any more, or when you ask.',
    'Your booking':
      'We write down your name, e-mail address, phone number, room, dates and what was agreed about the price. We keep a booking as long as the law asks us to keep our accounts. After the stay we may ask you for a review.',
    'Your review': `Your personal link works for ${LINK_LIFETIME_DAYS} days. When you open it, one cookie remembers your booking for ${BOOKING_COOKIE_HOURS} hours. Your text stays on your own device until you send it.`,
    'What other people see':
      'When we publish your review, everyone sees your name, the month and room of your stay, your stars and words, and the files that we approved. Nobody sees your e-mail address or phone number. We remove place and camera data from your files. The review stays until you ask us to remove it.',
    'Other companies':
      'A mail service may carry e-mails between us. If our phone shows an alert about your message, the service of its browser (Google, Apple, Mozilla or Microsoft) carries it in encrypted form, with your dates and at most your first name. If we use a service for our forms, it receives what you write in them. WhatsApp, phone and e-mail have their own rules.',
    'Your rights':
      'Ask us what we keep about you, and we send it to you, correct it or delete it. Tell us your name and the e-mail address or phone number that you used. Copies in our backups are deleted when the backups are replaced.',
  }),
} as const satisfies OwnTextPage

/** The pages with texts of the owner, in the order of the footer. */
export const ownTextPages = [
  {
    path: '/review-policy',
    contentKey: 'reviewPolicy',
    footKey: 'policy',
    title: 'Review policy',
    editorHint: 'What you publish and what you do not. Guests read it before they write.',
    description: (house) => `Who may write a review of ${house}, what is published, and what is not.`,
    text: toTextSections({
      'Who can write a review': `Only guests with a booking. Each gets a personal link, which opens on the day of check-out and works for ${LINK_LIFETIME_DAYS} days. There is one review for each booking. We ask all guests in the same way, and nobody gets money or a gift for a review.`,
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
    }),
  },
  {
    path: '/terms',
    contentKey: 'terms',
    footKey: 'terms',
    title: 'Terms and conditions',
    editorHint:
      'The rules of every stay: what the price includes, how guests book, and what happens if plans change.',
    description: (house) =>
      `What holds for a stay at ${house}: what the price covers, how rooms are booked, and what if plans change.`,
    text: writeTerms({}, []),
  },
  privacyPage,
] as const satisfies readonly OwnTextPage[]

export type OwnTextPart = (typeof ownTextPages)[number]['contentKey']

/** The owner cannot edit its text. */
export const accessibilityPage = {
  path: '/accessibility',
  title: 'Accessibility',
  description: (house: string) =>
    `How ${house} makes its site usable for everybody, when that was last checked, and what is known to fail.`,
} as const

/** Every page of text. */
export const textPages = [...ownTextPages, accessibilityPage] as const

export type TextPage = (typeof textPages)[number]

/** The parts of a page, from its headings and the text below each. */
function toTextSections(parts: Readonly<Record<string, string>>): TextSections {
  return Object.entries(parts).map(([heading, text]) => ({ heading, text }))
}
