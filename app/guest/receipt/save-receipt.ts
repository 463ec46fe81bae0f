import { drawReceipt } from './draw-receipt.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

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
