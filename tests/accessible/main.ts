import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { places } from '../journeys/places.ts'
import { checkRecord } from './record.ts'

// Looks at every page with axe and at its HTML, and writes down for the statement that it did; writes nothing where something was found.
const run = spawnSync(
  'playwright',
  ['test', 'tests/journeys/accessible.spec.ts', 'tests/journeys/documents.spec.ts'],
  { stdio: 'inherit' },
)
if (run.status !== 0) process.exit(run.status ?? 1)
const day = new Date().toISOString().slice(0, 10)
const file = join(import.meta.dirname, '../../domain/content/accessibility-check.ts')
writeFileSync(
  file,
  checkRecord(
    day,
    places.map(([name]) => name),
  ),
)
