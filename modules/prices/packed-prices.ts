/** `15000x4_18000x2`: numbers in their order, each with how often it repeats. */
export function packNumbers(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.[0] === number) last[1] += 1
    else runs.push([number, 1])
  }
  return runs.map(([number, times]) => `${number}x${times}`).join('_')
}

/** The numbers of a packed text; none where the text is malformed or has more numbers than a month has days. */
export function unpackNumbers(packed: string): number[] {
  const runs = packed.split('_').map((run) => /^(\d{1,9})x(\d{1,2})$/.exec(run))
  const numbers = runs.flatMap((run) => (run ? Array<number>(Number(run[2])).fill(Number(run[1])) : []))
  return runs.includes(null) || numbers.length > 31 ? [] : numbers
}

/** The prices of a month as the page showed them, without their signature. */
export type ShownPrices = { stay: string; month: string; epochMinute: number; prices: number[] }

/** `suite~2026-12~t3k4hu~15000x31`; the signature follows after a dot. */
export function formatShownPrices({ stay, month, epochMinute, prices }: ShownPrices): string {
  return [stay, month, epochMinute.toString(36), packNumbers(prices)].join('~')
}

export function parseShownPrices(text: string): ShownPrices {
  const [stay = '', month = '', minute = '', prices = ''] = text.split('.', 1)[0]?.split('~') ?? []
  return { stay, month, epochMinute: Number.parseInt(minute, 36), prices: unpackNumbers(prices) }
}
