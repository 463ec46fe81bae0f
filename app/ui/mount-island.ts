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
      // A translator or an extension may have changed the HTML; that is not an error.
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

/** The state of an island's controls before it was mounted. */
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

/** Each control with a key that is the same before and after: its type, its name, and its number among those of the same type and name. */
function keyed(island: HTMLElement): [string, Element][] {
  const counts = new Map<string, number>()
  return Array.from(island.querySelectorAll(CONTROLS), (control) => {
    const kind = `${control.tagName} ${control.getAttribute('type')} ${control.getAttribute('name')}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return [`${kind} ${count}`, control]
  })
}

/** The properties of each kind of control that a person can change. */
const changeable: Record<string, readonly string[]> = {
  INPUT: ['checked', 'value'],
  TEXTAREA: ['value', 'scrollTop'],
  SELECT: ['value'],
  DETAILS: ['open'],
}

function readState(from: Element): (control: Element) => void {
  const isFile = from instanceof HTMLInputElement && from.type === 'file'
  const names = isFile ? (from.files?.length ? ['files'] : []) : (changeable[from.tagName] ?? [])
  const saved = names.map((name) => [name, Reflect.get(from, name)] as const)
  return (to) => {
    for (const [name, value] of saved) if (Reflect.get(to, name) !== value) Reflect.set(to, name, value)
  }
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
