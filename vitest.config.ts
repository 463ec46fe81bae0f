import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Whatever the tests start compiles nothing twice, threads of the database included.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** They put another module in the place of one that all share, or count what new code does, and so have their own. */
const alone = [
  '**/*.work.test.ts',
  'modules/media/{staging,upload}-faults.test.ts',
  'server/http/api/disk-full.test.ts',
]

const robustness = 'tests/robustness/*.test.ts'

export default defineConfig({
  resolve: {
    alias: { 'virtual:react-router/server-build': join(import.meta.dirname, 'tests/source-build.ts') },
  },
  test: {
    environment: 'node',
    reporters: process.env.REPORT_FILE
      ? ['default', ['junit', { outputFile: process.env.REPORT_FILE }]]
      : ['default'],
    env: { TZ: 'UTC' },
    // Documents have the addresses of these sheets in them.
    css: { include: /(below|faces)\.css/ },
    globalSetup: ['tests/shared-postgres.ts'],
    setupFiles: ['tests/quiet.ts'],
    // A limit for what hangs: a small machine that does something else too is slow.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    // Some of a test's time is waiting: three keep two cores busy.
    maxWorkers: 3,
    restoreMocks: true,
    // What one file has loaded is there for the next.
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'build/**', 'data/**', 'tests/journeys/**', robustness, ...alone],
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      // Real servers and browsers. `npm run robustness` runs all of it, `npm test` the short parts.
      { extends: true, test: { name: 'robustness', include: [robustness] } },
    ],
  },
})
