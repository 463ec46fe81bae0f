import { expect, test } from 'vitest'
import type { ReceiptFacts } from '../guest-page.ts'
import { type Measure, receiptLines } from './receipt-lines.ts'

const receipt: ReceiptFacts = {
  text: 'Rain on the roof.\n\nTea.',
  stars: [{ id: 'location', label: 'Location', given: 4 }],
  files: [{ name: 'a-very-long-name-of-a-picture.jpg', about: '' }],
  sent: '20 November 2026 at 12:00',
  corrected: '',
  state: 'It waits.',
  reply: null,
  objections: [],
  may: { correct: true, takeBack: true, object: false },
  ...{ correctableUntil: '', isShown: false, seen: '', bookingKept: '' },
}
const tenEach: Measure = (_, text) => text.length * 10

test('has no line wider than the picture, and loses no letter of a long word', () => {
  const lines = receiptLines('Deodar House', receipt, 200, tenEach)
  expect(lines.every(({ text }) => text.length <= 20)).toBe(true)
  const all = lines.map(({ text }) => text).join('')
  expect(all).toContain('a-very-long-name-of-a-picture.jpg')
})

test('keeps the paragraphs of the words apart', () => {
  const lines = receiptLines('Deodar House', receipt, 2000, tenEach)
  expect(lines.slice(-3)).toEqual([
    { look: 'text', text: 'Rain on the roof.' },
    { look: 'gap', text: '' },
    { look: 'text', text: 'Tea.' },
  ])
})

test('says the reply, the objection and its answer where there are any', () => {
  const answered = {
    ...receipt,
    corrected: '21 November 2026 at 09:00',
    reply: { text: 'Come again!', when: '22 November 2026' },
    objections: [
      { note: 'Why?', when: '21 November 2026', answer: 'Because.', answered: '22 November 2026' },
    ],
  }
  const said = receiptLines('Deodar House', answered, 2000, tenEach).map(({ text }) => text)
  for (const line of ['Corrected: 21 November 2026 at 09:00', 'Come again!', 'Why?', 'Because.'])
    expect(said).toContain(line)
})
