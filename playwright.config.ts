import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromium } from './tests/journeys/chromium.ts'

// Servers and commands of a journey compile nothing twice.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  testDir: 'tests/journeys',
  // Limits for what hangs, one for all; how quick the house is, the bench says. A small machine that does something else too is slow.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // A journey waits for a third of its time: three keep two cores busy.
  workers: 3,
  // A second try, for the machine's sake: whatever needed one is named at the end as flaky, and is a fault to find.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.REPORT_FILE
    ? [['list'], ['junit', { outputFile: process.env.REPORT_FILE, includeProjectInTestName: true }]]
    : [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'off',
    launchOptions: chromium,
    // A page without a window is drawn all the same, and ours never stand quite still. Journeys about what moves set it back.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // What is the same on every screen carries the name of the one it is tried on.
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desk',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
