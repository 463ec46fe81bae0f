import { spawn } from 'node:child_process'
import { findMiniBrowser } from '../browsers.mjs'
import { freePort } from '../free-port.ts'
import { openDisplay } from './display.ts'
import type { Browser, Engine, Screen } from './engine.ts'
import { beginSession, type Session } from './webdriver.ts'
import { openWindow } from './webkit-tab.ts'

/** WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a screen of its own: the nearest to an iPhone on Linux. */
export const webkit: Engine = { name: 'webkit', open }

async function open(look: Screen): Promise<Browser> {
  const display = await openDisplay()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    GTK_THEME: look.dark ? 'Adwaita:dark' : 'Adwaita',
    // Nobody has a graphics card here.
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const closed = new Promise<void>((resolve) => driver.once('close', () => resolve()))
  async function close(session?: Session) {
    await session?.end().catch(() => {})
    driver.kill()
    await closed
    display.close()
  }
  try {
    const session = await beginSession(`http://127.0.0.1:${port}`, capabilities())
    const first = await session.ask<string>('GET', '/window')
    return {
      version: String(session.capabilities.browserVersion),
      tab: () => openWindow(session, first, look),
      close: () => close(session),
    }
  } catch (fault) {
    await close()
    throw fault
  }
}

function capabilities() {
  const args = [
    '--automation',
    '--javascript-can-open-windows-automatically=true',
    '--enable-media-stream=true',
    '--enable-mock-capture-devices=true',
  ]
  return { 'webkitgtk:browserOptions': { binary: findMiniBrowser() ?? '', args } }
}
