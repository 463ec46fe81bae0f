import type { Content } from '#modules/content/content.ts'

/** One answer to choose. Its text becomes a part of the terms; an empty text adds no part. */
type ReadyAnswer = { label: string; text: string; checkIn?: string; checkOut?: string }
/** A question about the house; the first answer is chosen until the owner chooses another. */
export type Question = { id: string; question: string; heading: string; answers: readonly ReadyAnswer[] }
/** The index of the chosen answer by the id of its question, as a form sends it. */
export type Chosen = Readonly<Record<string, string | undefined>>

const ours = 'If we cannot give you the room, we return all that you paid.'
const times = (checkIn: string, checkOut: string) => ({
  label: `In from ${checkIn}, out until ${checkOut}`,
  text: `Your room is ready from ${checkIn}. On the last day, please leave it by ${checkOut}. Ask us if you need other times.`,
  checkIn,
  checkOut,
})
const passports = 'Guests from other countries show their passport and visa.'

export const houseRules: readonly Question[] = [
  {
    id: 'advance',
    question: 'Payment in advance',
    heading: 'Paying',
    answers: [
      {
        label: 'Half of the price',
        text: 'To keep the room for you, we ask for half of the price in advance. You pay the rest during your stay.',
      },
      {
        label: 'The first night',
        text: 'To keep the room for you, we ask for the price of one night in advance. You pay the rest during your stay.',
      },
      {
        label: 'The full price',
        text: 'To keep the room for you, we ask for the full price in advance.',
      },
      { label: 'Nothing in advance', text: 'We ask for no advance. You pay during your stay.' },
    ],
  },
  {
    id: 'cancel',
    question: 'If a guest cancels',
    heading: 'If you cancel',
    answers: [
      {
        label: 'Money back until 7 days before',
        text: `Until 7 days before you arrive, we return your advance. After that, we keep it. ${ours}`,
      },
      {
        label: 'Money back until 2 days before',
        text: `Until 2 days before you arrive, we return your advance. After that, we keep it. ${ours}`,
      },
      {
        label: 'Money always back',
        text: `You can cancel at any time before you arrive, and we return your advance. ${ours}`,
      },
      {
        label: 'Other dates, no money back',
        text: `We do not return the advance, but you can use it for other dates within six months. ${ours}`,
      },
    ],
  },
  {
    id: 'times',
    question: 'Check-in and check-out',
    heading: 'Arriving and leaving',
    answers: [
      times('13:00', '11:00'),
      times('12:00', '10:00'),
      times('14:00', '11:00'),
      times('12:00', '12:00'),
    ],
  },
  {
    id: 'children',
    question: 'Children',
    heading: 'Children',
    answers: [
      {
        label: 'Welcome, free under 6',
        text: 'Children are welcome. Under 6 years they stay free in your bed.',
      },
      {
        label: 'Welcome, please tell us',
        text: 'Children are welcome. Please tell us their age before you come.',
      },
      { label: 'Only from 12 years', text: 'Our house is for guests from 12 years of age.' },
    ],
  },
  {
    id: 'pets',
    question: 'Pets',
    heading: 'Pets',
    answers: [
      { label: 'No pets', text: 'Please do not bring pets.' },
      { label: 'Ask first', text: 'Please ask us before you bring a pet.' },
      { label: 'Welcome', text: 'Your pet is welcome. Please tell us before you come.' },
    ],
  },
  {
    id: 'smoking',
    question: 'Smoking and alcohol',
    heading: 'Smoking and alcohol',
    answers: [
      { label: 'No smoking inside', text: 'Please do not smoke inside. Outside you may.' },
      { label: 'No smoking, no alcohol', text: 'There is no smoking and no alcohol in our house.' },
      {
        label: 'No smoking inside, no alcohol',
        text: 'Please do not smoke inside, and do not bring alcohol.',
      },
    ],
  },
  {
    id: 'quiet',
    question: 'Quiet hours',
    heading: 'Quiet at night',
    answers: [
      {
        label: '22:00 to 6:00',
        text: 'From 22:00 to 6:00 we keep the house quiet, so that everyone can sleep.',
      },
      {
        label: '23:00 to 7:00',
        text: 'From 23:00 to 7:00 we keep the house quiet, so that everyone can sleep.',
      },
      { label: 'No fixed hours', text: '' },
    ],
  },
  {
    id: 'identity',
    question: 'Identity card at arrival',
    heading: 'Identity card',
    answers: [
      {
        label: 'Every guest',
        text: `Please bring an identity card for every guest. The law asks us to note it. ${passports}`,
      },
      {
        label: 'Every adult',
        text: `Please bring an identity card for every adult. The law asks us to note it. ${passports}`,
      },
      {
        label: 'A copy before arrival',
        text: `Please send us a copy of the identity card of each adult before you arrive. The law asks us to note it. ${passports}`,
      },
    ],
  },
]

/** What is the same in every house. */
const always: Content['terms'] = [
  {
    heading: 'The price',
    text: 'The price is for one room and one night. You pay for other things, such as a taxi or a guide, separately.',
  },
  {
    heading: 'How to book',
    text: 'On this site you ask for a room. We answer by phone, WhatsApp or e-mail. The room is yours when we have confirmed it.',
  },
]

/** The terms with the chosen answers; parts of `before` with other headings, which the owner wrote, come last. */
export function answeredTerms(
  questions: readonly Question[],
  chosen: Chosen,
  before: Content['terms'],
): Content['terms'] {
  const own = (heading: string) => before.find((part) => part.heading === heading)
  const answers = questions.flatMap(({ id, heading, answers }) => {
    if (chosen[id] === OWN_WORDS) return own(heading) ?? []
    const text = (answers[Number(chosen[id] ?? 0)] ?? answers[0])?.text
    return text ? [{ heading, text }] : []
  })
  const ready = new Set([...always, ...questions].map(({ heading }) => heading))
  const firsts = always.map((part) => own(part.heading) ?? part)
  return [...firsts, ...answers, ...before.filter(({ heading }) => !ready.has(heading))]
}

/** The choice that leaves the owner's own text as it is. */
export const OWN_WORDS = 'own'

/** Which answer of a question these terms contain; the owner's own words where the text is none of them. */
export function chosenAnswer({ heading, answers }: Question, terms: Content['terms']): string {
  const text = terms.find((part) => part.heading === heading)?.text ?? ''
  const index = answers.findIndex((answer) => answer.text === text)
  return index >= 0 ? String(index) : text === '' ? '0' : OWN_WORDS
}

/** The times of day of the chosen answer, for search engines. */
export function timesOf(
  questions: readonly Question[],
  chosen: Chosen,
): { checkIn?: string; checkOut?: string } {
  const { id = '', answers } = questions.find(({ answers }) => answers[0]?.checkIn) ?? {}
  if (chosen[id] === OWN_WORDS) return {}
  const { checkIn = '', checkOut = '' } = answers?.[Number(chosen[id] ?? 0)] ?? {}
  return { checkIn, checkOut }
}
