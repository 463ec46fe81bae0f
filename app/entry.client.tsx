import { StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { typeInto } from './ui/form/type-into.ts'

// In a browser older than those of bin/supported-browsers.ts the admin is not hydrated, so that the HTML works by itself.
if ('toSorted' in [] && 'adoptedStyleSheets' in document) hydrateAdmin()

function hydrateAdmin() {
  const restoreTextareas = resetTextareas()
  flushSync(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedAdmin onHydrated={restoreTextareas} />
      </StrictMode>,
    )
  })
}

/** Its effect is the last of the first render. Forms begin to listen in the render after that, which ends before the next microtask. */
function HydratedAdmin({ onHydrated }: { onHydrated: () => void }) {
  useEffect(
    () =>
      queueMicrotask(() => {
        onHydrated()
        announceChosenFiles()
        document.documentElement.dataset.hydrated = ''
      }),
    [onHydrated],
  )
  return <HydratedRouter />
}

/**
 * React resets each filled textarea when it hydrates the page, and code that compares a field with its saved value must read that first. Returns
 * a function that writes what was typed before into the textareas again, within the same task.
 */
function resetTextareas() {
  const typedTextareas = Array.from(document.querySelectorAll('textarea'))
    .filter((area) => area.value !== area.defaultValue)
    .map((area) => {
      const { value, selectionStart, selectionEnd } = area
      area.value = area.defaultValue
      return { area, value, selectionStart, selectionEnd }
    })
  return () => {
    for (const { area, value, selectionStart, selectionEnd } of typedTextareas.splice(0)) {
      if (!area.isConnected) continue
      typeInto(area, value)
      if (area === document.activeElement) area.setSelectionRange(selectionStart, selectionEnd)
    }
  }
}

/** Files that were chosen before are handled as if they were chosen now. */
function announceChosenFiles() {
  for (const fileInput of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (fileInput.files?.length) fileInput.dispatchEvent(new Event('change', { bubbles: true }))
}
