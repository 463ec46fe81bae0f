import type { Draft } from './draft.ts'

// The device's storage takes a moment to write; a reload in that moment would lose the last letter. This copy is there at
// once, and goes with its tab.
const shelf = (link: string) => `deodar draft ${link}`

export function mirrorDraft(link: string, draft: Draft): void {
  try {
    sessionStorage.setItem(shelf(link), JSON.stringify(draft))
  } catch {
    // Without it the slower storage still has all but the last moment.
  }
}

export function mirroredDraft(link: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(shelf(link)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function forgetMirror(link: string): void {
  try {
    sessionStorage.removeItem(shelf(link))
  } catch {
    // There is nothing to forget where nothing could be kept.
  }
}
