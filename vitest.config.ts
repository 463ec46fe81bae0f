import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { publicScript } from './bin/public-script.ts'

// Processes that tests start share the compiled code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** They mock a shared module or count calls in a fresh one, so each runs isolated. */
const alone = [
  '**/*.work.test.ts',
  'modules/media/{staging,upload}-faults.test.ts',
  'server/http/api/disk-full.test.ts',
]

const robustness = 'tests/robustness/*.test.ts'

export default defineConfig({
  plugins: [publicScript],
  resolve: {
    alias: { 'virtual:react-router/server-build': join(import.meta.dirname, 'tests/source-build.ts') },
  },
  test: {
    environment: 'node',
    reporters: process.env.REPORT_FILE
      ? ['default', ['junit', { outputFile: process.env.REPORT_FILE }]]
      : ['default'],
    env: { TZ: 'UTC' },
    // Documents contain the URLs of these style sheets.
    css: { include: /(below|fonts)\.css/ },
    globalSetup: ['tests/shared-postgres.ts'],
    setupFiles: ['tests/quiet.ts'],
    // Only a test that hangs takes this long, also on a small and busy machine.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    // Tests wait part of the time, so three workers keep two cores busy.
    maxWorkers: 3,
    restoreMocks: true,
    // Without isolation, a file reuses the modules that an earlier file of its worker has loaded.
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
