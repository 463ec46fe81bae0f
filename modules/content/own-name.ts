import { property } from '#content/property.ts'
import type { Content } from './content.ts'

/** Whether a house has set its own name: from then on nothing of the demo's look is shown. */
export function hasOwnName({ property: { name } }: Pick<Content, 'property'>): boolean {
  return name !== property.name
}
