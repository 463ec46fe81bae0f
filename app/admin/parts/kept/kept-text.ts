import { shelf } from '../../../ui/kept/shelf.ts'

/** What was typed into a form and not saved, as it waits on this device. */
export type KeptText = {
  at: number
  /** The saved version that it was typed over, where the page counts them. */
  number?: number
  /** Where one goes on with it, and what that page is called. */
  page: string
  title: string
  /** What it is, where the page's name does not say it. */
  says?: string
  /** The id that what it makes will have. */
  id?: string
  /** What the whole form said when it was opened, as the form itself tells it. */
  was?: string
  /** Field by field what was typed, and what stood there before. */
  fields: Record<string, { typed: string; over: string }>
}

const KEPT_DAYS = 30

type Unstamped = Omit<KeptText, 'at'>
const texts = shelf<Unstamped>('localStorage', KEPT_DAYS)

/** One place for each form and each person, so that nobody who signs in later on the same device finds another's. */
const placeOf = (who: string, name: string) => `kept ${who} ${name}`

export function keepText(who: string, name: string, text: Unstamped): void {
  texts.keep(placeOf(who, name), text)
}

export function keptText(who: string, name: string): KeptText | null {
  const kept = texts.kept(placeOf(who, name)) as KeptText | null
  return kept?.fields ? kept : null
}

export function forgetText(who: string, name: string): void {
  texts.forget(placeOf(who, name))
}

/** All that this person has not saved, the last first; what has become too old is forgotten, whoever left it. */
export function keptTexts(who: string): (KeptText & { name: string })[] {
  const mine = placeOf(who, '')
  return texts
    .names('kept ')
    .flatMap((place) => {
      const [, whose = '', ...rest] = place.split(' ')
      const name = rest.join(' ')
      const kept = keptText(whose, name)
      return kept && place.startsWith(mine) ? [{ ...kept, name }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** Forgets all that this person has not saved, or what of it has to do with the row of this id. */
export function forgetTexts(who: string, id = ''): void {
  for (const kept of keptTexts(who))
    if (id === '' || kept.id === id || kept.name.includes(id)) forgetText(who, kept.name)
}
