import type { Guest } from '../guest-page.ts'
import { askUserDetail } from '../sending/user-detail.ts'
import { linkKey } from './link-key.ts'

let early: Promise<Guest | 'refused'> | undefined

/** Asks for the booking while the page sleeps, so that the house knows that a guest has opened it; says whether the page may sleep on. */
export async function askEarly(): Promise<boolean> {
  const key = linkKey()
  if (!key) return true
  early = askUserDetail(key)
  return early.then(
    (answer) => answer !== 'refused',
    () => false,
  )
}

/** The answer to that, for the first who wants it; asked for anew after that. */
export function earlyAnswer(key: string): Promise<Guest | 'refused'> {
  const answer = early ?? askUserDetail(key)
  early = undefined
  return answer
}
