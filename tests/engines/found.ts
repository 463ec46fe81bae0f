import { findChromium, findFirefox, findMiniBrowser } from '../browsers.mjs'
import { chromiumEngine } from './chromium.ts'
import type { Engine } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

const all: { engine: Engine; find: () => string | null }[] = [
  { engine: chromiumEngine, find: () => findChromium() },
  { engine: firefox, find: () => findFirefox() },
  { engine: webkit, find: () => findMiniBrowser() },
]

/** The engines of this machine; which of them are not here is said. */
export function foundEngines(wanted: string[] = []): Engine[] {
  const asked = all.filter(({ engine }) => wanted.length === 0 || wanted.includes(engine.name))
  for (const { engine, find } of asked)
    if (!find()) console.log(`Left out: ${engine.name}. It is not on this machine.`)
  return asked.filter(({ find }) => find()).map(({ engine }) => engine)
}
