import sharp from 'sharp'

/** How long sizes of pictures may take: they are made at low priority, beside the other journeys. */
export const PICTURES_WITHIN_MS = 180_000

/** A photo that looks like no other with a number below 100: a photo that is sent twice is stored once. */
export async function drawPhoto(index: number, width = 200) {
  const hue = `hsl(${index * 30} 60% ${40 + (index % 3) * 10}%)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><rect width="800" height="600" fill="${hue}"/><circle cx="${60 + index * 60}" cy="300" r="130" fill="#fff8"/><rect width="${index * 8}" height="40" /></svg>`
  const buffer = await sharp(Buffer.from(svg)).resize(width).jpeg().toBuffer()
  return { name: `photo-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
}
