/** A clause of a rule about reviews or data, and what this site does about it. */
export type Clause = { clause: string; does: string }
export type Standard = { name: string; about: string; clauses: readonly Clause[] }

/** The rules that this site follows. Nobody has certified it. */
export const standards: readonly Standard[] = [
  {
    name: 'ISO 20488:2018 and IS 19000:2022, online consumer reviews',
    about: 'Principles and requirements for collection, moderation and publication. Voluntary.',
    clauses: [
      {
        clause: 'Integrity',
        does: 'The house cannot edit words or stars. Nothing is paid or given for a review. The owner moderates their own reviews, which is why the numbers and the log are public.',
      },
      {
        clause: 'Accuracy',
        does: 'A review belongs to one booking whose stay has ended. Name, month and kind of stay come from it, not from a form.',
      },
      {
        clause: 'Privacy',
        does: 'E-mail address and phone are never shown. What is kept, why and how long is under Privacy.',
      },
      {
        clause: 'Security',
        does: 'Only hashes of personal links are kept. The admin asks for a password and, where the owner turned it on, a second step.',
      },
      {
        clause: 'Transparency',
        does: 'This page says who may write, what is declined and why, and counts how many were asked, shown, declined, withdrawn and wait.',
      },
      {
        clause: 'Accessibility',
        does: 'Reading and writing reviews works by keyboard, without script and at 320 pixels. What is known to fail is in the accessibility statement.',
      },
      {
        clause: 'Responsiveness',
        does: 'A guest sees the state of their review. How long decisions take is counted above, and no time is promised.',
      },
      {
        clause: 'Collection: solicitation, and identity of the author',
        does: 'Guests are asked after check-out, at most three times, and can say that they wish no more. Of all stays, the share that was asked is shown by month.',
      },
      {
        clause: 'Moderation: before publication, by a person, with reasons',
        does: 'A person reads each review and chooses one of a fixed list of reasons to decline it. The guest sees the reason and can object; the owner answers in view of the guest.',
      },
      {
        clause: 'Publication: order, period, overall rating, right of reply',
        does: 'Newest first unless the reader chooses. No review ends by its age. The average counts every published review. The house replies once, under its name and dated.',
      },
      {
        clause: 'Withdrawal and correction by the author',
        does: 'By their personal link: correct within 48 hours or until it is decided, and take it back at any time.',
      },
    ],
  },
  {
    name: 'Directive 2005/29/EC as changed by (EU) 2019/2161 (Omnibus)',
    about: 'The law for businesses that sell to consumers in the European Union.',
    clauses: [
      {
        clause: 'Article 7(6): whether and how reviews are ensured to be from those who used the service',
        does: 'Said first on this page: only through a personal link that belongs to a booking.',
      },
      {
        clause: 'Annex I, 23b: stating that reviews are by consumers without reasonable steps to check it',
        does: 'The link opens on the day of check-out, for one review. What comes by the short form is not published as a review.',
      },
      {
        clause: 'Annex I, 23c: false reviews, or misrepresenting reviews',
        does: 'Samples bear the word Sample and are counted nowhere. Stars decide nothing: the mean stars of what is shown and of what is declined are above.',
      },
    ],
  },
  {
    name: '16 CFR Part 465 (Federal Trade Commission, United States)',
    about: 'Rule on the use of consumer reviews and testimonials.',
    clauses: [
      {
        clause: '465.2 Fake or false reviews and testimonials',
        does: 'As above. Testimonials are chosen by the owner and are no reviews; made-up ones bear the word Sample.',
      },
      {
        clause: '465.4 Buying positive or negative reviews',
        does: 'Nothing is given for a review, and the invitation asks for no particular opinion.',
      },
      {
        clause: '465.5 Insider reviews and testimonials',
        does: 'The house writes bookings down itself, so it could invite somebody of its own: a promise, and no proof. Such a review is to be declined.',
      },
      {
        clause: '465.6 Company-controlled review websites',
        does: 'This is our own site, and says so. It compares us with nobody.',
      },
      {
        clause: '465.7 Review suppression',
        does: 'Nobody is threatened, and low stars are no reason. Declines are counted by reason; each event of a review is an entry of the log that anyone can check.',
      },
      {
        clause: '465.8 Fake indicators of social media influence',
        does: 'The site shows no followers, views or likes.',
      },
    ],
  },
  {
    name: 'Digital Personal Data Protection Act, 2023 (India)',
    about: 'And the rules of 2025 made under it, as their parts come into force.',
    clauses: [
      {
        clause: 'Section 5, notice',
        does: 'The privacy page lists what is kept and what for; where files are chosen, that places and serial numbers are taken out.',
      },
      {
        clause: 'Section 6, consent and its withdrawal',
        does: 'A review is given freely, and taken back as easily as it was given: by the same link.',
      },
      {
        clause: 'Section 8, duties: accuracy, safeguards, breaches, erasure',
        does: 'Old enquiries and bookings are erased by themselves where the owner has set a time. Telling of a breach is the owner’s task; the house helps with its log.',
      },
      {
        clause: 'Section 11, access',
        does: 'A copy of all that belongs to a stay, at once, on the privacy page; of everything, on request.',
      },
      {
        clause: 'Section 12, correction and erasure',
        does: 'By the personal link, or on request. Copies in backups go when those backups are replaced.',
      },
      {
        clause: 'Sections 13 and 14, grievances and nomination',
        does: 'Write or call: the owner answers. There is no form of its own for naming somebody who may act for you.',
      },
    ],
  },
]
