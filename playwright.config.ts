import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './bin/ready/chromium.mjs'

const browser = {
  launchOptions: {
    executablePath: findChromium() ?? undefined,
    // Chromium's own sandbox does not work for root or in most containers; it only ever opens our own pages here.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  },
}

export default defineConfig({
  testDir: 'tests/journeys',
  timeout: 45_000,
  expect: { timeout: 8_000 },
  fullyParallel: true,
  workers: 2,
  // A browser on a machine that is busy with something else may miss a beat; a journey that needs its second try is listed as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', trace: 'off', ...browser },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    { name: 'desk', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
})
