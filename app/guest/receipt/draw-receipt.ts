import type { ReceiptFacts } from '../guest-page.ts'

const WIDTH = 720
const MARGIN = 56
/** Twice as many pixels, for screens that show them. */
const SCALE = 2
/** The highest canvas that phones support. */
const MOST_PIXELS = 16_000

const serif = "'Fraunces Variable', Georgia, serif"
const sans = "'Figtree Variable', 'Segoe UI', Helvetica, Arial, sans-serif"
const styles = {
  name: { font: `600 20px ${serif}`, height: 34 },
  heading: { font: `600 36px ${serif}`, height: 48 },
  strong: { font: `600 18px ${sans}`, height: 30 },
  text: { font: `400 18px ${sans}`, height: 30 },
  gap: { font: `400 18px ${sans}`, height: 20 },
}
type Row = readonly [style: keyof typeof styles, text: string]

/** Saves the receipt as a picture, the same in both themes. It is drawn on this device, without the server. */
export async function saveReceipt(name: string, receipt: ReceiptFacts): Promise<void> {
  await document.fonts.ready
  const link = document.createElement('a')
  link.download = 'receipt.png'
  link.href = URL.createObjectURL(await drawReceipt(document.createElement('canvas'), name, receipt))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function drawReceipt(canvas: HTMLCanvasElement, name: string, receipt: ReceiptFacts): Promise<Blob> {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  const lines = receiptRows(name, receipt).flatMap(([style, text]) => {
    pen.font = styles[style].font
    const fits = (line: string) => pen.measureText(line).width <= WIDTH - 2 * MARGIN
    return wrapText(text, fits).map((line) => ({ ...styles[style], line }))
  })
  const total = lines.reduce((sum, { height }) => sum + height, 2 * MARGIN)
  const scale = Math.min(SCALE, MOST_PIXELS / total)
  canvas.width = WIDTH * scale
  canvas.height = total * scale
  pen.scale(scale, scale)
  pen.fillStyle = '#fbf5ea'
  pen.fillRect(0, 0, WIDTH, total)
  pen.fillStyle = '#1b2f2c'
  pen.textBaseline = 'middle'
  let top = MARGIN
  for (const { font, height, line } of lines) {
    pen.font = font
    pen.fillText(line, MARGIN, top + height / 2)
    top += height
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.'))), 'image/png')
  })
}

/** The content of the receipt, each text with its style. */
export function receiptRows(name: string, receipt: ReceiptFacts): Row[] {
  const { text, stars, files, sent, corrected, state, reply, objections } = receipt
  const section = (heading: string, text: string): Row[] => [
    ['gap', ''],
    ['strong', heading],
    ['text', text],
  ]
  const facts = [
    `Received: ${sent}`,
    corrected && `Corrected: ${corrected}`,
    ...stars.map(({ label, given }) => `${label}: ${given} of 5 stars`),
    files.length > 0 && `Files: ${files.map(({ name }) => name).join(', ')}`,
  ]
  return [
    ['name', name],
    ['heading', 'Receipt of a review'],
    ['gap', ''],
    ['strong', state],
    ...facts.flatMap((fact): Row[] => (fact ? [['text', fact]] : [])),
    ...section('Your words', text),
    ...(reply ? section(reply.when ? `Our reply, ${reply.when}` : 'Our reply', reply.text) : []),
    ...objections.flatMap(({ note, when, answer, answered }) => [
      ...section(`You objected, ${when}`, note),
      ...(answer ? section(`Our answer, ${answered}`, answer) : []),
    ]),
  ]
}

/** Breaks a text into lines that fit, between words where that is possible. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.match(/\S+\s*/g) ?? [])
      for (const part of fits(word.trimEnd()) ? [word] : word) {
        const longer = lines.at(-1) + part
        if (fits(longer.trimEnd())) lines[lines.length - 1] = longer
        else lines.push(part)
      }
    return lines.map((line) => line.trimEnd())
  })
}
