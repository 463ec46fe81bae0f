import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TAIL_CHARACTERS = 8000

/** Something that a person has to put right: its message says what happened and what to do. */
export class Trouble extends Error {}

/** The folder of the project, wherever the command was given. */
export const houseFolder = fileURLToPath(new URL('../..', import.meta.url))

const nodeFile = process.platform === 'win32' ? 'node.exe' : 'node'
/** The Node that comes with the packages and runs everything of ours. */
export const ourNode = join(houseFolder, 'node_modules', 'node', 'bin', nodeFile)

/** Variables for a child process that finds our Node and our tools before any others. */
export const ourVariables = {
  DEBIAN_FRONTEND: 'noninteractive',
  ...process.env,
  PATH: `${join(houseFolder, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
}

/**
 * Runs a command in the project's folder, shows what it says, and gives how it ended with the last of what it said.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [variables]
 * @returns {Promise<{ code: number, said: string, missing: boolean }>}
 */
export function run(command, args, variables = ourVariables) {
  return new Promise((resolve) => {
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'pipe'])
    const child = spawn(command, args, { cwd: houseFolder, env: variables, stdio: [...stdio] })
    let said = ''
    const listen = (/** @type {NodeJS.WriteStream} */ to) => (/** @type {Buffer} */ part) => {
      said = (said + part).slice(-TAIL_CHARACTERS)
      to.write(part)
    }
    child.stdout.on('data', listen(process.stdout))
    child.stderr.on('data', listen(process.stderr))
    child.once('error', (fault) =>
      resolve({ code: 1, said: String(fault), missing: 'code' in fault && fault.code === 'ENOENT' }),
    )
    child.once('close', (code) => resolve({ code: code ?? 1, said, missing: false }))
  })
}

/**
 * Says every ten seconds that something long is still going on.
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result>} work
 */
export async function withProgress(what, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log(`${what} …`)
  const timer = setInterval(() => console.log(`  … ${seconds()} s`), 10_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    console.log(`  ${seconds()} s`)
  }
}
