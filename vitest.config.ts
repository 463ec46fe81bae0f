import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Whatever the tests start compiles nothing twice, threads of the database included.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**', 'tests/journeys/**'],
    environment: 'node',
    reporters: process.env.REPORT_FILE
      ? ['default', ['json', { outputFile: process.env.REPORT_FILE }]]
      : ['default'],
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
