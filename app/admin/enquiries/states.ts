import type { EnquiryForm, EnquiryState } from '#modules/enquiries/enquiry.ts'
import type { Suspicion } from '#modules/enquiries/suspicion.ts'

/** Where an enquiry stands, in the words of the house. */
export const states: Record<EnquiryState, { label: string; colour: string }> = {
  new: { label: 'New', colour: 'roof' },
  answered: { label: 'Answered', colour: 'deodar' },
  closed: { label: 'Done', colour: 'gray' },
  held: { label: 'Maybe spam', colour: 'brass' },
}

export function isState(text: string): text is EnquiryState {
  return Object.hasOwn(states, text)
}

/** Whether somebody still has to do something about it. */
export function isWaiting({ state }: { state: EnquiryState }): boolean {
  return state === 'new' || state === 'held'
}

export const forms: Record<EnquiryForm, string> = { enquiry: 'Get in touch', quick: 'Quick review' }

/** Why a message was held, for the owner's judgement. */
export const heldReasons: Record<Suspicion, string> = {
  trap: 'A field that people cannot see was filled in.',
  'too-quick': 'It was sent faster than people type.',
  'forged-token': 'It did not come from our own form.',
  links: 'It carries many links.',
  'many-from-sender': 'Many messages came from this address.',
  'many-from-connection': 'Many messages came from one connection.',
}
