import { property as demo } from '#content/first-day.ts'
import type { Content } from './content.ts'

type House = Pick<Content, 'property'>

/** Whether a house has set its own name: from then on nothing of the demo's look is shown, and the first run of its site is over once it is published. */
export function hasOwnName({ property: { name } }: House): boolean {
  return name !== demo.name
}

/** Whether a house has set its own address: the name does not say where it is, and it may be in the state of the demo. */
export function hasOwnAddress({ property: { address } }: House): boolean {
  return address.join() !== demo.address.join()
}

/** Whether a house is that of the demo, at its place: the drawn map has both on it, so it is wrong once either is the owner's. */
export function isAtDemoPlace(house: House): boolean {
  return !hasOwnName(house) && !hasOwnAddress(house)
}
