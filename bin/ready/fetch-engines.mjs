import { engineCommands, otherEngines } from './engines.mjs'
import { has, mayBecomeRoot, sayCommands } from './package-manager.mjs'
import { run, withProgress } from './run.mjs'

/** Fetches Firefox and WebKitGTK by the system's package manager where we may; what cannot be had is only said: never a reason to stop. */
export async function fetchEngines() {
  for (const { name, find, packages } of otherEngines) {
    if (find()) continue
    const root = process.getuid?.() === 0
    const commands = engineCommands(packages, has, root)
    const may = commands && (root || mayBecomeRoot())
    if (may) await withProgress(`Fetching ${name} for the tests`, () => runAll(commands))
    if (!find())
      console.log(
        `${name} is not here${may ? ' and could not be fetched' : ''}; it is left out. ${
          commands
            ? `To have it, run:\n${sayCommands(commands)}`
            : `To have it, install what Debian calls ${packages.join(' and ')}.`
        }`,
      )
  }
}

/** @param {string[][]} commands */
async function runAll(commands) {
  for (const [command = '', ...args] of commands)
    if ((await run(command, args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })).code !== 0) return
}
