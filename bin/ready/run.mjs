import { spawn } from 'node:child_process'
import { houseFolder, ourVariables } from './house-folder.mjs'

const TAIL_CHARACTERS = 8000

/**
 * Runs a command in the project's folder, shows what it says, and gives how it ended with the last of what it said.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [variables]
 * @returns {Promise<{ code: number, said: string, missing: boolean }>}
 */
export function run(command, args, variables = ourVariables) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: houseFolder,
      env: variables,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
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
 * @returns {Promise<Result>}
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
