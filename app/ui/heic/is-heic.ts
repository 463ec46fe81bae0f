/** The brands of a HEIF picture with HEVC inside, as phones make it (ISO/IEC 23008-12). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']
/** The same container with AV1 inside, which browsers read by themselves. */
const avifBrands = ['avif', 'avis']
const HEADER_BYTES = 256

/** True when the first bytes are HEIC, whatever the file is called. */
export async function isHeic(file: Blob): Promise<boolean> {
  const fileBrands = readBrands(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  const hasBrandOf = (brands: string[]) => fileBrands.some((brand) => brands.includes(brand))
  return hasBrandOf(heicBrands) && !hasBrandOf(avifBrands)
}

/** The major and the compatible brands in the first box. */
function readBrands(start: Uint8Array): string[] {
  const text = String.fromCharCode(...start)
  if (text.slice(4, 8) !== 'ftyp') return []
  const length = new DataView(start.buffer).getUint32(0)
  const readBrand = (_: unknown, index: number) => text.slice(16 + index * 4, 20 + index * 4)
  const otherCount = Math.max(0, Math.floor((Math.min(length, start.length) - 16) / 4))
  return [text.slice(8, 12), ...Array.from({ length: otherCount }, readBrand)]
}
