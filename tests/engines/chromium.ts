import { findChromium } from '../browsers.mjs'
import { wholeChromium as journeys } from '../journeys/chromium.ts'
import type { Engine } from './engine.ts'
import { launch } from './puppeteer-browser.ts'

/** Debian's Chromium, or what stands in for it. */
export const chromiumEngine: Engine = {
  name: 'chromium',
  open: (look) =>
    launch(look, {
      browser: 'chrome',
      executablePath: findChromium() ?? '',
      args: [
        ...journeys.args,
        '--lang=en-IN',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    }),
}
