import { type ComponentType, createElement, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { readControls, type SavedControls } from './controls.ts'

/**
 * Hydrates one island within one task. Where a translator or an extension has changed its HTML, React builds the part again: in both cases
 * all that was typed, chosen, focused and selected before stands in it afterwards. Returns the controls as they were.
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

/** The saved values stand in the fields before any effect of the part runs. */
function Mounted<Props extends object>({ island, saved, part, props }: MountedProps<Props>) {
  useLayoutEffect(() => saved.restore(), [saved])
  useEffect(() => island.setAttribute('data-hydrated', ''), [island])
  return createElement(part, props)
}
