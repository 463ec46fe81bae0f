import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../journeys/server.ts'
import type { Browser, Engine, Screen, Tab } from './engine.ts'
import { openLine, type SlowLine } from './line.ts'

export const shotsFolder = join(import.meta.dirname, '../../test-results/engines')

/** One engine on one screen, before a house that it may meet by its line alone. */
export type EngineTrip = {
  engine: Engine
  look: Screen
  browser: Browser
  tab: Tab
  site: RunningServer
  line: SlowLine
  /** Keeps what the window shows under this name, to be laid beside those of the other engines. */
  shot(name: string, tab?: Tab): Promise<void>
}

/** A journey is a sentence, and what is done. */
export type Journey = { name: string; walk(trip: EngineTrip): Promise<void> }

export type OpenTrip = Omit<EngineTrip, 'tab' | 'shot'> & { close(): Promise<void> }

export const nameOf = ({ width, dark }: Screen) => `${width}-${dark ? 'dark' : 'light'}`

export type OpenHouse = { site: RunningServer; line: SlowLine; close(): Promise<void> }

/** A house of its own, and the line to it: people know it by the line's address. */
export async function openEngineHouse(): Promise<OpenHouse> {
  const line = await openLine()
  const site = await startServer({ PUBLIC_ORIGIN: line.origin }).catch((fault) => {
    line.close()
    throw fault
  })
  line.leadTo(Number(new URL(site.origin).port))
  return {
    site: { ...site, origin: line.origin },
    line,
    async close() {
      line.close()
      await site.stop()
    },
  }
}

export async function openTrip(engine: Engine, look: Screen, { site, line }: OpenHouse): Promise<OpenTrip> {
  const browser = await engine.open(look)
  return { engine, look, browser, site, line, close: () => browser.close().catch(() => {}) }
}

/** Puts the window of that tab into the folder of its screen, once it has come to rest. */
export async function keepShot({ engine, look }: OpenTrip, tab: Tab, name: string): Promise<void> {
  const folder = join(shotsFolder, nameOf(look), name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${engine.name}.png`), await stillOf(tab))
}

const TRIES = 6

/** WebKit draws some time after the page has changed: two pictures alike are what it shows. What always moves is taken as it is. */
async function stillOf(tab: Tab): Promise<Uint8Array> {
  await tab.evaluate(comeToRest).catch(() => {})
  let shot = await tab.screenshot()
  for (let tries = 1; tries < TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 350))
    const next = await tab.screenshot()
    if (Buffer.compare(shot, next) === 0) return next
    shot = next
  }
  return shot
}

/** E-mails and pictures of the window are there, and what fades or slides has arrived. */
async function comeToRest(): Promise<void> {
  const inWindow = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && image.checkVisibility()
  })
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  const rest = Promise.allSettled([
    document.fonts.ready,
    ...inWindow.map((image) => image.decode()),
    ...ending.map(({ finished }) => finished),
  ])
  await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, 4000))])
}
