import { BOOKING_COOKIE_HOURS, LINK_LIVES_DAYS } from './promises.ts'

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
    text: `Your personal link works for ${LINK_LIVES_DAYS} days and only once. When you open it, one cookie remembers for ${BOOKING_COOKIE_HOURS} hours which booking it belongs to; it serves nothing else. What you are writing is kept on your own device until it has reached us, so that a lost connection loses nothing.`,
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
