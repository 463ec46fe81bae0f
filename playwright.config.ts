import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromium } from './tests/journeys/chromium.ts'

// The servers and commands of the journeys share compiled code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  testDir: 'tests/journeys',
  // These limits end what hangs. A small machine with other work is slow, so they are long; `npm run bench` measures speed.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // A journey waits for a third of its time: three keep two cores busy.
  workers: 3,
  // `npm test` names at its end a journey that passed only the second time: it found a race, in the product or in itself.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.REPORT_FILE
    ? [['list'], ['junit', { outputFile: process.env.REPORT_FILE, includeRetries: true }]]
    : [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'off',
    launchOptions: chromium,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A page without a window is drawn all the same, and ours always move a little. Journeys about movement set it back.
    contextOptions: { reducedMotion: 'reduce' },
    // Without a graphics card, the pixels of a real phone are seven times the work.
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
  },
})
