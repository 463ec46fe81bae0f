const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Beds and guests of a stay in words, from its numbers alone: "2+1" are two guests and a child (specification 3). */
export function sayCapacity({ beds, guests }: { beds: number; guests: string }): string {
  const [grown = 0, children = 0] = guests.split('+').map(Number)
  const people = [
    count(grown, 'guest', 'guests'),
    ...(children > 0 ? [children === 1 ? 'a child' : count(children, 'child', 'children')] : []),
  ].join(' and ')
  const said = `${count(beds, 'bed', 'beds')}, ${people}${children > 0 ? ` (${guests})` : ''}`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** How many people a stay takes: "2+1" is three. */
export function mostGuests(guests: string): number {
  return guests.split('+').reduce((sum, part) => sum + Number(part), 0)
}

function count(number: number, one: string, many: string): string {
  return `${small[number] ?? number} ${number === 1 ? one : many}`
}
