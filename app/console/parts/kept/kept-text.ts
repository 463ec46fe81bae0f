/** What was typed into a form and not saved, as it waits on this device. */
export type KeptText = {
  at: number
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
const DAY_MS = 86_400_000

/** One place for each form and each person, so that nobody who signs in later on the same device finds another's. */
const placeOf = (who: string, name: string) => `kept ${who} ${name}`

/** A device that keeps nothing, or has no room, loses nothing while the page is open. */
export function keepText(who: string, name: string, text: KeptText): void {
  try {
    localStorage.setItem(placeOf(who, name), JSON.stringify(text))
  } catch {}
}

export function keptText(who: string, name: string): KeptText | null {
  try {
    const kept: KeptText | null = JSON.parse(localStorage.getItem(placeOf(who, name)) ?? 'null')
    return kept?.fields && Date.now() - (kept.at ?? 0) < KEPT_DAYS * DAY_MS ? kept : null
  } catch {
    return null
  }
}

export function forgetText(who: string, name: string): void {
  try {
    localStorage.removeItem(placeOf(who, name))
  } catch {}
}

/** All that this person has not saved, the last first; what has become too old is forgotten, whoever left it. */
export function keptTexts(who: string): (KeptText & { name: string })[] {
  const mine = placeOf(who, '')
  return placesKept()
    .flatMap((place) => {
      const [, whose = '', ...name] = place.split(' ')
      const kept = keptText(whose, name.join(' '))
      if (!kept) forgetText(whose, name.join(' '))
      return kept && place.startsWith(mine) ? [{ ...kept, name: name.join(' ') }] : []
    })
    .sort((one, other) => other.at - one.at)
}

/** Forgets all that this person has not saved, or what of it has to do with the row of this id. */
export function forgetTexts(who: string, id = ''): void {
  for (const kept of keptTexts(who))
    if (id === '' || kept.id === id || kept.name.includes(id)) forgetText(who, kept.name)
}

function placesKept(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith('kept '))
  } catch {
    return []
  }
}
