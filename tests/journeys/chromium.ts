import { findChromium, findHeadlessChromium } from '../browsers.mjs'

// Playwright's own list, which ours would take the place of; the pages Chromium draws its unseen address bar with, two more in every new
// context, half a second of a small machine each time; and the process it keeps ready for a page that a journey seldom opens.
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

/** The browser of the journeys. Its own sandbox does not work for root or in most containers; it only ever opens our own pages here. */
export const chromium = {
  executablePath: findHeadlessChromium() ?? undefined,
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    `--disable-features=${unwanted.join(',')}`,
  ],
}

/** The same as people have it: without windows a mouse lies over each page that opens. */
export const wholeChromium = { ...chromium, executablePath: findChromium() ?? undefined }
