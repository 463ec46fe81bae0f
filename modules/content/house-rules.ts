import type { TextSections } from './content-parts.ts'

/** The chosen answer to each question, by its index, as a form sends it. */
export type ChosenAnswers = Readonly<Record<string, string | undefined>>

const cancelledByUs = 'If we cannot give you the room, we return all that you paid.'
const cancelledInTime = 'before you arrive, we return your advance. After that, we keep it.'
const advanceIntro = 'To keep the room for you, we ask for'
const registrationLaw =
  'The law asks us to note it. Guests from other countries show their passport and visa.'
const TIMES_HEADING = 'Arriving and leaving'
const PAYING_HEADING = 'Paying'
const [HALF_IN_ADVANCE, ALL_IN_ADVANCE] = ['Half in advance', 'All in advance']
const advancePercents = new Map([
  [HALF_IN_ADVANCE, 50],
  [ALL_IN_ADVANCE, 100],
])
const writeTimes = (from: string, until: string) =>
  `Your room is ready from ${from}. On the last day, please leave it by ${until}. Ask us if you need other times.`

/**
 * Questions about the house, which are headings of its terms. Each answer has a label and the text below that heading; an empty text leaves
 * the heading out. The first answer is the default. A heading with one answer is no question: every house has its text.
 */
export const houseRules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'The price': {
    Always:
      'The price is for one room and one night. You pay for other things, such as a taxi or a guide, separately.',
  },
  'How to book': {
    Always:
      'On this site you ask for a room. We answer by phone, WhatsApp or e-mail. The room is yours when we have confirmed it.',
  },
  [PAYING_HEADING]: {
    [HALF_IN_ADVANCE]: `${advanceIntro} half of the price in advance. You pay the rest during your stay.`,
    'The first night in advance': `${advanceIntro} the price of one night in advance. You pay the rest during your stay.`,
    [ALL_IN_ADVANCE]: `${advanceIntro} the full price in advance.`,
    'Nothing in advance': 'We ask for no advance. You pay during your stay.',
  },
  'If you cancel': {
    'Money back until 7 days before': `Until 7 days ${cancelledInTime} ${cancelledByUs}`,
    'Money back until 2 days before': `Until 2 days ${cancelledInTime} ${cancelledByUs}`,
    'Money always back': `You can cancel at any time before you arrive, and we return your advance. ${cancelledByUs}`,
    'Other dates, no money back': `We do not return the advance. You can use it for other dates within six months. ${cancelledByUs}`,
  },
  [TIMES_HEADING]: {
    'Check-in from 13:00, check-out until 11:00': writeTimes('13:00', '11:00'),
    'Check-in from 12:00, check-out until 10:00': writeTimes('12:00', '10:00'),
    'Check-in from 14:00, check-out until 11:00': writeTimes('14:00', '11:00'),
    'Check-in from 12:00, check-out until 12:00': writeTimes('12:00', '12:00'),
  },
  Children: {
    'Welcome, free under 6': 'Children are welcome. Under 6 years they stay free in your bed.',
    'Welcome, please tell us': 'Children are welcome. Please tell us their age before you come.',
    'Only from 12 years': 'Our house is for guests from 12 years of age.',
  },
  Pets: {
    'No pets': 'Please do not bring pets.',
    'Ask first': 'Please ask us before you bring a pet.',
    Welcome: 'Your pet is welcome. Please tell us before you come.',
  },
  'Smoking and alcohol': {
    'No smoking inside': 'Please do not smoke inside. Outside you may.',
    'No smoking, no alcohol': 'There is no smoking and no alcohol in our house.',
    'No smoking inside, no alcohol': 'Please do not smoke inside, and do not bring alcohol.',
  },
  'Quiet at night': {
    '22:00 to 6:00': 'From 22:00 to 6:00 we keep the house quiet, so that everyone can sleep.',
    '23:00 to 7:00': 'From 23:00 to 7:00 we keep the house quiet, so that everyone can sleep.',
    'No fixed hours': '',
  },
  'Identity card': {
    'Every guest': `Please bring an identity card for every guest. ${registrationLaw}`,
    'Every adult': `Please bring an identity card for every adult. ${registrationLaw}`,
    'A copy before arrival': `Before you arrive, please send us a copy of the identity card of each adult. ${registrationLaw}`,
  },
}

/** The choice that leaves the owner's own text as it is. */
export const OWN_WORDS = 'own'

/** Terms without any heading of the rules are those of a new house; where only some are missing, the owner deleted them. */
function hasRules(terms: TextSections): boolean {
  return terms.some(({ heading }) => Object.hasOwn(houseRules, heading))
}

/**
 * The terms with the chosen answers. Where none is chosen, a heading keeps the text of `before`, or stays deleted; a new house gets the first
 * answer. Parts with other headings, which the owner wrote, come last.
 */
export function writeTerms(chosen: ChosenAnswers, before: TextSections): TextSections {
  const isNew = !hasRules(before)
  const parts = Object.entries(houseRules).flatMap(([heading, answers]) => {
    const texts = Object.values(answers)
    const currentText = before.find((part) => part.heading === heading)?.text
    const text = texts[Number(chosen[heading])] ?? currentText ?? (isNew ? texts[0] : '')
    return text ? [{ heading, text }] : []
  })
  return [...parts, ...before.filter(({ heading }) => !Object.hasOwn(houseRules, heading))]
}

/** Which answer to a question these terms contain; the owner's own words where the text is none of them, or where the heading was deleted. */
export function findChosenAnswer(heading: string, terms: TextSections): string {
  if (!hasRules(terms)) return '0'
  const text = terms.find((part) => part.heading === heading)?.text ?? ''
  const index = Object.values(houseRules[heading] ?? {}).indexOf(text)
  return index >= 0 ? String(index) : OWN_WORDS
}

/** The times of day in these terms, for search engines; none where the owner wrote or deleted that part. */
export function readCheckInTimes(terms: TextSections): { checkIn: string; checkOut: string } | null {
  if (findChosenAnswer(TIMES_HEADING, terms) === OWN_WORDS) return null
  const text = terms.find(({ heading }) => heading === TIMES_HEADING)?.text
  const [checkIn = '', checkOut = ''] = text?.match(/\d\d:\d\d/g) ?? []
  return { checkIn, checkOut }
}

/** The advance in per cent of the price that these terms ask for; null where they name another sum, or none. */
export function readAdvancePercent(terms: TextSections): number | null {
  const answers = Object.keys(houseRules[PAYING_HEADING] ?? {})
  return advancePercents.get(answers[Number(findChosenAnswer(PAYING_HEADING, terms))] ?? '') ?? null
}
