import type { ReceiptFacts } from '../guest-page.ts'
import { type LineLook, receiptLines } from './receipt-lines.ts'

const WIDTH = 720
const MARGIN = 56
/** Twice as many dots, for screens that show them. */
const SCALE = 2
/** No canvas of a telephone is higher. */
const MOST_DOTS = 16_000

const paper = '#fbf5ea'
const ink = '#1b2f2c'
const serif = "'Fraunces Variable', Georgia, serif"
const sans = "'Figtree Variable', 'Segoe UI', Helvetica, Arial, sans-serif"
const looks: Record<LineLook, { font: string; height: number }> = {
  house: { font: `600 20px ${serif}`, height: 34 },
  heading: { font: `600 36px ${serif}`, height: 48 },
  strong: { font: `600 18px ${sans}`, height: 30 },
  text: { font: `400 18px ${sans}`, height: 30 },
  gap: { font: `400 18px ${sans}`, height: 20 },
}

/** Draws the receipt on paper of its own, the same in both themes, and gives it as a PNG. */
export function drawReceipt(canvas: HTMLCanvasElement, house: string, receipt: ReceiptFacts): Promise<Blob> {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  const lines = receiptLines(house, receipt, WIDTH - 2 * MARGIN, (look, text) => {
    pen.font = looks[look].font
    return pen.measureText(text).width
  })
  const height = lines.reduce((sum, { look }) => sum + looks[look].height, 2 * MARGIN)
  const scale = Math.min(SCALE, MOST_DOTS / height)
  canvas.width = WIDTH * scale
  canvas.height = height * scale
  pen.scale(scale, scale)
  pen.fillStyle = paper
  pen.fillRect(0, 0, WIDTH, height)
  pen.fillStyle = ink
  pen.textBaseline = 'middle'
  let top = MARGIN
  for (const { look, text } of lines) {
    const { font, height: line } = looks[look]
    pen.font = font
    pen.fillText(text, MARGIN, top + line / 2)
    top += line
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.'))), 'image/png')
  })
}

/** Saves the receipt as a picture on this device. Nothing of it leaves the device for that. */
export async function saveReceipt(house: string, receipt: ReceiptFacts): Promise<void> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  const picture = await drawReceipt(canvas, house, receipt)
  const link = document.createElement('a')
  link.download = 'receipt.png'
  link.href = URL.createObjectURL(picture)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
