import { type ComponentType, createElement, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import './translated-text.ts'

/**
 * Hydrates one island within one task. Where a translator or an extension has changed its HTML, parts are built again: in both cases all that
 * was typed, chosen, focused and selected before is restored. Returns the controls as they were.
 */
export function mountIsland<Props extends object>(island: HTMLElement, component: ComponentType<Props>) {
  const props: Props = JSON.parse(
    document.getElementById(`${island.dataset.island}-props`)?.textContent ?? '{}',
  )
  const controls = readControls(island)
  flushSync(() => {
    hydrateRoot(island, createElement(HydratedIsland<Props>, { island, controls, component, props }), {
      // A translator or an extension may have changed the HTML; that is not an error.
      onRecoverableError: () => {},
    })
  })
  return controls
}

type IslandProps<Props> = {
  island: HTMLElement
  controls: SavedControls
  component: ComponentType<Props>
  props: Props
}

/** Restores the saved state in a layout effect, so that it is in the fields before any effect of the component runs. */
function HydratedIsland<Props extends object>({ island, controls, component, props }: IslandProps<Props>) {
  useLayoutEffect(() => controls.restore(), [controls])
  useEffect(() => island.setAttribute('data-hydrated', ''), [island])
  return createElement(component, props)
}

/** The state of an island's controls before it was mounted. */
type SavedControls = {
  /** Writes the state into the current controls; equal values are not touched. */
  restore(): void
  /** The current control in place of this one. */
  findCurrent(control: Element): Element | undefined
}

const CONTROLS = 'input, textarea, select, button, a, details, [tabindex]'

/** Reads values, checked states, files, open disclosures, focus and selection. */
function readControls(island: HTMLElement): SavedControls {
  const savedControls = listKeyedControls(island).map(([key, control]) => {
    return { control, key, restore: readState(control) }
  })
  const focused = savedControls.find(({ control }) => control === document.activeElement)
  const selection = focused && readSelection(focused.control)
  const mapCurrentControls = () => new Map(listKeyedControls(island))
  return {
    findCurrent: (control) =>
      mapCurrentControls().get(savedControls.find((each) => each.control === control)?.key ?? ''),
    restore() {
      const currentControls = mapCurrentControls()
      for (const { key, restore } of savedControls) {
        const control = currentControls.get(key)
        if (control) restore(control)
      }
      const control = focused && currentControls.get(focused.key)
      if (!(control instanceof HTMLElement)) return
      if (control !== document.activeElement) control.focus({ preventScroll: true })
      selection?.(control)
    },
  }
}

/** Each control with a key that is the same before and after: its type, its name, and its number among those of the same type and name. */
function listKeyedControls(island: HTMLElement): [string, Element][] {
  const counts = new Map<string, number>()
  return Array.from(island.querySelectorAll(CONTROLS), (control) => {
    const kind = `${control.tagName} ${control.getAttribute('type')} ${control.getAttribute('name')}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return [`${kind} ${count}`, control]
  })
}

/** The properties of each kind of control that a person can change. */
const changeableProperties: Record<string, readonly string[]> = {
  INPUT: ['checked', 'value'],
  TEXTAREA: ['value', 'scrollTop'],
  SELECT: ['value'],
  DETAILS: ['open'],
}

/** Reads what a person can change in a control; returns a function that writes it into another. */
function readState(control: Element): (target: Element) => void {
  const isFile = control instanceof HTMLInputElement && control.type === 'file'
  const fileProperties = isFile && control.files?.length ? ['files'] : []
  const names = isFile ? fileProperties : (changeableProperties[control.tagName] ?? [])
  const values = names.map((name) => [name, Reflect.get(control, name)] as const)
  return (target) => {
    for (const [name, value] of values)
      if (Reflect.get(target, name) !== value) Reflect.set(target, name, value)
  }
}

/** Reads the selected text of a control; returns a function that selects the same in another. Inputs of some types (e-mail, date) have no selection API. */
function readSelection(control: Element): ((target: Element) => void) | undefined {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = control
  if (start === null) return
  return (target) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    if (target.selectionStart !== start || target.selectionEnd !== end)
      target.setSelectionRange(start, end, direction ?? undefined)
  }
}
