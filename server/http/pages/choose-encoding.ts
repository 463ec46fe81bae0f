export type Encoding = 'identity' | 'gzip' | 'br'

/** The encoding a browser is answered in: Brotli, else gzip, else none, as far as it takes them. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const offers = String(accepted ?? '')
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim().toLowerCase())
  if (offers.includes('br')) return 'br'
  return offers.includes('gzip') ? 'gzip' : 'identity'
}
