import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**', 'tests/journeys/**'],
    environment: 'node',
    env: { TZ: 'UTC' },
    globalSetup: ['tests/postgres.ts'],
    setupFiles: ['tests/quiet.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
})
