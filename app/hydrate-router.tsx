import { type ReactNode, StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { typeInto } from './ui/form/type-into.ts'

// React resets each filled textarea when it hydrates the page, so what was typed before that is written into it again, within the same task.
const typedTextareas = Array.from(document.querySelectorAll('textarea'))
  .filter((area) => area.value !== area.defaultValue)
  .map((area) => {
    const { value, selectionStart, selectionEnd } = area
    // Code that compares the field with its saved value must read the saved value first.
    area.value = area.defaultValue
    return { area, value, selectionStart, selectionEnd }
  })

flushSync(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RestoreAfterHydration>
        <HydratedRouter />
      </RestoreAfterHydration>
    </StrictMode>,
  )
})

/** Its effect is the last of the first render. Forms begin to listen in the render after that, which ends before the next microtask. */
function RestoreAfterHydration({ children }: { children: ReactNode }) {
  useEffect(() => queueMicrotask(restoreInput), [])
  return children
}

function restoreInput(): void {
  for (const { area, value, selectionStart, selectionEnd } of typedTextareas.splice(0)) {
    if (!area.isConnected) continue
    typeInto(area, value)
    if (area === document.activeElement) area.setSelectionRange(selectionStart, selectionEnd)
  }
  for (const fileInput of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (fileInput.files?.length) fileInput.dispatchEvent(new Event('change', { bubbles: true }))
  document.documentElement.dataset.hydrated = ''
}
