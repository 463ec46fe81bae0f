// How the scripts of this folder run commands. Plain JavaScript: any Node from 20 on can begin here.
import { spawn, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever the command was given. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const PATH = join(root, 'node_modules/.bin') + delimiter + process.env.PATH
/** Commands run in the project, and find its Node and its tools before any others. */
export const projectOptions = { shell: true, cwd: root, env: { ...process.env, PATH } }

/**
 * Runs a command beside others; its output is shown in one piece once it has ended. Resolves with whether it succeeded.
 * @param {string} what @param {string} command @param {NodeJS.ProcessEnv} variables
 * @returns {Promise<boolean>}
 */
export function run(what, command, variables = {}) {
  console.log(`${what} …`)
  const began = Date.now()
  const env = { ...projectOptions.env, ...variables }
  const child = spawn(command, { ...projectOptions, env, stdio: ['inherit', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      output += part
    })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (status) => {
      process.stdout.write(output.replace(/\n?$/, output && '\n'))
      console.log(`  ${what}: ${Math.round((Date.now() - began) / 1000)} s`)
      resolve(status === 0)
    })
  })
}

/** Runs a command that shows its output as it comes; returns whether it succeeded. @param {string} command @param {NodeJS.ProcessEnv} variables */
export function runAlone(command, variables = {}) {
  const env = { ...projectOptions.env, ...variables }
  return spawnSync(command, { ...projectOptions, env, stdio: 'inherit' }).status === 0
}
