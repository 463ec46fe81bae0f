// The house as the scan meets it: the real server, on the settings it is given; with --planted, with holes that the scan must find.
import { readConfig } from '#server/config.ts'
import { requireSound } from '#server/house/old-house.ts'
import { serve } from '#server/serve.ts'
import { plantHoles } from './plant-holes.ts'

const read = readConfig()
if ('problems' in read) throw new Error(read.problems.join('\n'))
const isPlanted = process.argv.includes('--planted')
const serving = await serve(
  read.config,
  requireSound(read.config),
  undefined,
  isPlanted ? plantHoles : undefined,
)
process.once('SIGTERM', async () => {
  await serving.stop()
  process.exit(0)
})
