import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../journeys/server.ts'
import type { Browser, Engine, Look, Tab } from './engine.ts'
import { type Line, openLine } from './line.ts'

export const shotsFolder = join(import.meta.dirname, '../../test-results/engines')

/** One engine on one screen, with a house of its own that nobody has been to. */
export type Trip = {
  engine: Engine
  look: Look
  browser: Browser
  tab: Tab
  site: RunningServer
  line: Line
  /** Keeps what the window shows under this name, to be laid beside those of the other engines. */
  shot(name: string, tab?: Tab): Promise<void>
}

/** A journey is a sentence, and what is done. */
export type Journey = { name: string; walk(trip: Trip): Promise<void> }

export type OpenTrip = Omit<Trip, 'tab'> & { close(): Promise<void> }

export const nameOf = ({ width, dark }: Look) => `${width}-${dark ? 'dark' : 'light'}`

export async function openTrip(engine: Engine, look: Look): Promise<OpenTrip> {
  const line = await openLine()
  const site = await startServer({ PUBLIC_ORIGIN: line.origin })
  line.leadTo(Number(new URL(site.origin).port))
  const leave = async () => {
    line.close()
    await site.stop()
  }
  const browser = await engine.open(look).catch(async (fault) => {
    await leave()
    throw fault
  })
  return {
    engine,
    look,
    browser,
    site: { ...site, origin: line.origin },
    line,
    shot: async () => {},
    async close() {
      await browser.close().catch(() => {})
      await leave()
    },
  }
}

/** Puts the window of that tab into the folder of its screen. */
export async function keepShot({ engine, look }: Trip, tab: Tab, name: string): Promise<void> {
  const folder = join(shotsFolder, nameOf(look), name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${engine.name}.png`), await tab.screenshot())
}
