import type { KeyboardEvent } from 'react'

/** On a phone the Next key of the keyboard leads to the next field of the form; on a computer Enter sends it, as everywhere. */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !isLine(target)) return
  if (!matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  const fields = [...currentTarget.elements]
  const next = fields.slice(fields.indexOf(target) + 1).find((each) => each instanceof HTMLInputElement)
  if (next instanceof HTMLInputElement && isLine(next)) next.focus()
  else target.blur()
}

function isLine({ type }: HTMLInputElement): boolean {
  return ['text', 'email', 'tel'].includes(type)
}
