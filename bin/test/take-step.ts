import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { houseFolder, ourVariables } from '../ready/house-folder.mjs'
import { countPlain, countPlaywright, countVitest, readReport } from './reports.mjs'

/** @import { Count, Step } from './steps.mjs' */

const GRACE_MS = 15_000
const LEAVING_MS = 3000

/**
 * Runs one step in a process group of its own, shows what it says, and counts what it found.
 * @param {Step} step
 * @param {string} folder where reports go
 * @returns {Promise<Count>}
 */
export async function takeStep(step, folder) {
  const file = join(folder, `${step.name}.json`)
  const [command, ...args] = step.command
  const reporters =
    step.report === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : []
  const ended = await runToTheEnd(command ?? '', [...args, ...reporters], step.minutes, {
    ...ourVariables,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    REPORT_FILE: file,
  })
  const count = countOf(step, readReport(file))
  if (ended || count.failed > 0) return count
  // A run that broke off, or could not even begin, is a failure, whatever its report says.
  return { passed: step.report ? count.passed : 0, failed: 1 }
}

/**
 * @param {Step} step
 * @param {unknown} report
 * @returns {Count}
 */
function countOf({ report: kind }, report) {
  if (kind === 'vitest') return countVitest(report)
  if (kind === 'playwright') return countPlaywright(report)
  if (kind === 'plain') return countPlain(report)
  return { passed: 1, failed: 0 }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {number} minutes
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} whether it ended by itself and well
 */
function runToTheEnd(command, args, minutes, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: houseFolder,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    const tell = (/** @type {NodeJS.Signals} */ signal) => signalGroup(child.pid, signal)
    const timer = setTimeout(() => {
      console.log(`\nThis took longer than ${minutes} minutes and was stopped.`)
      tell('SIGTERM')
      setTimeout(() => tell('SIGKILL'), GRACE_MS).unref()
    }, minutes * 60_000)
    const leave = () => {
      tell('SIGTERM')
      setTimeout(() => {
        tell('SIGKILL')
        process.exit(130)
      }, LEAVING_MS)
    }
    process.once('SIGINT', leave).once('SIGTERM', leave)
    const finish = (/** @type {boolean} */ well) => {
      clearTimeout(timer)
      process.off('SIGINT', leave).off('SIGTERM', leave)
      // Whatever the step started and left running ends with it.
      tell('SIGKILL')
      resolve(well)
    }
    child.once('error', (fault) => {
      console.log(String(fault))
      finish(false)
    })
    child.once('exit', (code) => finish(code === 0))
  })
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // Nobody of that group is left.
  }
}
