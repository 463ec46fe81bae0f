import type { KeyboardEvent } from 'react'

/** Who pauses so long begins another name. */
const ONE_NAME_MS = 1000
let typed = ''
let last = 0

/** Leads to the option whose name begins as was typed. In a list within the page the browser takes a space for a choice: nobody could type "United K…". */
export function typeAhead(event: KeyboardEvent<HTMLSelectElement>): void {
  const { target, currentTarget: select, key, timeStamp } = event
  if (!(target instanceof HTMLOptionElement) || event.ctrlKey || event.altKey || event.metaKey) return
  if (timeStamp - last > ONE_NAME_MS) typed = ''
  if (key.length !== 1 || (key === ' ' && typed === '')) return
  event.preventDefault()
  typed += key.toLowerCase()
  last = timeStamp
  Array.from(select.options)
    .find(({ text }) => text.toLowerCase().startsWith(typed))
    ?.focus()
}
