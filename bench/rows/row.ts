/** One line of the table of figures: what was measured, what came out, and what it should be. */
export type Figure = { what: string; now: string; beside?: string; goal?: string }

export type How = {
  /** Few and short runs: whether it works, not how fast it is. */
  quick: boolean
}

/** Something that is measured; a row that cannot be measured here says what is missing. */
export type Row = (how: How) => Promise<Figure[]>

export function missing(what: string, advice: string): Figure[] {
  return [{ what, now: 'not measured', beside: advice.replace(/\s+/g, ' ') }]
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** How far equal runs lie apart, in hundredths of their median: what the machine adds by itself. */
export function spread(figures: readonly number[]): string {
  const apart = (Math.max(...figures) - Math.min(...figures)) / median(figures)
  return `± ${((apart / 2) * 100).toFixed(0)} %`
}
