import { chromiumCommands, findChromium } from './chromium.mjs'
import { has, mayBecomeRoot, sayCommands } from './package-manager.mjs'
import { run, withProgress } from './run.mjs'
import { Trouble } from './trouble.mjs'

/** Finds a browser for the journeys, or fetches Chromium by the system's package manager if we may. */
export async function fetchChromium() {
  if (findChromium()) return
  const asked = process.env.CHROMIUM_PATH
  if (asked)
    throw new Trouble(`CHROMIUM_PATH says ${asked}, but there is no file. Put it right, or leave it out.`)
  const root = process.getuid?.() === 0
  const commands = chromiumCommands(has, root)
  if (!commands)
    throw new Trouble(
      'The tests need Chromium or Chrome. Please install one, or say where it is with CHROMIUM_PATH.',
    )
  if (!root && !mayBecomeRoot())
    throw new Trouble(`The tests need Chromium. Please run:\n${sayCommands(commands)}\nand try again.`)
  await withProgress('Fetching Chromium for the tests', async () => {
    for (const [command, ...args] of commands)
      if (
        command &&
        (await run(command, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })).code !== 0
      )
        throw new Trouble(
          `Chromium could not be fetched. Please run:\n${sayCommands(commands)}\nand try again.`,
        )
  })
  if (!findChromium())
    throw new Trouble(
      'Chromium was fetched but is not where it should be. Say where it is with CHROMIUM_PATH.',
    )
}
