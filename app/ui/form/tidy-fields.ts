import { cleanAddress, trimEdges } from '#domain/text.ts'
import { typeInto } from './type-into.ts'

const tidied = ['text', 'email', 'tel', 'url', 'search']

/**
 * Takes away what nobody sees around a line once it is typed, before the browser judges it: an address that was copied with a space that
 * does not break is one. Passwords and longer texts stay as they are. Gives what ends it.
 */
export function tidyFields(within: Document | HTMLElement): () => void {
  const tidy = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !tidied.includes(target.type) || target.readOnly) return
    const meant = target.type === 'email' ? cleanAddress(target.value) : trimEdges(target.value)
    // Of nothing but spaces our own rules say more than the browser.
    if (meant !== '' && meant !== target.value) typeInto(target, meant)
  }
  within.addEventListener('change', tidy, { capture: true })
  return () => within.removeEventListener('change', tidy, { capture: true })
}
