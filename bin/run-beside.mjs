import { spawn } from 'node:child_process'
import { asOurs } from './ready/run.mjs'

/**
 * Runs a command beside others: what it says is shown in one piece, once it has ended.
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
