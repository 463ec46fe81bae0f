import { spawn, spawnSync } from 'node:child_process'
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

/**
 * The same beside other work: what it says is shown in one piece, once it has ended.
 * @param {string} what @param {string} command @returns {Promise<boolean>}
 */
export function runBeside(what, command) {
  console.log(`${what} …`)
  const began = Date.now()
  const child = spawn(command, { ...asOurs, stdio: ['inherit', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      said += part
    })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (status) => {
      process.stdout.write(said.replace(/\n?$/, said && '\n'))
      console.log(`  ${what}: ${Math.round((Date.now() - began) / 1000)} s`)
      resolve(status === 0)
    })
  })
}
