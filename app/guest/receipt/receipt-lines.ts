import type { ReceiptFacts } from '../guest-page.ts'

export type LineLook = 'house' | 'heading' | 'strong' | 'text' | 'gap'
export type Line = { look: LineLook; text: string }
/** How wide a text is in this look. */
export type Measure = (look: LineLook, text: string) => number

const gap: Line = { look: 'gap', text: '' }

/** The receipt line by line, none of them wider than that. */
export function receiptLines(house: string, receipt: ReceiptFacts, width: number, measure: Measure): Line[] {
  const wrap = (look: LineLook, text: string): Line[] =>
    text
      .split('\n')
      .flatMap((line) =>
        line.trim() === '' ? [gap] : wrapped(line, (part) => measure(look, part) <= width, look),
      )
  const part = (heading: string, text: string) => [gap, ...wrap('strong', heading), ...wrap('text', text)]
  const { text, stars, files, sent, corrected, state, reply, objections } = receipt
  return [
    ...wrap('house', house),
    ...wrap('heading', 'Receipt of a review'),
    gap,
    ...wrap('strong', state),
    ...wrap('text', `Received: ${sent}`),
    ...(corrected ? wrap('text', `Corrected: ${corrected}`) : []),
    ...stars.flatMap(({ label, given }) => wrap('text', `${label}: ${given} of 5 stars`)),
    ...(files.length > 0 ? wrap('text', `Files: ${files.map(({ name }) => name).join(', ')}`) : []),
    ...part('Your words', text),
    ...(reply ? part(reply.when ? `Our reply, ${reply.when}` : 'Our reply', reply.text) : []),
    ...objections.flatMap(({ note, when, answer, answered }) => [
      ...part(`You objected, ${when}`, note),
      ...(answer ? part(`Our answer, ${answered}`, answer) : []),
    ]),
  ]
}

function wrapped(paragraph: string, fits: (text: string) => boolean, look: LineLook): Line[] {
  const lines: Line[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push({ look, text: line })
    line = ''
    // A word longer than the line is broken where it has to be.
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push({ look, text: line })
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, { look, text: line }]
}
