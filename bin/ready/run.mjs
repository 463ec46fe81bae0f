import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever the command was given. */
export const houseFolder = fileURLToPath(new URL('../..', import.meta.url))

const PATH = join(houseFolder, 'node_modules/.bin') + delimiter + process.env.PATH
/** How a command finds the project, and our Node and our tools before any others. */
export const asOurs = { shell: true, cwd: houseFolder, env: { ...process.env, PATH } }

/** Says what is done, and then how long it took; gives whether it went well. @param {string} what @param {string} command */
export function run(what, command) {
  console.log(`${what} …`)
  const began = Date.now()
  const { status } = spawnSync(command, { ...asOurs, stdio: 'inherit' })
  console.log(`  ${Math.round((Date.now() - began) / 1000)} s`)
  return status === 0
}
