import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** `npm run month`: the journeys' own phone, one month long. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  timeout: 30 * 60_000,
  reporter: [['list']],
  use: { ...journeys.use, actionTimeout: 60_000 },
  projects: (journeys.projects ?? []).filter(({ name }) => name === 'phone'),
})
