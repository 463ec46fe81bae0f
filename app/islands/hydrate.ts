import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepTyped } from '../ui/kept/keep-typed.ts'
import { propsOf } from './props.ts'

/** Brings one island to life with the prefix and props it was rendered with; resolves once its handlers are there. */
export function hydrate(island: HTMLElement, part: ComponentType<object>): Promise<void> {
  const early = keepTyped()
  return new Promise<void>((resolve) => {
    const content = createElement(Woken, { whenWoken: resolve, part, props: propsOf(island) })
    hydrateRoot(island, content, { identifierPrefix: island.dataset.prefix ?? `${island.dataset.island}-` })
  }).finally(early.end)
}

type Waking = { whenWoken: () => void; part: ComponentType<object>; props: object }

function Woken({ whenWoken, part, props }: Waking) {
  useEffect(whenWoken, [whenWoken])
  return createElement(part, props)
}
