import { type ComponentType, createElement, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates one island within one task. Where a translator or an extension has changed its HTML, React builds the part again: in both cases
 * all that was typed, chosen, focused and selected before is restored. Returns the controls as they were.
 */
export function mountIsland<Props extends object>(
  island: HTMLElement,
  part: ComponentType<Props>,
): SavedControls {
  const { prefix = '' } = island.dataset
  const props: Props = JSON.parse(document.getElementById(`${prefix}props`)?.textContent ?? '{}')
  const saved = readControls(island)
  flushSync(() => {
    hydrateRoot(island, createElement(Mounted<Props>, { island, saved, part, props }), {
      identifierPrefix: prefix,
      // The HTML may be another than ours, and that is no fault.
      onRecoverableError: () => {},
    })
  })
  return saved
}

type MountedProps<Props> = {
  island: HTMLElement
  saved: SavedControls
  part: ComponentType<Props>
  props: Props
}

/** The saved values are in the fields before any effect of the part runs. */
function Mounted<Props extends object>({ island, saved, part, props }: MountedProps<Props>) {
  useLayoutEffect(() => saved.restore(), [saved])
  useEffect(() => island.setAttribute('data-hydrated', ''), [island])
  return createElement(part, props)
}

/** What a person did to the controls of an island before it was mounted. */
export type SavedControls = {
  /** Writes it into the current controls; equal values are not touched. */
  restore(): void
  /** The current control in place of this one. */
  find(control: Element): Element | undefined
}

type Saved = { control: Element; key: string; restore: (control: Element) => void }

const CONTROLS = 'input, textarea, select, button, a, details, [tabindex]'

/** Reads values, checked states, files, open disclosures, focus and selection. */
function readControls(island: HTMLElement): SavedControls {
  const saved = keyed(island).map(([key, control]): Saved => ({ control, key, restore: readState(control) }))
  const focused = saved.find(({ control }) => control === document.activeElement)
  const selection = focused && readSelection(focused.control)
  const find = (key: string | undefined) => new Map(keyed(island)).get(key ?? '')
  return {
    find: (control) => find(saved.find((each) => each.control === control)?.key),
    restore() {
      const now = new Map(keyed(island))
      for (const { key, restore } of saved) {
        const control = now.get(key)
        if (control) restore(control)
      }
      const control = focused && now.get(focused.key)
      if (!(control instanceof HTMLElement)) return
      if (control !== document.activeElement) control.focus({ preventScroll: true })
      selection?.(control)
    },
  }
}

/** Each control with a key that is the same before and after: what it is, its name, and the how-manieth of these it is. */
function keyed(island: HTMLElement): [string, Element][] {
  const counts = new Map<string, number>()
  return Array.from(island.querySelectorAll(CONTROLS), (control) => {
    const kind = `${control.tagName} ${control.getAttribute('type')} ${control.getAttribute('name')}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return [`${kind} ${count}`, control]
  })
}

function readState(from: Element): (control: Element) => void {
  if (from instanceof HTMLInputElement) {
    const { checked, files, value } = from
    return (to) => {
      if (!(to instanceof HTMLInputElement)) return
      if (to.checked !== checked) to.checked = checked
      if (to.type === 'file') {
        if (to !== from && files?.length) to.files = files
      } else if (to.value !== value) to.value = value
    }
  }
  if (from instanceof HTMLTextAreaElement) {
    const { value, scrollTop } = from
    return (to) => {
      if (!(to instanceof HTMLTextAreaElement)) return
      if (to.value !== value) to.value = value
      if (to.scrollTop !== scrollTop) to.scrollTop = scrollTop
    }
  }
  if (from instanceof HTMLSelectElement) {
    const { value } = from
    return (to) => {
      if (to instanceof HTMLSelectElement && to.value !== value) to.value = value
    }
  }
  if (from instanceof HTMLDetailsElement) {
    const { open } = from
    return (to) => {
      if (to instanceof HTMLDetailsElement && to.open !== open) to.open = open
    }
  }
  return () => {}
}

/** Inputs of some types (e-mail, date) have no selection API. */
function readSelection(from: Element): ((control: Element) => void) | undefined {
  if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = from
  if (start === null) return
  return (to) => {
    if (!(to instanceof HTMLInputElement || to instanceof HTMLTextAreaElement)) return
    if (to.selectionStart !== start || to.selectionEnd !== end)
      to.setSelectionRange(start, end, direction ?? undefined)
  }
}
