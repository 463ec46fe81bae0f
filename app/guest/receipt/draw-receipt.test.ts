import { expect, test } from 'vitest'
import { receiptRows, wrapText } from './draw-receipt.ts'

test('breaks lines between words, keeps paragraphs apart, and loses no letter of a long word', () => {
  const text = 'Rain on the roof.\n\nTea. a-very-long-name-of-a-picture.jpg'
  const lines = wrapText(text, (line) => line.length <= 12)
  expect(lines.slice(0, 4)).toEqual(['Rain on the', 'roof.', '', 'Tea. a-very-'])
  expect(lines.every((line) => line.length <= 12)).toBe(true)
  expect(lines.slice(3).join('')).toBe('Tea. a-very-long-name-of-a-picture.jpg')
})

test('contains the correction, the reply, the objection and its answer where there are any', () => {
  const texts = receiptRows('Deodar House', {
    text: 'Rain on the roof.',
    stars: [{ id: 'location', label: 'Location', given: 4 }],
    files: [{ name: 'roof.jpg', about: '' }],
    sent: '20 November 2026 at 12:00',
    corrected: '21 November 2026 at 09:00',
    state: 'It waits.',
    reply: { text: 'Come again!', when: '22 November 2026' },
    objections: [
      { note: 'Why?', when: '21 November 2026', answer: 'Because.', answered: '22 November 2026' },
    ],
    may: { correct: true, takeBack: true, object: false },
    correctableUntil: '',
    isShown: false,
    seen: '',
    bookingKept: '',
  }).map(([, text]) => text)
  for (const text of [
    'Corrected: 21 November 2026 at 09:00',
    'Files: roof.jpg',
    'Come again!',
    'Why?',
    'Because.',
  ])
    expect(texts).toContain(text)
})
