type Named = { name: string; from: 'house' | 'elsewhere' | 'closed' | 'held' }

/** Who has nights, where two that have the same are named beside each other: `Meera Joshi`, `a booking on Airbnb`. */
export function nameSpan({ name, from }: Named): string {
  return from === 'elsewhere' ? `a booking on ${name}` : name
}
