import type { Night } from './nights-of.server.ts'

/** The classes of one night of one stay: whose it is, where that begins and ends, and whether there is room for more. */
export function nightMarks({ span, over, first, last, left }: Night): string {
  const whose = span && { house: 'ours', elsewhere: 'elsewhere', closed: 'closed', held: 'held' }[span.from]
  return [whose, over && 'over', span && left > 0 && 'some', first && 'first', last && 'last']
    .filter(Boolean)
    .join(' ')
}

/** `Meera Joshi`, `taken on Airbnb, and 1 more: too many for it`, `free`. */
export function sayNight({ span, others, over }: Night): string {
  if (!span) return 'free'
  const name = span.from === 'elsewhere' ? `taken on ${span.name}` : span.name
  if (others === 0) return name
  return `${name}, and ${others} more${over ? ': too many for it' : ''}`
}
