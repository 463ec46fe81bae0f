import { type ReactNode, StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { typeInto } from './ui/form/type-into.ts'

// React resets each filled textarea when it hydrates the page: what was typed before is typed again, within the same task.
const typed = Array.from(document.querySelectorAll('textarea'))
  .filter((area) => area.value !== area.defaultValue)
  .map((area) => {
    const { value, selectionStart, selectionEnd } = area
    // Code that compares the field with its saved value reads that value first.
    area.value = area.defaultValue
    return { area, value, selectionStart, selectionEnd }
  })

flushSync(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
      </Hydrated>
    </StrictMode>,
  )
})

/** Its effect is the last of the first render. Forms that listen to what is typed begin that in the render after it, before the next microtask. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => queueMicrotask(retype), [])
  return children
}

function retype(): void {
  for (const { area, value, selectionStart, selectionEnd } of typed.splice(0)) {
    if (!area.isConnected) continue
    typeInto(area, value)
    if (area === document.activeElement) area.setSelectionRange(selectionStart, selectionEnd)
  }
  for (const chooser of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (chooser.files?.length) chooser.dispatchEvent(new Event('change', { bubbles: true }))
  document.documentElement.dataset.hydrated = ''
}
