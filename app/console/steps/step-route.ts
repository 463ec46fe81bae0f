import { buttons, type StepAddress } from './buttons.ts'

/** Those that no page of its own answers. */
export const pagelessSteps = Object.keys(buttons)

/** One route for all steps of a noun: `reviews/:id/:step` for `reviews/:id/approval`. What ends in a name already has no word for it. */
export function sharedRoute(address: string): string {
  return address.replace(/\/[^/:][^/]*$/, '/:step')
}

type Asked = { pattern: string; params: Readonly<Record<string, string | undefined>> }

/** Which step a route is asked for; none where it is a page of its own, or the word is no step’s. */
export function stepAddress({ pattern, params }: Asked): StepAddress | undefined {
  const address = pattern
    .replace(/^\/?admin\//, '')
    .replace(/:step$/, (name) => params.step?.toLowerCase() ?? name)
  return isStep(address) ? address : undefined
}

function isStep(address: string): address is StepAddress {
  return Object.hasOwn(buttons, address)
}
