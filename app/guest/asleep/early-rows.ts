import type { RatingCategory } from '#domain/reviews/rating.ts'

const rows = new Set<RatingCategory>()

/** Notes which rows of stars are set while the page sleeps, be it to one star. */
export function noteRows(asleep: AbortSignal): void {
  const note = ({ target }: Event) => {
    const row = target instanceof HTMLInputElement && target.closest<HTMLElement>('[data-row]')
    if (row) rows.add(row.dataset.row as RatingCategory)
  }
  addEventListener('click', note, { capture: true, signal: asleep })
}

export const earlyRows = () => [...rows]
