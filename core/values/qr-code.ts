import QRCode from 'qrcode'

/** A text as a QR code for `<img>`: dark on light with a wide margin, because some cameras read no other. */
export async function makeQrPictureUrl(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}
