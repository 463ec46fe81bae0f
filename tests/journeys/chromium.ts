import { findChromium, findHeadlessChromium } from '../browsers.mjs'

// Playwright's own list, which this flag replaces; the pages of Chromium's address bar, which cost each new context half a second on a
// small machine; and the spare renderer process.
const unwanted = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** The browser of the journeys, with a microphone that hums and may be used. Its own sandbox does not work for root or in most containers; it only ever opens our own pages here. */
export const chromium = {
  executablePath: findHeadlessChromium() ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--disable-features=${unwanted.join(',')}`,
  ],
}

/** The whole browser. In the headless shell a mouse pointer is over each page that opens. */
export const wholeChromium = { ...chromium, executablePath: findChromium() ?? undefined }
